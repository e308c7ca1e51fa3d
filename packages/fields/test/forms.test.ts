import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonMap } from '@platen/server';
import { bookType } from './support/book-type.ts';
import { startSiteWithFields } from './support/site-with-fields.ts';
import type { SiteWithFields } from './support/site-with-fields.ts';

let site: SiteWithFields;

beforeAll(async () => {
  site = await startSiteWithFields(
    ['rows', 'flexible', 'conditional', 'incategory', 'publishedonly', 'defaulttemplate', 'peoplefree', 'remarks'],
    {
      plugins: [bookType],
    },
  );
});
afterAll(() => site.stop());

interface Form {
  readonly member: string;
  readonly groups: readonly { readonly key: string; readonly title: string; readonly fields: readonly JsonMap[] }[];
}

const formsOf = async (
  query: string,
  headers: Readonly<Record<string, string>> = { authorization: site.authorization },
) => {
  const response = await fetch(`${site.url}/wp-json/platen/v1/field-forms?${query}`, { headers });
  return { status: response.status, body: (await response.json()) as readonly Form[] };
};
const keysOf = async (query: string): Promise<readonly string[]> =>
  (await formsOf(query)).body.flatMap(({ groups }) => groups.map(({ key }) => key));

test('a form has the member and the inputs of each field', async () => {
  const { body } = await formsOf('type=post');
  expect(body).toHaveLength(1);
  expect(body[0]).toMatchObject({ member: 'acf' });
  const all = body[0]?.groups.flatMap(({ fields }) => fields) ?? [];
  const rows = all.find(({ control }) => control === 'rows');
  expect(rows).toMatchObject({
    name: expect.any(String),
    fields: expect.arrayContaining([expect.objectContaining({ control: 'text' })]),
  });
  expect(all.find(({ control }) => control === 'layouts')).toMatchObject({ layoutMember: 'acf_fc_layout' });
  expect(all.some(({ conditions }) => Array.isArray(conditions))).toBe(true);
});

test('groups follow the edited post: status, template, and terms', async () => {
  const [uncategorized] = (await site.call('GET', '/categories?slug=uncategorized')).body as unknown as {
    id: number;
  }[];
  expect(await keysOf(`type=post&terms[]=${uncategorized?.id}`)).toContain('group_incategory');
  expect(await keysOf('type=post')).not.toContain('group_incategory');
  expect(await keysOf('type=post&status=publish')).toContain('group_publishedonly');
  expect(await keysOf('type=post&status=draft')).not.toContain('group_publishedonly');
  expect(await keysOf('type=page')).toEqual(['group_defaulttemplate']);
  expect(await keysOf('type=page&template=wide')).toEqual([]);
});

test('users get the form of their own profile, and no other', async () => {
  const subscriber = await site.signUp('author');
  const response = await fetch(`${site.url}/wp-json/wp/v2/users/me`, { headers: subscriber });
  const { id } = (await response.json()) as { readonly id: number };
  const own = await formsOf(`type=user&id=${id}`, subscriber);
  expect(own.body.flatMap(({ groups }) => groups.map(({ key }) => key))).toEqual(['group_peoplefree']);
  expect((await formsOf('type=user&id=1', subscriber)).status).toBe(403);
});

test('the post of a comment decides which groups it has', async () => {
  const post = await site.create('/posts', { title: 'Commented', status: 'publish' });
  const page = await site.create('/pages', { title: 'Commented', status: 'publish' });
  expect(await keysOf(`type=comment&parent=${post}`)).toEqual(['group_remarks']);
  expect(await keysOf(`type=comment&parent=${page}`)).toEqual([]);
});

test('types without groups, and users who edit nothing, get none', async () => {
  expect((await formsOf('type=nothing')).body).toEqual([]);
  expect((await formsOf('type=post', {})).status).toBe(401);
  expect((await formsOf('type=post', await site.signUp('subscriber'))).status).toBe(403);
});
