import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { definePlugin } from '../../src/plugin-api.ts';
import type { RunningApp } from '../support/app.ts';
import { startSite } from '../support/caching.ts';
import type { Site } from '../support/caching.ts';

const shop = definePlugin({
  name: 'shop',
  cacheable: true,
  activate: (api) =>
    api.registerField(['post'], {
      name: 'shop',
      schema: { type: 'object' },
      get: () => ({}),
      indexed: [
        { name: 'price', key: 'price', kind: 'number' },
        { name: 'colors', key: 'colors', kind: 'items' },
      ],
    }),
});

let site: Site;
let node: RunningApp;
beforeAll(async () => {
  site = await startSite();
  node = await site.startNode({ plugins: [shop] });
});
afterAll(() => site.stop());

interface IndexUse {
  readonly method: string;
  readonly scans: number;
}

async function indexUse(): Promise<readonly IndexUse[]> {
  const { rows } = await sql<IndexUse>`
    select amname as method, coalesce(sum(idx_scan), 0)::int as scans from pg_stat_user_indexes
      join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
      join pg_index using (indexrelid)
      where indexrelname like 'posts_by_meta_%' and indisvalid group by 1 order by 1`.execute(site.db.kysely);
  return rows;
}

test('each indexed value of a field has an index that its lists use', async () => {
  // ANALYZE and CREATE INDEX CONCURRENTLY take the same lock, and wait for each other's snapshots.
  await expect.poll(async () => (await indexUse()).map(({ method }) => method)).toEqual(['btree', 'gin']);
  await sql`
    insert into posts (type, status, slug, date, modified, modified_gmt, meta)
      select 'post', 'publish', 'many-' || n, now(), now(), now(),
        jsonb_build_object('price', jsonb_build_array(n::text), 'colors', jsonb_build_array(jsonb_build_array('c' || n)))
        from generate_series(1, 5000) as n`.execute(site.db.kysely);
  await sql`analyze posts`.execute(site.db.kysely);
  const before = await indexUse();
  const slugsOf = async (query: string): Promise<readonly string[]> => {
    const response = await fetch(`${node.url}/cms-json/cms/v2/posts?_fields=slug&${query}`);
    return ((await response.json()) as { slug: string }[]).map(({ slug }) => slug);
  };
  expect(await slugsOf('orderby=shop.price&per_page=1')).toEqual(['many-5000']);
  expect(await slugsOf('shop[colors]=c2000')).toEqual(['many-2000']);
  await expect
    .poll(async () => (await indexUse()).every(({ scans }, at) => scans > (before[at]?.scans ?? 0)))
    .toBe(true);
});
