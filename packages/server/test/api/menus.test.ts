import { beforeEach, describe, expect, test } from 'vitest';
import { dialects } from '../../src/dialect.ts';
import { itemsOf, objectsOf } from '../../src/domain/menus/menu-objects.actions.ts';
import { definePlugin } from '../../src/plugin-api.ts';
import { emptyMap, isMap } from '../../src/lib/json.ts';
import type { Json, JsonMap } from '../../src/lib/json.ts';
import { setUpPosts } from '../support/posts.ts';
import { roles } from '../support/site.ts';
import type { Role } from '../support/site.ts';

/** Which request the filter opens. */
const open = { now: false };

const plugin = definePlugin({
  name: 'places',
  cacheable: true,
  activate(api) {
    api.registerMenuLocation('mobile', 'On telephones');
    api.registerThemeSupport('title-tag');
    api.addFilter('rest_menu_read_access', (given) => given || open.now);
  },
});

const site = setUpPosts([plugin]);
const { make, send, rows } = site;

const menu = (name: string, locations: readonly string[] = []): Promise<number> =>
  make('administrator', 'menus', { name, locations });
const item = (body: JsonMap): Promise<number> => make('administrator', 'menu-items', body);
const link = (menus: number, title: string, more: JsonMap = {}): Promise<number> =>
  item({ title, url: `/${title.toLowerCase()}`, menus, ...more });
const read = async (role: Role, route: string, query: JsonMap = {}): Promise<JsonMap> => {
  const { body } = await send(role, 'GET', route, { query });
  return isMap(body) ? body : {};
};
const setOpen = (names: readonly string[]): Promise<unknown> =>
  send('administrator', 'POST', 'settings', { body: { open_menu_locations: names } });

beforeEach(async () => {
  open.now = false;
  await rows(`delete from options where name = 'open_menu_locations'`);
});

test('plugins add places and supports to those of the theme', async () => {
  const { body } = await send('administrator', 'GET', 'menu-locations');
  expect(Object.keys(body as JsonMap)).toEqual(['primary', 'footer', 'mobile']);
  const themes = await send('administrator', 'GET', 'themes', { query: { status: 'active' } });
  expect(themes.body).toMatchObject([{ stylesheet: 'starter', theme_supports: { 'title-tag': true } }]);
});

test('an item is autosaved as clients have it: checked as a whole, of which the title is kept', async () => {
  const id = await link(await menu('Typed'), 'Saved');
  const type = async (body: JsonMap) => send('administrator', 'POST', `menu-items/${id}/autosaves`, { body });
  const whole = { title: 'Typed', url: '/elsewhere', target: '_blank', classes: ['a'], menu_order: 3 };
  expect(await type(whole)).toMatchObject({ status: 200, body: { title: { raw: 'Typed' } } });
  expect((await type({ title: 'No', target: 'sideways' })).status).toBe(400);
  expect(await read('administrator', `menu-items/${id}`)).toMatchObject({ title: { rendered: 'Saved' }, target: '' });
});

interface Node {
  readonly title: { readonly rendered: string };
  readonly children: readonly Node[];
}

const outline = (nodes: Json | undefined): Json =>
  (nodes as unknown as readonly Node[]).map(({ title, children }) =>
    children.length === 0 ? title.rendered : [title.rendered, outline(children as unknown as Json)],
  );

describe('a location with its tree', () => {
  test('shows the published items of its menu in their order, each with those below it', async () => {
    const main = await menu('Main', ['primary']);
    const second = await link(main, 'Second', { menu_order: 2 });
    await link(main, 'First', { menu_order: 1 });
    const inner = await link(main, 'Inner', { parent: second, menu_order: 3 });
    await link(main, 'Deep', { parent: inner, menu_order: 4 });
    await link(main, 'Hidden', { status: 'draft', parent: second });
    await link(main, 'Orphan', { parent: 999_999, menu_order: 9 });
    const elsewhere = await link(await menu('Side'), 'Elsewhere');
    await link(main, 'Astray', { parent: elsewhere, menu_order: 10 });
    const { items, menu: id } = await read('administrator', 'menu-locations/primary', { tree: 'true' });
    expect(id).toBe(main);
    expect(outline(items)).toEqual(['First', ['Second', [['Inner', ['Deep']]]], 'Orphan', 'Astray']);
    expect(await read('administrator', 'menu-locations/primary')).not.toHaveProperty('items');
    const picked = await read('administrator', 'menu-locations/primary', { tree: 'true', _fields: 'items' });
    expect(Object.keys(picked)).toEqual(['items']);
    expect(outline(picked['items'])).toEqual(outline(items));
  });

  test('is empty where no menu is shown', async () => {
    expect(await read('administrator', 'menu-locations/footer', { tree: 'true' })).toMatchObject({
      menu: 0,
      items: [],
    });
  });
});

describe('items', () => {
  test('never stand above themselves, whichever way they are moved', async () => {
    const main = await menu('Main');
    const [a, b, c] = [await link(main, 'A'), await link(main, 'B'), await link(main, 'C')];
    const move = async (id: number, parent: number): Promise<Json | undefined> =>
      (await send('administrator', 'POST', `menu-items/${id}`, { body: { parent } })).body as JsonMap;
    expect(await move(b, a)).toMatchObject({ parent: a });
    expect(await move(c, b)).toMatchObject({ parent: b });
    expect(await move(a, c)).toMatchObject({ parent: 0 });
    expect(await move(a, a)).toMatchObject({ parent: 0 });
    // Of one that was put below an item to come.
    const next = c + 1;
    expect(await move(a, next)).toMatchObject({ parent: next });
    expect(await read('administrator', `menu-items/${await link(main, 'D', { parent: c })}`)).toMatchObject({
      id: next,
      parent: 0,
    });
  });

  test('stand a hundred deep at most, with all that is below them', async () => {
    const main = await menu('Main');
    let parent = 0;
    for (let depth = 1; depth <= 99; depth += 1) parent = await link(main, `At ${depth}`, { parent });
    const above = await link(main, 'Above');
    await link(main, 'Below', { parent: above });
    const moved = await send('administrator', 'POST', `menu-items/${above}`, { body: { parent } });
    expect(moved).toMatchObject({ status: 400, body: { code: 'rest_menu_too_deep' } });
    expect(
      (await send('administrator', 'POST', 'menu-items', { body: { title: 'x', url: '/x', parent } })).status,
    ).toBe(201);
  });

  test('tell nothing of what their reader may not read', async () => {
    const main = await menu('Main', ['primary']);
    const draft = await make('administrator', 'posts', { title: 'Not yet', status: 'draft' });
    const secret = await make('administrator', 'pages', { title: 'Ours', status: 'private' });
    const own = await make('administrator', 'pages', { title: 'Everybody', status: 'publish' });
    for (const [object, object_id] of Object.entries({ post: draft, page: secret })) {
      await item({ type: 'post_type', object, object_id, menus: main });
    }
    await item({ type: 'post_type', object: 'page', object_id: own, menus: main });
    await setOpen(['primary']);
    for (const route of ['menu-locations/primary', 'menu-items']) {
      const { body } = await send('visitor', 'GET', route, { query: { tree: 'true', _embed: '' } });
      const told = JSON.stringify(body);
      expect(told, route).toContain('Everybody');
      expect(told, route).not.toMatch(/Not yet|Ours/);
    }
    const { items } = await read('visitor', 'menu-locations/primary', { tree: 'true' });
    expect((items as JsonMap[]).map(({ invalid, url }) => ({ invalid, url }))).toEqual([
      { invalid: true, url: '' },
      { invalid: true, url: '' },
      { invalid: false, url: 'http://site.test/everybody/' },
    ]);
    expect(outline((await read('administrator', 'menu-locations/primary', { tree: 'true' }))['items'])).toEqual([
      'Not yet',
      'Ours',
      'Everybody',
    ]);
  });

  test('go with their menu, with what they stand for, and alone', async () => {
    const [main, side] = [await menu('Main', ['primary']), await menu('Side')];
    const page = await make('administrator', 'pages', { title: 'Page', status: 'publish' });
    const tag = await make('administrator', 'tags', { name: 'Tag' });
    await item({ type: 'post_type', object_id: page, menus: side });
    await item({ type: 'taxonomy', object_id: tag, menus: side });
    for (let at = 0; at < 30; at += 1) await link(main, `At ${at}`, { status: at % 2 === 0 ? 'publish' : 'draft' });
    const count = async (): Promise<number> =>
      (await rows<{ n: number }>(`select count(*)::int as n from menu_items join posts on id = post_id`))[0]?.n ?? -1;
    expect(await count()).toBe(32);
    const remove = (route: string) => send('administrator', 'DELETE', route, { query: { force: 'true' } });
    expect((await remove(`menus/${main}`)).status).toBe(200);
    expect(await count()).toBe(2);
    await remove(`pages/${page}`);
    await remove(`tags/${tag}`);
    expect(await count()).toBe(0);
    expect(
      await rows(`select 1 from menu_locations union all select 1 from posts where type = 'nav_menu_item'`),
    ).toEqual([]);
    expect(await read('administrator', 'menu-locations/primary')).toMatchObject({ menu: 0 });
  });

  test('are made by whoever may publish a page, where a menu adds them', async () => {
    const auto = await make('administrator', 'menus', { name: 'Auto', auto_add: true });
    await make('editor', 'pages', { title: 'By an editor', status: 'publish' });
    const { body } = await send('administrator', 'GET', 'menu-items', { query: { menus: String(auto) } });
    expect(body).toMatchObject([{ title: { rendered: 'By an editor' }, menu_order: 0 }]);
    const page = (body as JsonMap[])[0]?.['object_id'];
    for (const status of ['draft', 'publish'])
      await send('editor', 'POST', `pages/${String(page)}`, { body: { status } });
    const again = await send('administrator', 'GET', 'menu-items', { query: { menus: String(auto) } });
    expect(again.body).toHaveLength(1);
  });
});

test('what an item stands for is called what clients call it', async () => {
  const blocks = await make('administrator', 'navigation', { title: 'Blocks', status: 'publish' });
  const made = await item({ type: 'post_type', object_id: blocks });
  const [stored] = await rows<{ object: string }>(`select object from menu_items`);
  expect(stored).toEqual({ object: 'cms_navigation' });
  const wp = { ...site.scope('administrator'), site: { ...site.scope('administrator').site, dialect: dialects.wp } };
  const shown = await objectsOf(wp, [...(await itemsOf(wp, [made])).values()]);
  expect(shown.get(made)).toMatchObject({
    object: 'wp_navigation',
    record: { by: 'post_type', name: 'wp_navigation' },
  });
});

test('a menu keeps its name to itself, also when it is renamed', async () => {
  await menu('Main');
  const side = await menu('Side');
  const answers = await Promise.all(
    ['Third', 'third', 'THIRD'].map((name) => send('administrator', 'POST', 'menus', { body: { name } })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400]);
  const renamed = await send('administrator', 'POST', `menus/${side}`, { body: { name: 'MAIN' } });
  expect(renamed).toMatchObject({ status: 400, body: { code: 'menu_exists' } });
});

/** As the service itself makes objects of what is sent: nothing is inherited, not even a way to become a text. */
const bare = (members: JsonMap): JsonMap => Object.assign(emptyMap(), members);

test('no input makes the service fail', async () => {
  const main = await menu('Main');
  const id = await link(main, 'Item');
  const odd: readonly Json[] = [
    1e30,
    -1e30,
    2 ** 53,
    9_007_199_254_740_991,
    '1e30',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '',
    [],
    bare({}),
    bare({ raw: [bare({}), 'x'] }),
    [bare({ a: 1 })],
    [['x']],
  ];
  const members =
    'title status url attr_title description type object object_id parent menu_order target classes xfn menus';
  const bodies: JsonMap[] = members
    .split(' ')
    .flatMap((name) => odd.map((value) => ({ [name]: value })))
    .flatMap((body) => [
      { title: 'x', url: '/x', ...body },
      { type: 'post_type', ...body },
      { type: 'taxonomy', ...body },
      { type: 'post_type_archive', ...body },
    ]);
  const ends: number[] = [];
  for (const body of bodies) {
    for (const route of ['menu-items', `menu-items/${id}`])
      ends.push((await send('administrator', 'POST', route, { body })).status);
  }
  for (const name of ['name', 'description', 'locations', 'auto_add', 'meta']) {
    for (const value of odd)
      ends.push((await send('administrator', 'POST', `menus/${main}`, { body: { [name]: value } })).status);
  }
  for (const value of odd) {
    for (const name of ['menus', 'menus_exclude', 'menu_order', 'include', 'search', 'slug']) {
      ends.push((await send('administrator', 'GET', 'menu-items', { query: { [name]: value } })).status);
    }
    const body = { open_menu_locations: [value] };
    ends.push((await send('administrator', 'POST', 'settings', { body })).status);
    ends.push((await send('visitor', 'GET', 'menu-locations/primary', { query: { tree: value } })).status);
    ends.push((await send('administrator', 'POST', 'active-theme', { body: { stylesheet: value } })).status);
    ends.push((await send('administrator', 'GET', 'themes', { query: { status: value } })).status);
  }
  expect(ends.filter((status) => status >= 500)).toEqual([]);
  expect(ends).toContain(200);
});

describe('who reads what', () => {
  const places = ['primary', 'footer', 'mobile'] as const;
  type Place = (typeof places)[number];
  const settings: readonly { readonly opened: readonly Place[] }[] = [
    { opened: [] },
    { opened: ['primary'] },
    { opened: ['footer', 'mobile'] },
    { opened: places },
  ];

  /** The menus at these places are called after them; a fourth one is at none. */
  const build = async (): Promise<ReadonlyMap<string, { readonly menu: number; readonly item: number }>> => {
    const made = new Map<string, { menu: number; item: number }>();
    for (const name of [...places, 'loose']) {
      const id = await menu(name, name === 'loose' ? [] : [name]);
      made.set(name, { menu: id, item: await link(id, `In ${name}`) });
      await link(id, `Draft of ${name}`, { status: 'draft' });
    }
    return made;
  };

  const editsSomething = (role: Role): boolean => role !== 'visitor' && role !== 'subscriber';

  test.each(settings)('with $opened opened: every caller, every place, alone and in lists', async ({ opened }) => {
    const made = await build();
    await setOpen(opened);
    for (const filter of [false, true]) {
      open.now = filter;
      for (const role of roles) {
        const allMenus = filter || editsSomething(role);
        const allPlaces = filter || role === 'administrator';
        const refused = role === 'visitor' ? 401 : 403;
        const seenPlaces = allPlaces ? places : places.filter((name) => opened.includes(name));
        const seenMenus = [...made.keys()].filter((name) => allMenus || opened.includes(name as Place));
        const told = `${role}, filter ${filter}`;
        const statusOf = async (route: string, query: JsonMap = {}): Promise<number> =>
          (await send(role, 'GET', route, { query })).status;

        for (const name of places) {
          const expected = seenPlaces.includes(name) ? 200 : refused;
          expect(await statusOf(`menu-locations/${name}`), `${told}: ${name}`).toBe(expected);
          expect(await statusOf(`menu-locations/${name}`, { tree: 'true' }), `${told}: tree of ${name}`).toBe(expected);
        }
        const listed = await send(role, 'GET', 'menu-locations');
        expect(listed.status === 200 ? Object.keys(listed.body as JsonMap) : listed.status, told).toEqual(
          seenPlaces.length > 0 ? [...seenPlaces] : refused,
        );

        for (const [name, { menu: id, item: child }] of made) {
          const expected = seenMenus.includes(name) ? 200 : refused;
          expect(await statusOf(`menus/${id}`), `${told}: menu ${name}`).toBe(expected);
          expect(await statusOf(`menu-items/${child}`), `${told}: item of ${name}`).toBe(expected);
          expect(await statusOf(`menu-items/${child + 1}`), `${told}: draft of ${name}`).toBe(
            role === 'administrator' ? 200 : refused,
          );
        }
        const names = async (route: string, query: JsonMap = {}): Promise<Json> => {
          const { status, body, headers } = await send(role, 'GET', route, { query });
          if (status !== 200) return status;
          const items = body as readonly JsonMap[];
          expect(Number(headers['X-CMS-Total']), `${told}: ${route}`).toBe(items.length);
          return items
            .map(({ name, title }) => String(name ?? (title as JsonMap)['rendered']).replace('In ', ''))
            .toSorted();
        };
        const expected = seenMenus.length > 0 ? seenMenus.toSorted() : refused;
        expect(await names('menus'), told).toEqual(expected);
        expect(await names('menu-items'), told).toEqual(expected);
        // However the list is asked for, nothing else comes into it.
        const everyMenu = [...made.values()].map(({ menu: id }) => id).join(',');
        const loose = String(made.get('loose')?.menu);
        const tricks: readonly JsonMap[] = [
          { menus: everyMenu },
          { menus: everyMenu, menus_exclude: '1', tax_relation: 'OR' },
          { menus_exclude: '1', tax_relation: 'OR' },
        ];
        for (const query of tricks) expect(await names('menu-items', query), JSON.stringify(query)).toEqual(expected);
        if (!allMenus && seenMenus.length > 0) {
          expect(await names('menus', { include: loose })).toEqual([]);
          expect(await names('menu-items', { menus: loose })).toEqual([]);
          expect(await names('menu-items', { search: 'loose' })).toEqual([]);
        }
        for (const route of ['menus', 'menu-items']) {
          const edited = await statusOf(route, { context: 'edit' });
          expect(edited, `${told}: ${route} to edit`).toBe(role === 'administrator' ? 200 : refused);
        }
      }
    }
  });

  test('what is closed again is closed at once', async () => {
    await build();
    await setOpen(['primary']);
    expect((await send('visitor', 'GET', 'menu-locations/primary')).status).toBe(200);
    await setOpen([]);
    expect((await send('visitor', 'GET', 'menu-locations/primary')).status).toBe(401);
  });
});
