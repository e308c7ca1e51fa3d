import { beforeAll, describe, expect, test } from 'vitest';
import { findings } from '../support/accessibility.ts';
import type { AdminPage } from '../support/admin-page.ts';
import { describeFlows } from '../support/flows.ts';
import { openScreen, screens } from '../support/screens.ts';
import { saveScreenshot } from '../support/screenshots.ts';

const visited =
  process.env['SCREENSHOTS'] !== undefined || process.env['PLATEN_SCREENS'] === 'all'
    ? screens
    : screens.filter(({ name }) => ['home', 'posts', 'pages', 'media', 'settings', 'roles', 'editor'].includes(name));

/** The admin as in a language that is written from right to left, with English words. */
async function mirror({ page }: AdminPage): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(globalThis, { platenMessages: { default: { 'text direction\u0004ltr': ['rtl'] } } });
  });
  await page.route(/\/admin(?:\/(?!assets|api)|$)/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace(/<html lang="[\w-]+" dir="ltr"/, '<html lang="ar" dir="rtl"');
    return route.fulfill({ response, body });
  });
}

describeFlows('right to left', ['cms'], ({ enter }) => {
  const adminPages = new Map<number, AdminPage>();

  beforeAll(async () => {
    for (const width of [1280, 390]) {
      const admin = await enter('/', { width });
      await mirror(admin);
      adminPages.set(width, admin);
    }
  });

  describe.each([1280, 390])('%i wide', (width) => {
    test.each(visited)('$name is mirrored, fits, and is accessible', async (entry) => {
      const { name } = entry;
      const admin = adminPages.get(width);
      if (admin === undefined) throw new Error('No page.');
      const { page } = admin;
      await openScreen(admin, entry);
      await saveScreenshot(page, `rtl-${name}-${width}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      const start = name === 'editor' ? page.locator('.back').first() : page.getByRole('heading', { level: 1 }).first();
      const box = await start.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(width * 0.6);
      expect(await findings(page)).toEqual([]);
      admin.expectNoTrouble();
    });
  });
});
