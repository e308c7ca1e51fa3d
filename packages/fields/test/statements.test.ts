import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonMap } from '@platen/server';
import { startSiteWithFields, visitor } from './support/site-with-fields.ts';
import type { SiteWithFields } from './support/site-with-fields.ts';

const posts = 100;
let site: SiteWithFields;

beforeAll(async () => {
  site = await startSiteWithFields(['text', 'choice', 'relation', 'grouped', 'rows', 'taxonomy', 'media']);
  const others: number[] = [];
  for (let at = 0; at < 5; at += 1)
    others.push(await site.create('/pages', { title: `Page ${at}`, status: 'publish' }));
  const me = (await site.call('GET', '/users/me')).body.id;
  const term = await site.create('/categories', { name: 'Essays' });
  const picture = await site.upload('picture.png');
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
      m_image: picture,
      m_file: picture,
      x_check: [term],
      w_rows: [{ title: 'A', target: other }, { title: 'B' }],
    };
    await site.create('/posts', { title: `Post ${at}`, status: 'publish', acf });
  }
});
afterAll(() => site.stop());

let reads = 0;

/** Statements of a list that no cache answers. Background work adds some, so the smallest of eight counts. */
async function statementsFor(query: string): Promise<number> {
  const counts = [];
  for (let time = 0; time < 8; time += 1) counts.push(await countStatements(query));
  return Math.min(...counts);
}

async function countStatements(query: string): Promise<number> {
  const { db } = await site.app.ownScope();
  const before = db.statements();
  const { status } = await site.call('GET', `/posts?${query}&nothing=${(reads += 1)}`, { as: visitor });
  expect(status).toBe(200);
  return db.statements() - before;
}

const formats = ['light', 'standard', 'typed'] as const;

/** How many statements more a list takes than the same list without fields, with 1, 10, and 100 posts. */
async function statementsMore(fields: string, format: string): Promise<readonly number[]> {
  const more: number[] = [];
  for (const size of [1, 10, posts]) {
    const without = await statementsFor(`per_page=${size}&_fields=id,title`);
    more.push((await statementsFor(`per_page=${size}&_fields=id,title,${fields}&acf_format=${format}`)) - without);
  }
  return more;
}

test.each(formats)('41 fields in %s take 2 statements, for posts and users, at any page size', async (format) => {
  const acf = (await site.call('GET', '/posts?per_page=1')).body as unknown as readonly { readonly acf: JsonMap }[];
  const names = Object.keys(acf[0]?.acf ?? {}).filter((name) => /^[tcr]_/.test(name));
  expect(names).toHaveLength(41);
  expect(await statementsMore(names.map((name) => `acf.${name}`).join(','), format)).toEqual([2, 2, 2]);
});

// One for each of the four kinds, one for the terms of the posts (`load_terms`), and one for the post that the file
// belongs to, which decides who can read the file. The longest list has that post.
test.each(formats)('fields in %s that name every kind of record take 6 statements at most', async (format) => {
  expect(await statementsMore('acf', format)).toEqual([6, 6, 5]);
});

test('values without relations cost no statement', async () => {
  const without = await statementsFor('per_page=100&_fields=id,title');
  expect(await statementsFor('per_page=100&_fields=id,title,acf.t_plain,acf.c_select,acf.g_hero')).toBe(without);
});
