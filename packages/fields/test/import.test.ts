import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isMap } from '@platen/server';
import type { Json, JsonMap } from '@platen/server';
import { exportXml } from '../../server/src/transfer/export/export-xml.actions.ts';
import { startNewHome } from '../../server/test/support/moving.ts';
import type { NewHome } from '../../server/test/support/moving.ts';
import { definitionsFromPosts } from '../src/imported.ts';
import type { DefinitionPost } from '../src/imported.ts';
import { acfNames, createFields, readDefinition } from '../src/plugin.ts';
import { fieldGroupsOf } from '../src/definitions/field-groups.ts';

const folder = new URL('../../../conformance/fields/', import.meta.url);
const readText = (path: string): string => readFileSync(new URL(path, folder), 'utf8');

interface RecordedPost {
  readonly ID: string;
  readonly post_type: string;
  readonly post_status: string;
  readonly post_title: string;
  readonly post_name: string;
  readonly post_excerpt: string;
  readonly post_parent: string;
  readonly menu_order: string;
  readonly content_unserialized: JsonMap;
}

const recordedPosts = (JSON.parse(readText('import/groups-as-posts.json')) as readonly RecordedPost[]).map(
  (post): DefinitionPost => ({
    id: Number(post.ID),
    type: post.post_type,
    status: post.post_status,
    title: post.post_title,
    slug: post.post_name,
    excerpt: post.post_excerpt,
    parent: Number(post.post_parent),
    menuOrder: Number(post.menu_order),
    settings: post.content_unserialized,
  }),
);
const converted = definitionsFromPosts(recordedPosts);
const definitions = Object.entries(converted.definitions).map(([file, one]) =>
  readDefinition(file, JSON.stringify({ ...one, active: true })),
);

let site: NewHome;
beforeAll(async () => {
  site = await startNewHome([createFields({ definitions, format: 'light', names: acfNames })]);
  const { stopped } = await site.take(fileURLToPath(new URL('import/fields-site.xml', folder)));
  if (stopped !== null) throw new Error('The import stopped.');
}, 120_000);
afterAll(() => site.stop());

/** Without members that another admin writes in different ways for nothing. */
function plain(value: Json): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map(plain);
  if (!isMap(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) =>
      name === 'parent_layout' || name === 'default_value' || name === 'active' ? [] : [[name, plain(member)] as const],
    ),
  );
}

test.each([
  'text',
  'choice',
  'relation',
  'grouped',
  'rows',
  'flexible',
  'snippet',
  'cloned',
  'genres',
  'people',
  'books',
])('the posts of the group %s are its file', (name) => {
  expect(plain(converted.definitions[`group_${name}.json`] ?? null)).toEqual(
    plain(JSON.parse(readText(`definitions/${name}.json`)) as Json),
  );
});

test('all 103 posts are read', () => {
  const fields = fieldGroupsOf(definitions).flatMap((group) => group.fields);
  expect(recordedPosts).toHaveLength(103);
  expect(converted.unreadable).toEqual([]);
  expect(Object.keys(converted.definitions)).toHaveLength(14);
  expect(fields.length).toBeGreaterThan(50);
});

test('a group that is switched off stays so', () => {
  expect(converted.definitions['group_snippet.json']).toMatchObject({ active: false });
});

test('a post whose content cannot be read is named, and the others are converted', () => {
  const [first, ...others] = recordedPosts;
  if (first === undefined) throw new Error('There is no post.');
  const found = definitionsFromPosts([{ ...first, settings: null }, ...others]);
  expect([found.unreadable, Object.keys(found.definitions).length]).toEqual([['group_text'], 13]);
});

test('an imported site returns its definitions to administrators', async () => {
  const { status, body } = await site.ask('/fields/v1/imported', 'admin');
  expect(status).toBe(200);
  expect(body).toMatchObject({ unreadable: [] });
  expect(plain((body as JsonMap)['definitions'] ?? null)).toEqual(plain({ ...converted.definitions }));
  expect((await site.ask('/fields/v1/imported')).status).toBe(401);
});

const values = {
  t_plain: 'imported',
  t_number: 4.5,
  c_check: ['red', '3'],
  r_post: 10_105,
  r_rel: [10_105],
  g_hero: { title: 'Hero', size: 2 },
  w_rows: [
    { title: 'a', count: 1, target: 10_105 },
    { title: 'b', count: '', target: null },
  ],
  w_deep: [{ head: 'h', items: [{ word: 'x', on: true }] }],
  e_parts: [{ acf_fc_layout: 'quote', words: 'w', by: 'b' }, { acf_fc_layout: 'rule' }],
};

test('every value is in the API', async () => {
  const { body } = await site.ask('/cms/v2/posts/10104');
  expect((body as JsonMap)['acf']).toMatchObject(values);
});

/** Names of all fields with a value, also inside others. */
const namesIn = (fields: readonly JsonMap[]): readonly string[] =>
  fields.flatMap((one) => {
    const inside = [one, ...((one['layouts'] ?? []) as readonly JsonMap[])];
    return [
      ...(one['name'] === '' ? [] : [`${String(one['key'])} ${String(one['control'])}`]),
      ...inside.flatMap((each) => namesIn((each['fields'] ?? []) as readonly JsonMap[])),
    ];
  });

test('every group of the post has a form, with an input for each field', async () => {
  const { body } = await site.ask('/platen/v1/field-forms?type=post&id=10104&status=publish', 'admin');
  const [form] = body as readonly { readonly member: string; readonly groups: readonly JsonMap[] }[];
  const { body: post } = await site.ask('/cms/v2/posts/10104?context=edit', 'admin');
  const inputs = (form?.groups ?? []).flatMap(({ fields }) => namesIn(fields as readonly JsonMap[]));
  expect(form?.member).toBe('acf');
  expect(inputs.length).toBeGreaterThan(50);
  const shown = (form?.groups ?? []).flatMap(({ fields }) =>
    (fields as readonly JsonMap[]).filter(({ name }) => name !== '').map(({ name }) => String(name)),
  );
  expect(new Set(shown)).toEqual(new Set(Object.keys((post as JsonMap)['acf'] as JsonMap)));
});

test('the export has every value again', async () => {
  const parts: string[] = [];
  await exportXml(await site.scope(), {
    types: null,
    since: null,
    all: true,
    write: async (text) => void parts.push(text),
    progress: () => undefined,
  });
  const exported = new Set(metaIn(parts.join('')));
  expect(metaIn(readText('import/fields-site.xml')).filter((pair) => !exported.has(pair))).toEqual([]);
});

test('values can be saved as the form reads them, and nothing else changes', async () => {
  const read = async (): Promise<JsonMap> =>
    (((await site.ask('/cms/v2/posts/10104?context=edit', 'admin')).body as JsonMap)['acf'] ?? {}) as JsonMap;
  const before = await read();
  // An empty text stands for nothing in all types, also where a number or a record is meant. Forms do not send it.
  const isWhole = (value: Json): boolean =>
    !['""', 'false', 'null', '[]'].includes(JSON.stringify(value)) && !JSON.stringify(value).includes(':""');
  const sent = Object.fromEntries(Object.entries(before).filter(([, value]) => isWhole(value)));
  expect(Object.keys(sent).length).toBeGreaterThan(15);
  const { status, body } = await site.send('POST', '/cms/v2/posts/10104', { acf: { ...sent, t_plain: 'edited' } });
  expect(status, JSON.stringify(body)).toBe(200);
  // A missing value is shown as null, and null is stored as an empty text: both are no value.
  const withoutNull = (value: JsonMap): unknown =>
    JSON.parse(JSON.stringify(value, (_, inner: unknown) => (inner === null ? '' : inner)));
  expect(withoutNull(await read())).toEqual(withoutNull({ ...before, t_plain: 'edited' }));
});

/** Keys and values of the post with fields, as the file has them. */
function metaIn(xml: string): readonly string[] {
  const item = xml.split('<item>').find((one) => one.includes('<wp:post_id>10104</wp:post_id>')) ?? '';
  const pattern =
    /<wp:meta_key>(?:<!\[CDATA\[)?(.*?)(?:\]\]>)?<\/wp:meta_key>\s*<wp:meta_value>(?:<!\[CDATA\[)?(.*?)(?:\]\]>)?<\/wp:meta_value>/gs;
  return [...item.matchAll(pattern)]
    .map(([, key = '', value = '']) => `${key}=${value}`)
    .filter((one) => !/^_(?:pingme|encloseme|edit)/.test(one));
}
