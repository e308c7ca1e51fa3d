import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { JsonMap } from '../../../src/lib/json.ts';
import { setUpPosts } from '../../support/posts.ts';

const site = setUpPosts();
const { make, send, rows } = site;

/** Items in five levels, every second of a page of its own, and as many as told. */
async function build(items: number): Promise<number> {
  const menu = await make('administrator', 'menus', { name: `Of ${items}`, locations: ['primary'] });
  await rows(`
    insert into posts (id, type, status, slug, title, author, date, date_gmt, modified, modified_gmt)
      select 500000 + i, 'page', 'publish', 'p' || i, 'Page ' || i, 0, now(), now(), now(), now()
        from generate_series(1, ${items}) i where i % 2 = 0`);
  await rows(`
    insert into posts (id, type, status, slug, title, author, menu_order, date, date_gmt, modified, modified_gmt)
      select 600000 + i, 'nav_menu_item', 'publish', 'i' || i, case when i % 2 = 0 then '' else 'Item ' || i end, 0, i, now(), now(), now(), now()
        from generate_series(1, ${items}) i`);
  await rows(`
    insert into menu_items (post_id, kind, object, object_id, parent, url)
      select 600000 + i, case when i % 2 = 0 then 'post_type' else 'custom' end, case when i % 2 = 0 then 'page' else 'custom' end,
          case when i % 2 = 0 then 500000 + i else 0 end, case when i % 5 = 1 then 0 else 600000 + i - 1 end, '/i' || i
        from generate_series(1, ${items}) i`);
  await rows(`
    insert into post_terms (post_id, term_id, taxonomy, counted)
      select 600000 + i, ${menu}, 'nav_menu', true from generate_series(1, ${items}) i`);
  await rows('analyze posts, menu_items, post_terms');
  return menu;
}

interface Seen {
  readonly body: JsonMap;
  readonly statements: number;
}

async function ask(route: string, query: JsonMap = {}): Promise<Seen> {
  const before = site.db.statements();
  const { status, body } = await send('administrator', 'GET', route, { query });
  expect(status).toBe(200);
  return { body: body as JsonMap, statements: site.db.statements() - before };
}

const askTree = (): Promise<Seen> => ask('menu-locations/primary', { tree: 'true' });
const askList = (menu: number): Promise<Seen> => ask('menu-items', { menus: String(menu), per_page: '100' });

test('the list and the tree take as many statements for ten items as for two thousand', async () => {
  const few = await build(10);
  const [ofFew, listOfFew] = [await askTree(), await askList(few)];
  await send('administrator', 'DELETE', `menus/${few}`, { query: { force: 'true' } });
  await rows('delete from posts');
  const many = await build(2000);
  const [tree, list] = [await askTree(), await askList(many)];
  expect([tree.statements, list.statements]).toEqual([ofFew.statements, listOfFew.statements]);
  const before = site.db.statements();
  await send('administrator', 'DELETE', `menus/${many}`, { query: { force: 'true' } });
  expect(await rows(`select 1 from posts where type = 'nav_menu_item' limit 1`)).toEqual([]);
  expect(site.db.statements() - before).toBeLessThan(40);
  interface Node {
    readonly children: readonly Node[];
  }
  const depthOf = (nodes: readonly Node[]): number =>
    nodes.length === 0 ? 0 : 1 + Math.max(...nodes.map(({ children }) => depthOf(children)));
  const count = (nodes: readonly Node[]): number => nodes.reduce((sum, { children }) => sum + 1 + count(children), 0);
  const nodes = tree.body['items'] as unknown as readonly Node[];
  expect([count(nodes), depthOf(nodes)]).toEqual([2000, 5]);
});

test('neither takes three times as long as what it reads from the database', async () => {
  const menu = await build(2000);
  const timed = async (work: () => Promise<unknown>): Promise<number> => {
    const start = performance.now();
    await work();
    return performance.now() - start;
  };
  /** The rows alone, as a careful hand would read them: the items, and the pages that they stand for. */
  const bare = async (limit: number): Promise<void> => {
    const items = sql`
      select posts.*, menu_items.* from posts join menu_items on post_id = posts.id join post_terms on post_terms.post_id = posts.id
        where term_id = ${menu} and posts.status = 'publish' order by menu_order, posts.id limit ${limit}`;
    const { rows: found } = await sql<{ object_id: number }>`${items}`.execute(site.db.kysely);
    const ids = found.map(({ object_id: id }) => id);
    await sql`select * from posts where id = any(${ids}::bigint[])`.execute(site.db.kysely);
    await sql`select count(*) from post_terms where term_id = ${menu}`.execute(site.db.kysely);
  };
  const middle = (times: readonly number[]): number =>
    times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
  const measure = async (work: () => Promise<unknown>, limit: number): Promise<number> => {
    const times: { ours: number; bare: number }[] = [];
    for (let round = 0; round < 25; round += 1) {
      times.push({ ours: await timed(work), bare: await timed(() => bare(limit)) });
    }
    const settled = times.slice(5);
    return middle(settled.map(({ ours }) => ours)) / middle(settled.map(({ bare: own }) => own));
  };
  const ratios = { tree: await measure(askTree, 2000), list: await measure(() => askList(menu), 100) };
  expect(ratios.tree).toBeLessThan(3);
  expect(ratios.list).toBeLessThan(3);
});
