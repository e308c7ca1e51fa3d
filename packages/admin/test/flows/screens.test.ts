import { beforeAll, describe, expect, test } from 'vitest';
import { findings } from '../support/accessibility.ts';
import type { AdminPage } from '../support/admin-page.ts';
import { describeFlows } from '../support/flows.ts';
import type { Flows } from '../support/flows.ts';
import { openScreen, screens } from '../support/screens.ts';
import { saveScreenshot } from '../support/screenshots.ts';

const screenshots = process.env['SCREENSHOTS'];

/** By default one screen of each kind: list, calendar, form, editor. */
const visited =
  screenshots !== undefined || process.env['PLATEN_SCREENS'] === 'all'
    ? screens
    : screens.filter(({ name }) =>
        ['posts', 'calendar', 'profile', 'redirects', 'site-health', 'themes', 'tools', 'editor'].includes(name),
      );

describeFlows('every screen', ['cms'], ({ enter, api }) => {
  const adminPages = new Map<number, AdminPage>();

  beforeAll(async () => {
    for (const width of [1280, 390]) adminPages.set(width, await enter('/', { width }));
    if (screenshots !== undefined) await furnish(api);
  });

  describe.each([1280, 390])('%i wide', (width) => {
    test.each(visited)('$name loads, fits, and is accessible', async (entry) => {
      const admin = adminPages.get(width);
      if (admin === undefined) throw new Error('No page.');
      const { page } = admin;
      await openScreen(admin, entry);
      await saveScreenshot(page, `${entry.name}-${width}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect(await findings(page)).toEqual([]);
      admin.expectNoTrouble();
    });
  });
});

/** Sample content for the screenshots. */
async function furnish(api: Flows['api']): Promise<void> {
  const { id: menus } = await api('POST', 'menus', { name: 'Main' });
  for (const [at, title] of ['Home', 'About', 'Contact'].entries())
    await api('POST', 'menu-items', { title, url: `https://example.org/${at}`, menus, status: 'publish' });
  const date = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 19);
  await api('POST', 'posts', { title: 'Planned for later', status: 'future', date, content: 'Words.' });
}
