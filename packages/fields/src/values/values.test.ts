import { describe, expect, test } from 'vitest';
import type { Json, JsonMap, Mismatch } from '@platen/server';
import { fieldGroupsOf } from '../definitions/field-groups.ts';
import type { Field } from '../definitions/definition.ts';
import { readDefinition } from '../definitions/read-definition.ts';
import { checkField, compileField, missingFields } from './check-fields.ts';
import { readFields } from './read-fields.ts';
import type { StoredMeta } from './read-fields.ts';
import type { Records } from './records.ts';
import { changedMeta, writeField } from './write-fields.ts';
import type { MetaChanges } from './write-fields.ts';

const fieldOf = (name: string, type: string, more: JsonMap = {}): JsonMap => ({
  key: `field_${name}`,
  name,
  type,
  ...more,
});

const fieldsOf = (...fields: readonly JsonMap[]): readonly Field[] => {
  const text = JSON.stringify({ key: 'group_a', title: 'A', fields, location: [] });
  return fieldGroupsOf([readDefinition('a.json', text)])[0]?.fields ?? [];
};

/** Record 1 can be read, and no other one. */
const records: Records = {
  post: async (id) => (id === 1 ? { id, type: 'page', title: 'One', link: '/one/', standard: { ID: id } } : null),
  media: async (id) =>
    id === 1
      ? {
          id,
          url: '/dot.png',
          alt: 'Dot',
          mimeType: 'image/png',
          bytes: 90,
          width: 1,
          height: 1,
          sizes: {},
          standard: { ID: id },
        }
      : null,
  term: async (id) =>
    id === 1 ? { id, taxonomy: 'genre', name: 'G', slug: 'g', link: '/g/', standard: { term_id: id } } : null,
  user: async (id) => (id === 1 ? { id, name: 'Ada', link: '/ada/', roles: ['author'], standard: { ID: id } } : null),
  html: async (text) => `<p>${text}</p>\n`,
};

const names = { layoutMember: 'layout' };
const termsIn = async (): Promise<readonly number[]> => [1];
const formats = ['light', 'standard', 'typed'] as const;

async function shown(field: JsonMap, stored?: Json): Promise<readonly Json[]> {
  const fields = fieldsOf(field);
  const meta: StoredMeta = stored === undefined ? {} : { v: [stored] };
  const source = { meta, context: 'view', records, termsIn, ...names } as const;
  const read = formats.map(async (format) => readFields(fields, '', { ...source, format }));
  return (await Promise.all(read)).map((one) => (one as JsonMap)['v'] ?? null);
}

const colors = { choices: { red: 'Red', green: 'Dark green' } };
const picture = { id: 1, url: '/dot.png', alt: 'Dot', width: 1, height: 1, sizes: {} };

// Type, stored value, and what light, standard, and typed show.
test.each<[JsonMap, Json | undefined, readonly Json[]]>([
  [fieldOf('v', 'text', { default_value: 'start' }), undefined, ['start', 'start', 'start']],
  [fieldOf('v', 'text', { default_value: '' }), undefined, ['', '', null]],
  [fieldOf('v', 'textarea', { new_lines: 'br' }), 'a\nb', ['a\nb', 'a<br />\nb', 'a\nb']],
  [fieldOf('v', 'number'), '3.5', [3.5, '3.5', 3.5]],
  [fieldOf('v', 'number'), 'not a number', ['not a number', 'not a number', null]],
  [fieldOf('v', 'true_false'), '', [false, false, false]],
  [fieldOf('v', 'true_false', { default_value: 1 }), undefined, [true, true, true]],
  [fieldOf('v', 'password'), 'secret', [null, null, null]],
  [fieldOf('v', 'wysiwyg'), 'a', ['a', '<p>a</p>\n', 'a']],
  [
    fieldOf('v', 'oembed'),
    'https://a.example/"',
    ['https://a.example/"', '<a href="https://a.example/&quot;">https://a.example/&quot;</a>', 'https://a.example/"'],
  ],
  [fieldOf('v', 'select', { ...colors, return_format: 'label' }), 'green', ['green', 'Dark green', 'green']],
  [fieldOf('v', 'select', colors), 'gone', ['gone', 'gone', null]],
  [
    fieldOf('v', 'select', { ...colors, multiple: 1, return_format: 'array' }),
    ['red'],
    [['red'], [{ value: 'red', label: 'Red' }], ['red']],
  ],
  [fieldOf('v', 'checkbox', { ...colors, default_value: '' }), undefined, ['', [], []]],
  [fieldOf('v', 'radio', { ...colors, return_format: 'array' }), 'red', ['red', { value: 'red', label: 'Red' }, 'red']],
  [fieldOf('v', 'date_picker', { return_format: 'd/m/Y' }), '20260102', ['20260102', '02/01/2026', '2026-01-02']],
  [fieldOf('v', 'date_picker'), 'tomorrow', ['tomorrow', 'tomorrow', null]],
  [
    fieldOf('v', 'date_time_picker', { return_format: 'j. F Y, H:i' }),
    '2026-01-02 03:04:05',
    ['2026-01-02 03:04:05', '2. January 2026, 03:04', '2026-01-02T03:04:05'],
  ],
  [fieldOf('v', 'time_picker'), '13:05:00', ['13:05:00', '1:05 pm', '13:05:00']],
  [
    fieldOf('v', 'color_picker', { return_format: 'array' }),
    '#10203080',
    ['#10203080', { red: 16, green: 32, blue: 48, alpha: 0.5 }, '#10203080'],
  ],
  [
    fieldOf('v', 'link', { return_format: 'url' }),
    { url: '/a' },
    [{ url: '/a' }, '/a', { title: '', url: '/a', target: '' }],
  ],
  [fieldOf('v', 'link'), undefined, [null, null, null]],
  [
    fieldOf('v', 'google_map'),
    { address: 'Wien', lat: '48.2', lng: '16.3' },
    [
      { address: 'Wien', lat: 48.2, lng: 16.3 },
      { address: 'Wien', lat: '48.2', lng: '16.3' },
      { address: 'Wien', lat: 48.2, lng: 16.3, zoom: null },
    ],
  ],
  [fieldOf('v', 'icon_picker'), undefined, [{ type: null, value: null }, null, null]],
  [fieldOf('v', 'image', { return_format: 'url' }), '1', [1, '/dot.png', picture]],
  [fieldOf('v', 'image'), '2', [null, false, null]],
  [fieldOf('v', 'gallery', { return_format: 'id' }), [1, 2, 1], [[1, 1], [1], [picture]]],
  [fieldOf('v', 'post_object'), 2, [null, false, null]],
  [
    fieldOf('v', 'post_object', { return_format: 'id' }),
    '1',
    [1, 1, { id: 1, type: 'page', title: 'One', link: '/one/' }],
  ],
  [fieldOf('v', 'relationship'), [2, 1], [[1], [{ ID: 1 }], [{ id: 1, type: 'page', title: 'One', link: '/one/' }]]],
  [fieldOf('v', 'page_link'), [1, 'https://a.example/', 2], [[1, 'https://a.example/'], '/one/', '/one/']],
  [
    fieldOf('v', 'taxonomy', { taxonomy: 'genre', field_type: 'checkbox', return_format: 'id' }),
    '1',
    [[1], [1], [{ id: 1, taxonomy: 'genre', name: 'G', slug: 'g', link: '/g/' }]],
  ],
  [fieldOf('v', 'user', { return_format: 'id' }), 1, [1, 1, { id: 1, name: 'Ada', link: '/ada/' }]],
  [fieldOf('v', 'repeater', { sub_fields: [] }), undefined, [null, false, []]],
])('%# %j', async (field, stored, expected) => {
  expect(await shown(field, stored)).toEqual(expected);
});

const nested = fieldsOf(
  fieldOf('hero', 'group', { sub_fields: [fieldOf('hero_title', 'text', { name: 'title' })] }),
  fieldOf('rows', 'repeater', {
    max: 2,
    sub_fields: [
      fieldOf('rows_title', 'text', { name: 'title', required: 1 }),
      fieldOf('rows_count', 'number', { name: 'count', min: 0 }),
    ],
  }),
  fieldOf('parts', 'flexible_content', {
    layouts: {
      one: { key: 'one', name: 'quote', label: 'Quote', max: 1, sub_fields: [fieldOf('words', 'text')] },
      two: { key: 'two', name: 'rule', label: 'Rule', sub_fields: [] },
    },
  }),
);

const named = (name: string): Field => nested.find((field) => field.name === name) as Field;

async function write(meta: StoredMeta, name: string, value: Json): Promise<StoredMeta> {
  const changes: MetaChanges = new Map();
  writeField(named(name), name, { value, target: { meta, changes, ...names, filter: (text) => text } });
  return changedMeta(meta, changes);
}

const light = (meta: StoredMeta, name: string): Json =>
  (readFields([named(name)], '', { meta, format: 'light', context: 'view', records, termsIn, ...names }) as JsonMap)[
    name
  ] ?? null;

describe('fields with members', () => {
  test('a group keeps what a write does not name, and an empty one removes it', async () => {
    const first = await write({}, 'hero', { title: 'Big' });
    expect(first).toEqual({
      hero: [''],
      _hero: ['field_hero'],
      hero_title: ['Big'],
      _hero_title: ['field_hero_title'],
    });
    expect(light(await write(first, 'hero', { other: 1 }), 'hero')).toEqual({ title: 'Big' });
    expect(await write(first, 'hero', {})).toEqual({});
  });

  test('rows keep members by position, and rows beyond the new count are removed', async () => {
    const two = await write({ other: ['x'] }, 'rows', [{ title: 'A', count: 1 }, { title: 'B' }]);
    expect(light(two, 'rows')).toEqual([
      { title: 'A', count: 1 },
      { title: 'B', count: null },
    ]);
    const one = await write(two, 'rows', [{ title: 'C' }]);
    expect(light(one, 'rows')).toEqual([{ title: 'C', count: 1 }]);
    expect(Object.keys(one).filter((key) => key.includes('rows_1'))).toEqual([]);
    expect(light(await write(one, 'rows', []), 'rows')).toBe(null);
    expect((await write(one, 'rows', null))['other']).toEqual(['x']);
  });

  test('a row of another layout loses the members of the former one', async () => {
    const first = await write({}, 'parts', [{ layout: 'quote', words: 'Say' }, { layout: 'rule' }]);
    expect(first['parts']).toEqual([['quote', 'rule']]);
    const second = await write(first, 'parts', [{ layout: 'rule' }]);
    expect(second).toEqual({ parts: [['rule']], _parts: ['field_parts'] });
  });
});

async function refused(name: string, value: Json): Promise<Mismatch | null> {
  const path = `fields[${name}]`;
  const checked = await checkField(compileField(named(name), names), value, { path, records, ...names });
  return 'mismatch' in checked ? checked.mismatch : null;
}

describe('refusals name the code and the place', () => {
  test.each<[string, Json, object]>([
    ['rows', [{ count: 'many' }], { code: 'rest_invalid_type', data: { param: 'fields[rows][0][count]' } }],
    ['rows', [{ count: -1 }], { code: 'rest_out_of_bounds' }],
    ['rows', [{}, {}, {}], { code: 'rest_too_many_items' }],
    ['rows', [{ unknown: 1 }], { code: 'rest_invalid_param', data: { param: 'fields[rows][0][unknown]' } }],
    ['hero', { titel: 'x' }, { code: 'rest_invalid_param', data: { param: 'fields[hero][titel]' } }],
    ['parts', [{ layout: 'nothing' }], { code: 'rest_no_matching_schema' }],
    ['parts', [{ layout: 'quote' }, { layout: 'quote' }], { code: 'rest_invalid_param' }],
    ['rows', Array.from({ length: 1001 }, () => ({})), { code: 'rest_too_many_items' }],
  ])('%s %#', async (name, value, mismatch) => {
    expect(await refused(name, value)).toMatchObject(mismatch);
  });

  test('null removes any value', async () => {
    for (const name of ['hero', 'rows', 'parts']) expect(await refused(name, null)).toBe(null);
  });
});

describe('required fields', () => {
  const at = { prefix: '', path: 'fields' };
  const conditional = fieldsOf(
    fieldOf('on', 'true_false'),
    fieldOf('why', 'text', { required: 1, conditional_logic: [[{ field: 'field_on', operator: '==', value: '1' }]] }),
  );

  test('are judged in rows, too', async () => {
    const meta = await write({}, 'rows', [{ title: 'A' }, { count: 2 }]);
    expect(missingFields(nested, { ...at, meta })[0]?.message).toBe('fields[rows][1][title] is required.');
    expect(missingFields(nested, { ...at, meta: await write(meta, 'rows', [{ title: 'A' }]) })).toEqual([]);
  });

  test('are required only where their conditions hold', () => {
    expect(missingFields(conditional, { ...at, meta: {} })).toEqual([]);
    expect(missingFields(conditional, { ...at, meta: { on: ['1'] } })[0]?.code).toBe('rest_property_required');
    expect(missingFields(conditional, { ...at, meta: { on: ['1'], why: ['so'] } })).toEqual([]);
  });
});

describe('values that name records', () => {
  test.each<[JsonMap, Json, boolean]>([
    [fieldOf('v', 'post_object', { post_type: ['page'] }), 1, true],
    [fieldOf('v', 'post_object', { post_type: ['book'] }), 1, false],
    [fieldOf('v', 'post_object'), 2, false],
    [fieldOf('v', 'user', { role: ['editor'] }), 1, false],
    [fieldOf('v', 'taxonomy', { taxonomy: 'category' }), 1, false],
    [fieldOf('v', 'image', { mime_types: 'png' }), 1, true],
    [fieldOf('v', 'image', { mime_types: 'pdf' }), 1, false],
    [fieldOf('v', 'image', { min_width: 200 }), 1, false],
    [fieldOf('v', 'page_link'), 'https://a.example/', true],
  ])('%j', async (definition, value, fits) => {
    const [field] = fieldsOf(definition) as [Field];
    const checked = await checkField(compileField(field, names), value, { path: 'v', records, ...names });
    expect('value' in checked).toBe(fits);
  });
});
