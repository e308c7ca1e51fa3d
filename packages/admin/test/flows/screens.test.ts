import { beforeAll, describe, expect, test } from 'vitest';
import { findings } from '../support/barriers.ts';
import type { Desk } from '../support/desk.ts';
import { describeFlows } from '../support/flows.ts';
import type { Flows } from '../support/flows.ts';
import { keepPicture } from '../support/pictures.ts';

const screenshots = process.env['SCREENSHOTS'];

interface Screen {
  readonly name: string;
  readonly path: string;
  /** Something that is only there once the screen is. */
  readonly sign: string;
}

const screens: readonly Screen[] = [
  { name: 'home', path: '/', sign: 'text=My drafts' },
  // Whatever other flows have written, some rows are there.
  { name: 'posts', path: '/posts', sign: ':is(.dataviews-view-table tbody tr, .dataviews-view-list [role="row"])' },
  { name: 'media', path: '/media', sign: '.dataviews-wrapper' },
  { name: 'categories', path: '/terms/categories', sign: 'text=Uncategorized' },
  { name: 'comments', path: '/comments?status=approve', sign: '.comments li' },
  { name: 'users', path: '/users', sign: 'text=admin@localhost' },
  { name: 'roles', path: '/roles', sign: 'text=edit posts' },
  { name: 'menus', path: '/menus', sign: 'text=All menus' },
  { name: 'design', path: '/design', sign: 'text=Single Posts' },
  { name: 'navigation', path: '/design/navigation', sign: '.dataviews-wrapper' },
  { name: 'widgets', path: '/design/widgets', sign: 'text=Below the text' },
  { name: 'calendar', path: '/posts/calendar', sign: '.calendar' },
  { name: 'profile', path: '/profile', sign: 'text=First key' },
  { name: 'settings', path: '/settings', sign: 'role=button[name="Save"]' },
  { name: 'plugins', path: '/plugins', sign: 'main .card' },
  { name: 'webhooks', path: '/webhooks', sign: 'main .card' },
  { name: 'activity', path: '/activity', sign: 'text=session.started' },
  { name: 'editor', path: '/posts/new', sign: 'iframe[name="editor-canvas"]' },
];

/** One of each kind, unless all are wanted: lists, forms and the editor. */
const visited =
  screenshots !== undefined || process.env['PLATEN_SCREENS'] === 'all'
    ? screens
    : screens.filter(({ name }) => ['posts', 'calendar', 'profile', 'editor'].includes(name));

describeFlows('every screen', ['cms'], ({ enter, api }) => {
  const desks = new Map<number, Desk>();

  beforeAll(async () => {
    for (const width of [1280, 390]) desks.set(width, await enter('/', { width }));
    if (screenshots !== undefined) await furnish(api);
  });

  describe.each([1280, 390])('%i wide', (width) => {
    test.each(visited)('$name is there, fits, and can be used by everybody', async ({ name, path, sign }) => {
      const desk = desks.get(width);
      if (desk === undefined) throw new Error('No desk.');
      const { page } = desk;
      await desk.go(path);
      await page.locator(sign).first().waitFor();
      // The frame of the editor is never done loading.
      if (name === 'editor') await desk.canvas.getByRole('textbox', { name: 'Add title' }).waitFor();
      else await page.waitForLoadState('networkidle');
      await keepPicture(page, `${name}-${width}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect(await findings(page)).toEqual([]);
      desk.expectNoTrouble();
    });
  });
});

/** Something to see in the pictures. */
async function furnish(api: Flows['api']): Promise<void> {
  const { id: menus } = await api('POST', 'menus', { name: 'Main' });
  for (const [at, title] of ['Home', 'About', 'Contact'].entries())
    await api('POST', 'menu-items', { title, url: `https://example.org/${at}`, menus, status: 'publish' });
  const date = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 19);
  await api('POST', 'posts', { title: 'Planned for later', status: 'future', date, content: 'Words.' });
}
