import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonMap } from '@platen/server';
import { startSiteWithFields, visitor } from './support/site-with-fields.ts';
import type { SiteWithFields } from './support/site-with-fields.ts';

const posts = 30;
let site: SiteWithFields;

beforeAll(async () => {
  site = await startSiteWithFields(['text', 'choice', 'relation', 'grouped', 'rows', 'taxonomy']);
  const others: number[] = [];
  for (let at = 0; at < 5; at += 1)
    others.push(await site.create('/pages', { title: `Page ${at}`, status: 'publish' }));
  const me = (await site.call('GET', '/users/me')).body.id;
  const term = await site.create('/categories', { name: 'Essays' });
  for (let at = 0; at < posts; at += 1) {
    const other = others[at % others.length] ?? 0;
    const acf: JsonMap = {
      t_plain: `Post ${at}`,
      t_number: at % 10,
      c_select: 'red',
      g_hero: { title: 'Big' },
      r_posts: [other],
      r_page: other,
      r_rel: others,
      r_user: me,
      x_check: [term],
      w_rows: [{ title: 'A', target: other }, { title: 'B' }],
    };
    await site.create('/posts', { title: `Post ${at}`, status: 'publish', acf });
  }
});
afterAll(() => site.stop());

let reads = 0;

/** Statements of a list that no cache answers. Background work adds some, so the smallest of three counts. */
async function statementsFor(query: string): Promise<number> {
  const counts = [];
  for (let time = 0; time < 3; time += 1) counts.push(await countStatements(query));
  return Math.min(...counts);
}

async function countStatements(query: string): Promise<number> {
  const { db } = await site.app.ownScope();
  const before = db.statements();
  const { status } = await site.call('GET', `/posts?${query}&nothing=${(reads += 1)}`, { as: visitor });
  expect(status).toBe(200);
  return db.statements() - before;
}

test.each(['light', 'standard', 'typed'])(
  'a list with fields in %s takes at most 4 more statements',
  async (format) => {
    const without = await statementsFor('per_page=30&_fields=id,title');
    const counts = [];
    for (const size of [1, 10, 30])
      counts.push(await statementsFor(`per_page=${size}&_fields=id,title,acf&acf_format=${format}`));
    expect(new Set(counts).size, counts.join(', ')).toBe(1);
    expect((counts[0] ?? 0) - without).toBeLessThanOrEqual(4);
  },
);

test('values without relations cost no statement', async () => {
  const without = await statementsFor('per_page=30&_fields=id,title');
  expect(await statementsFor('per_page=30&_fields=id,title,acf.t_plain,acf.c_select,acf.g_hero')).toBe(without);
});
