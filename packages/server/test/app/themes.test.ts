import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningApp } from '../support/app.ts';
import { startSite, visit, write } from '../support/caching.ts';
import type { Site } from '../support/caching.ts';
import { addUser } from '../support/add-user.ts';

let site: Site;
let here: RunningApp;
let elsewhere: RunningApp;

const themes = fileURLToPath(new URL('../../../../conformance/themes', import.meta.url));

beforeAll(async () => {
  site = await startSite();
  // Remembers for an hour: what it should have forgotten shows.
  const env = { PLATEN_THEMES: themes, PLATEN_CACHE_SECONDS: '3600' };
  [here, elsewhere] = await Promise.all([site.startNode({ env }), site.startNode({ env })]);
});
afterAll(() => site.stop());

const switchTo = (stylesheet: string, authorization = site.authorization): Promise<Response> =>
  fetch(`${here.url}/cms-json/cms/v2/active-theme`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ stylesheet }),
  });

const activeOn = async (node: RunningApp): Promise<string> => {
  const { body } = await visit(node, '/themes?status=active', { authorization: site.authorization });
  return (JSON.parse(body) as { stylesheet: string }[])[0]?.stylesheet ?? '';
};

test('a switch is heard by every node, and shows in what was cached', async () => {
  const group = '<!-- wp:group --><div class="wp-block-group"><p>g</p></div><!-- /wp:group -->';
  const caption = '[caption width="300" caption="Words"]<img src="https://example.org/a.png" />[/caption]';
  const body = { title: 'Shows', status: 'publish', content: `${group}${caption}` };
  const { id } = await write(here, site, { path: '/posts', body });
  const shown = async (node: RunningApp): Promise<string> => (await visit(node, `/posts/${id}`)).body;

  expect(await (await switchTo('fixture-block')).json()).toMatchObject({ status: 'active' });
  await expect.poll(() => activeOn(elsewhere)).toBe('fixture-block');
  await expect.poll(() => shown(elsewhere)).toContain('figcaption');
  expect(await shown(elsewhere)).not.toContain('inner-container');
  await write(here, site, { path: '/settings', body: { open_menu_locations: ['primary'] } });
  // Permission comes first for registered things: visitors may read only open locations (decision 123).
  expect((await visit(elsewhere, '/menu-locations/primary')).status).toBe(401);

  expect((await switchTo('fixture-classic')).status).toBe(200);
  expect(await activeOn(here)).toBe('fixture-classic');
  await expect.poll(() => activeOn(elsewhere)).toBe('fixture-classic');
  await expect.poll(() => shown(elsewhere)).toContain('inner-container');
  expect(await shown(elsewhere)).not.toContain('figcaption');
  await expect.poll(async () => (await visit(elsewhere, '/menu-locations/primary')).status).toBe(200);
});

test('only to what is installed, and only by who may', async () => {
  expect((await switchTo('fixture-block')).status).toBe(200);
  expect((await switchTo('nonsense')).status).toBe(404);
  expect((await switchTo('../fixture-classic')).status).toBe(404);
  expect((await switchTo('fixture-classic', await addUser(site.db, 'editor'))).status).toBe(403);
  expect((await switchTo('fixture-classic', '')).status).toBe(401);
  expect(await activeOn(here)).toBe('fixture-block');
});
