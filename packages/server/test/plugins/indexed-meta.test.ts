import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { definePlugin } from '../../src/plugin-api.ts';
import type { RunningApp } from '../support/app.ts';
import { startSite } from '../support/caching.ts';
import type { Site } from '../support/caching.ts';

const shown = { object: 'post', single: true, showInRest: true } as const;

const calendar = definePlugin({
  name: 'calendar',
  cacheable: true,
  activate(api) {
    api.registerMeta({ ...shown, key: 'starts_at', index: true });
    api.registerMeta({
      ...shown,
      key: "seats'; drop table posts; --",
      restName: 'seats',
      type: 'integer',
      default: 5,
      index: true,
    });
    // Another type with the same key: one index serves both.
    api.registerMeta({ ...shown, subtype: 'page', key: 'starts_at', index: true });
    api.registerMeta({ ...shown, key: 'note' });
  },
});

let site: Site;
let node: RunningApp;

const ask = async (path: string, body?: object): Promise<Response> =>
  fetch(`${node.url}/cms-json/cms/v2${path}`, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { ...(body && { authorization: site.authorization, 'content-type': 'application/json' }) },
  });

const titles = async (query: string): Promise<readonly string[]> => {
  const posts = (await (await ask(`/posts?_fields=title&${query}`)).json()) as { title: { rendered: string } }[];
  return posts.map(({ title }) => title.rendered);
};

const write = async (title: string, meta: object, id = ''): Promise<number> => {
  const answer = await ask(`/posts/${id}`, { title, status: 'publish', meta });
  expect(answer.ok).toBe(true);
  return ((await answer.json()) as { id: number }).id;
};

beforeAll(async () => {
  site = await startSite();
  node = await site.startNode({ plugins: [calendar] });
  await write('June', { starts_at: '2026-06-01', seats: 20 });
  await write('March', { starts_at: '2026-03-01', seats: 3 });
  await write('Whenever', {});
  await write('May', { starts_at: '2026-05-01', seats: 100 });
});
afterAll(() => site.stop());

test('lists stand in the order of what is shown, the default where nothing is stored', async () => {
  expect(await titles('orderby=meta.starts_at&order=asc')).toEqual(['Whenever', 'March', 'May', 'June']);
  expect(await titles('orderby=meta.seats')).toEqual(['May', 'June', 'Whenever', 'March']);
  expect(await titles('orderby=meta.seats&per_page=1&page=3')).toEqual(['Whenever']);
});

test('lists have only what lies between bounds, and tell how much that is', async () => {
  expect(await titles('meta[starts_at][after]=2026-03-01&orderby=meta.starts_at')).toEqual(['June', 'May']);
  expect(await titles('meta[seats][is]=5')).toEqual(['Whenever']);
  expect(await titles('meta[seats][after]=3&meta[seats][before]=100&order=asc')).toEqual(['June', 'Whenever']);
  const answer = await ask('/posts?meta[seats][after]=4&per_page=1');
  expect(answer.headers.get('x-cms-total')).toBe('3');
});

test('a page kept in the cache is made anew when a value changes', async () => {
  const query = 'orderby=meta.seats&per_page=1';
  expect(await titles(query)).toEqual(['May']);
  const id = await write('October', { seats: 500 });
  expect(await titles(query)).toEqual(['October']);
  await write('October', { seats: 1 }, String(id));
  expect(await titles(query)).toEqual(['May']);
});

test.each([
  'orderby=meta.note',
  'orderby=meta.nothing',
  'meta[note][is]=x',
  'meta[seats][is]=many',
  'meta[seats][about]=3',
  'meta=3',
])('%s is refused', async (query) => {
  expect((await ask(`/posts?${query}`)).status).toBe(400);
});

test('a number that no integer holds is compared all the same', async () => {
  expect((await ask('/posts?meta[seats][after]=1e300')).status).toBe(200);
  expect((await ask('/posts?meta[starts_at][is]=%00')).status).toBe(400);
});

test('only what everybody may see, and what has an order, can have an index', async () => {
  const refused = (key: object): Promise<unknown> =>
    site.startNode({
      plugins: [
        definePlugin({
          name: 'wrong',
          activate: (api) => api.registerMeta({ ...shown, key: 'k', index: true, ...key }),
        }),
      ],
    });
  for (const key of [
    { object: 'term' },
    { single: false },
    { type: 'object' },
    { showInRest: false },
    { schema: { context: ['edit'] } },
  ]) {
    await expect(refused(key)).rejects.toThrow('"k" cannot have an index');
  }
});

interface IndexUse {
  readonly made: number;
  readonly used: number;
}

async function indexUse(): Promise<IndexUse | undefined> {
  const { rows } = await sql<IndexUse>`
    select count(*) as made, coalesce(sum(idx_scan), 0)::bigint as used from pg_stat_user_indexes
      where indexrelname like 'posts_by_meta_%'`.execute(site.db.kysely);
  return rows[0];
}

test('an index is made beside everything else, and a page of many posts is read from it', async () => {
  await sql`
    insert into posts (type, status, slug, date, modified, modified_gmt, meta)
      select 'post', 'publish', 'many-' || n, now(), now(), now(), jsonb_build_object('starts_at', jsonb_build_array('2020-' || n))
        from generate_series(1, 5000) as n`.execute(site.db.kysely);
  await sql`analyze posts`.execute(site.db.kysely);
  await expect.poll(async () => (await indexUse())?.made).toBe(2);
  const before = await indexUse();
  expect(await titles('orderby=meta.starts_at&per_page=1')).toEqual(['June']);
  await expect.poll(async () => (await indexUse())?.used ?? 0).toBeGreaterThan(before?.used ?? 0);
});
