import { afterAll, beforeAll, expect, test } from 'vitest';
import { formats, listed, manyFields, startSiteWithLists } from './support/listed-posts.ts';
import { visitor } from './support/site-with-fields.ts';
import type { SiteWithFields } from './support/site-with-fields.ts';

let site: SiteWithFields;

beforeAll(async () => {
  site = await startSiteWithLists();
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

/** How many statements more a list takes than the same list without fields, with 1, 10, and 100 posts. */
async function statementsMore(fields: string, format: string): Promise<readonly number[]> {
  const more: number[] = [];
  for (const size of [1, 10, listed]) {
    const without = await statementsFor(`per_page=${size}&_fields=id,title`);
    more.push((await statementsFor(`per_page=${size}&_fields=id,title,${fields}&acf_format=${format}`)) - without);
  }
  return more;
}

test.each(formats)('41 fields in %s take 2 statements, for posts and users, at any page size', async (format) => {
  const names = await manyFields(site);
  expect(names).toHaveLength(41);
  expect(await statementsMore(names.map((name) => `acf.${name}`).join(','), format)).toEqual([2, 2, 2]);
});

// One for posts, files, and the posts that decide who can read the files; one for terms; one for the terms of the posts
// (`load_terms`); and one for users.
test.each(formats)('fields in %s that name every kind of record take 4 statements', async (format) => {
  expect(await statementsMore('acf', format)).toEqual([4, 4, 4]);
});

test('values without relations cost no statement', async () => {
  const without = await statementsFor('per_page=100&_fields=id,title');
  expect(await statementsFor('per_page=100&_fields=id,title,acf.t_plain,acf.c_select,acf.g_hero')).toBe(without);
});
