import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Desk } from '../support/desk.ts';
import { describeFlows } from '../support/flows.ts';
import type { Flows } from '../support/flows.ts';

const screenshots = process.env['SCREENSHOTS'];
const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

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

/** What the editor's own packages do, by rule and place: a label that does not begin with the text on the button. */
const known: Readonly<Record<string, RegExp>> = {
  'label-content-name-mismatch': /editor-post-discussion__panel-toggle/,
};

describeFlows('every screen', ['cms'], ({ enter, api }) => {
  const desks = new Map<number, Desk>();

  beforeAll(async () => {
    for (const width of [1280, 390]) desks.set(width, await enter('/', { width }));
    if (screenshots === undefined) return;
    await mkdir(screenshots, { recursive: true });
    await furnish(api);
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
      if (screenshots !== undefined) await page.screenshot({ path: join(screenshots, `${name}-${width}.png`) });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect(await findings(page)).toEqual([]);
      desk.expectNoTrouble();
    });
  });

  /** WCAG 2.2 AA, as far as a program can tell; the frame in which texts are written shows the site's own styles. */
  async function findings(page: Desk['page']): Promise<readonly string[]> {
    // Evaluated and not added as an element, which the policy of the page rightly refuses.
    const { readFile } = await import('node:fs/promises');
    await page.evaluate(await readFile(axe, 'utf8'));
    const found = await page.evaluate(async () => {
      const runner = (globalThis as unknown as { axe: { run(where: object, how: object): Promise<AxeResults> } }).axe;
      const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
      const { violations } = await runner.run(
        { exclude: [['iframe']] },
        { runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] },
      );
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => ({ id, html: html.slice(0, 200) })));
    });
    return found.filter(({ id, html }) => known[id]?.test(html) !== true).map(({ id, html }) => `${id}: ${html}`);
  }
});

/** Something to see in the pictures. */
async function furnish(api: Flows['api']): Promise<void> {
  const { id: menus } = await api('POST', 'menus', { name: 'Main' });
  for (const [at, title] of ['Home', 'About', 'Contact'].entries())
    await api('POST', 'menu-items', { title, url: `https://example.org/${at}`, menus, status: 'publish' });
  const date = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 19);
  await api('POST', 'posts', { title: 'Planned for later', status: 'future', date, content: 'Words.' });
}

interface AxeResults {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
}
