import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonMap } from '@platen/server';
import { startSiteWithFields, visitor } from './support/site-with-fields.ts';
import type { SiteWithFields } from './support/site-with-fields.ts';

const field = (name: string, type: string, more = {}) => ({ key: `field_${name}`, name, label: name, type, ...more });
const group = (name: string, param: string, value: string, fields: readonly JsonMap[]) => ({
  key: `group_${name}`,
  title: name,
  location: [[{ param, operator: '==', value }]],
  show_in_rest: 1,
  fields,
});
const groups = [
  group('recipe', 'post_type', 'post', [
    field('serves', 'number', { min: 1, required: 1 }),
    field('mail', 'email'),
    field('source', 'url'),
    field('other', 'post_object', { post_type: ['post'] }),
    field('steps', 'repeater', { sub_fields: [field('text', 'text', { required: 1 })] }),
    field('secret', 'text', { capability: 'manage_options' }),
  ]),
  group('shelf', 'taxonomy', 'category', [field('room', 'text', { maxlength: 3 })]),
  group('person', 'user_form', 'edit', [field('motto', 'text', { maxlength: 3 })]),
  group('remark', 'comment', 'post', [field('stars', 'number', { max: 5 })]),
];

let site: SiteWithFields;
let author: Readonly<Record<string, string>>;

beforeAll(async () => {
  site = await startSiteWithFields([], { groups, dialect: 'cms' });
  author = await site.signUp('author');
});
afterAll(() => site.stop());

const check = async (
  body: JsonMap,
  headers: Readonly<Record<string, string>> = { authorization: site.authorization },
) => {
  const response = await fetch(`${site.url}/cms-json/fields/v1/check`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { errors = [] } = (await response.json()) as { readonly errors?: readonly JsonMap[] };
  return { status: response.status, errors };
};
const paramsOf = async (body: JsonMap): Promise<readonly string[]> =>
  (await check(body)).errors.map(({ param, code }) => `${String(param)} ${String(code)}`);

test('all problems are listed in the order of the fields, and nothing is stored', async () => {
  const fields = { source: 'https://example.org/', mail: 'y', steps: [{ text: 'Boil.' }, { text: '' }], nothing: 1 };
  expect(await paramsOf({ type: 'post', fields })).toEqual([
    'fields[serves] rest_property_required',
    'fields[mail] rest_invalid_email',
    'fields[steps][1][text] rest_property_required',
    'fields[nothing] rest_invalid_param',
  ]);
  const { body } = await site.call('GET', '/posts?search=Boil&status=any');
  expect(body).toEqual([]);
});

test('a stored record is checked with the values that it has, and drafts may lack required ones', async () => {
  const id = await site.create('/posts', { title: 'Soup', status: 'publish', fields: { serves: 4 } });
  expect(await paramsOf({ type: 'post', id, fields: { mail: 'a@b.example' } })).toEqual([]);
  expect(await paramsOf({ type: 'post', id, fields: { serves: null } })).toEqual([
    'fields[serves] rest_property_required',
  ]);
  expect(await paramsOf({ type: 'post', id, status: 'draft', fields: { serves: null } })).toEqual([]);
  expect((await site.call('GET', `/posts/${id}?context=edit`)).body['fields']).toMatchObject({ serves: 4, mail: null });
});

test('terms, users, and comments have checks', async () => {
  const post = await site.create('/posts', { title: 'Tea', status: 'publish', fields: { serves: 1 } });
  expect(await paramsOf({ type: 'category', fields: { room: 'long' } })).toEqual(['fields[room] rest_too_long']);
  const { id } = (await site.call('GET', '/users/me')).body;
  expect(await paramsOf({ type: 'user', id, fields: { motto: 'long' } })).toEqual(['fields[motto] rest_too_long']);
  expect(await paramsOf({ type: 'comment', parent: post, fields: { stars: 9 } })).toEqual([
    'fields[stars] rest_out_of_bounds',
  ]);
  expect((await check({ type: 'nothing', fields: {} })).status).toBe(400);
});

test('callers check what they can save, and learn nothing about other records', async () => {
  const hidden = await site.create('/posts', { title: 'Hidden', status: 'draft', fields: { serves: 4 } });
  expect((await check({ type: 'post', fields: {} }, visitor)).status).toBe(401);
  expect((await check({ type: 'category', fields: {} }, author)).status).toBe(403);
  const [drafted, missing] = [
    await check({ type: 'post', id: hidden, fields: {} }, author),
    await check({ type: 'post', id: 999_999, fields: {} }, author),
  ];
  expect([drafted, missing.status]).toEqual([missing, 403]);
  const naming = async (other: number) => (await check({ type: 'post', fields: { serves: 1, other } }, author)).errors;
  expect(await naming(hidden)).toEqual(await naming(999_999));
  expect(await naming(hidden)).toHaveLength(1);
  const closed = await check({ type: 'post', fields: { serves: 1, secret: 'x' } }, author);
  expect(closed.errors).toMatchObject([{ param: 'fields[secret]' }]);
});
