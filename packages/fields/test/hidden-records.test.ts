import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Json, JsonMap } from '@platen/server';
import { startSiteWithFields } from './support/site-with-fields.ts';
import type { SiteWithFields } from './support/site-with-fields.ts';

let keys = 0;
const field = (name: string, type: string, more = {}) => ({
  key: `field_${(keys += 1)}`,
  name,
  label: name,
  type,
  ...more,
});
const related = {
  key: 'group_related',
  title: 'Related',
  location: [[{ param: 'post_type', operator: '==', value: 'post' }]],
  show_in_rest: 1,
  fields: [
    field('one', 'post_object', { post_type: ['post', 'page'] }),
    field('many', 'relationship', { post_type: ['post', 'page'] }),
    field('box', 'group', { sub_fields: [field('text', 'text'), field('to', 'post_object')] }),
    field('steps', 'repeater', { sub_fields: [field('text', 'text'), field('to', 'post_object')] }),
    field('parts', 'flexible_content', {
      layouts: {
        a: { key: 'a', name: 'a', label: 'A', sub_fields: [field('text', 'text'), field('to', 'relationship')] },
        b: { key: 'b', name: 'b', label: 'B', sub_fields: [field('text', 'text')] },
      },
    }),
  ],
};

let site: SiteWithFields;
let author: Readonly<Record<string, string>>;
let shown: number;
let other: number;
/** A private post that the author cannot read. */
let hidden: number;

beforeAll(async () => {
  site = await startSiteWithFields([], { groups: [related], dialect: 'cms' });
  author = await site.signUp('author');
  shown = await site.create('/posts', { title: 'Shown', status: 'publish' });
  other = await site.create('/posts', { title: 'Other', status: 'publish' });
  hidden = await site.create('/posts', { title: 'Hidden', status: 'private' });
});
afterAll(() => site.stop());

/** A post of the author whose fields an administrator filled in. */
async function postWith(fields: JsonMap): Promise<number> {
  const { body } = await site.call('POST', '/posts', { body: { title: 'Mine', status: 'publish' }, as: author });
  expect((await site.call('POST', `/posts/${body.id}`, { body: { fields } })).status).toBe(200);
  return body.id;
}
const fieldsOf = async (id: number, as?: Readonly<Record<string, string>>) =>
  (await site.call('GET', `/posts/${id}?context=edit`, as && { as })).body['fields'] as JsonMap;
/** What the author sends after reading. Returns what is stored then. */
async function edit(id: number, change: (fields: JsonMap) => JsonMap): Promise<JsonMap> {
  const read = await fieldsOf(id, author);
  expect(JSON.stringify(read)).not.toContain(String(hidden));
  const { status, body } = await site.call('POST', `/posts/${id}`, { body: { fields: change(read) }, as: author });
  expect(status, JSON.stringify(body)).toBe(200);
  return fieldsOf(id);
}
const rowsOf = (fields: JsonMap, name: string): JsonMap[] => fields[name] as JsonMap[];

test('an edited row keeps the record that its editor cannot read', async () => {
  const id = await postWith({
    steps: [
      { text: 'One', to: shown },
      { text: 'Two', to: hidden },
    ],
  });
  const after = await edit(id, ({ steps }) => ({
    steps: (steps as JsonMap[]).map((row) => ({ ...row, text: `${String(row['text'])}!` })),
  }));
  expect(after['steps']).toEqual([
    { text: 'One!', to: shown },
    { text: 'Two!', to: hidden },
  ]);
});

test('a hidden record moves with its row, and is removed with it', async () => {
  const id = await postWith({ steps: [{ text: 'One', to: hidden }, { text: 'Two', to: shown }, { text: 'Three' }] });
  const moved = await edit(id, (fields) => ({ steps: rowsOf(fields, 'steps').toReversed() }));
  expect(moved['steps']).toEqual([
    { text: 'Three', to: null },
    { text: 'Two', to: shown },
    { text: 'One', to: hidden },
  ]);
  const removed = await edit(id, (fields) => ({ steps: rowsOf(fields, 'steps').slice(0, 2) }));
  expect(removed['steps']).toEqual([
    { text: 'Three', to: null },
    { text: 'Two', to: shown },
  ]);
});

test('a row that was moved and changed beyond recognition is refused, and stays as it was', async () => {
  const id = await postWith({
    steps: [
      { text: 'One', to: hidden },
      { text: 'Two', to: shown },
    ],
  });
  const fields = { steps: [{ text: 'Two', to: shown }, { text: 'Uno' }] };
  const { status, body } = await site.call('POST', `/posts/${id}`, { body: { fields }, as: author });
  expect([status, body['code']]).toEqual([400, 'rest_invalid_param']);
  expect((await fieldsOf(id))['steps']).toEqual([
    { text: 'One', to: hidden },
    { text: 'Two', to: shown },
  ]);
});

test('lists, groups, and layouts keep hidden records, too', async () => {
  const parts: Json = [
    { layout: 'a', text: 'One', to: [shown, hidden] },
    { layout: 'b', text: 'Two' },
  ];
  const id = await postWith({ one: hidden, many: [shown, hidden], box: { text: 'Box', to: hidden }, parts });
  const after = await edit(id, ({ one, many, box, ...fields }) => ({
    one: one ?? null,
    many: [...(many as Json[]), other],
    box: { ...(box as JsonMap), text: 'Changed' },
    parts: rowsOf(fields, 'parts').toReversed(),
  }));
  expect(after).toMatchObject({
    one: hidden,
    many: [shown, hidden, other],
    box: { text: 'Changed', to: hidden },
    parts: [
      { layout: 'b', text: 'Two' },
      { layout: 'a', text: 'One', to: [shown, hidden] },
    ],
  });
});

test('a record that the editor selects replaces a hidden one, and who can read it can remove it', async () => {
  const id = await postWith({ one: hidden, steps: [{ text: 'One', to: hidden }] });
  expect(await edit(id, () => ({ one: other }))).toMatchObject({ one: other });
  await site.call('POST', `/posts/${id}`, { body: { fields: { steps: [{ text: 'One', to: null }] } } });
  expect((await fieldsOf(id))['steps']).toEqual([{ text: 'One', to: null }]);
});
