import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fieldGroupsOf } from './field-groups.ts';
import { printOrderedJson } from './ordered-json.ts';
import { DefinitionError, readDefinition } from './read-definition.ts';

const folder = new URL('../../../../conformance/fields/definitions/', import.meta.url);
const files = readdirSync(folder).map((name) => ({ name, text: readFileSync(new URL(name, folder), 'utf8') }));

const withoutIndents = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');

test('every recorded definition is read, and written back as it was but for indentation', () => {
  expect(files.length).toBeGreaterThan(47);
  for (const { name, text } of files) {
    const { source } = readDefinition(name, text);
    expect(withoutIndents(printOrderedJson(source)), name).toBe(withoutIndents(text));
  }
});

test('order, spelling, and digits of a file stay as they are', () => {
  const text =
    '{\n  "key": "group_x",\n  "title": "\\u00e9\\/",\n  "fields": [],\n  "location": [],\n  "menu_order": 1.0\n}\n';
  expect(printOrderedJson(readDefinition('x.json', text).source)).toBe(text);
});

const group = (fields: readonly object[], more: object = {}): string =>
  JSON.stringify({ key: 'group_a', title: 'A', fields, location: [], ...more });

function problemsOf(text: string): readonly string[] {
  try {
    readDefinition('fields/group_a.json', text);
    return [];
  } catch (error) {
    if (error instanceof DefinitionError) return error.problems;
    throw error;
  }
}

const title = { key: 'field_t', name: 'title', label: 'Title', type: 'text' };

describe('a problem names the file, the path, and what to do', () => {
  test.each([
    ['{', 'fields/group_a.json: The file is not valid JSON'],
    ['[]', 'fields/group_a.json: A definition must be a JSON object.'],
    ['{"key": "x"}', 'fields/group_a.json: "key" must start with one of: group_'],
    [group([], { titel: 'x' }), 'fields/group_a.json: Unknown member "titel". Did you mean "title"?'],
    [
      group([{ ...title, lable: 'x' }]),
      'fields/group_a.json: fields[0] "title": Unknown member "lable". Did you mean "label"?',
    ],
    [
      group([{ ...title, type: 'txt' }]),
      'fields/group_a.json: fields[0] "title": Unknown type "txt". Did you mean "text"?',
    ],
    [group([title, title]), 'fields/group_a.json: fields[1] "title": The key "field_t" is used twice.'],
    [group([{ ...title, key: 't' }]), 'fields/group_a.json: fields[0] "title": "key" must start with "field_".'],
    [group([{ ...title, name: '' }]), 'fields/group_a.json: fields[0]: "name" is missing.'],
    [
      group([{ key: 'field_r', name: 'rows', type: 'repeater', sub_fields: [{ ...title, maxlenght: 3 }] }]),
      'fields/group_a.json: fields[0].sub_fields[0] "title": Unknown member "maxlenght". Did you mean "maxlength"?',
    ],
    [
      group([], { location: [[{ param: 'post_type', operator: '=', value: 'post' }]] }),
      'fields/group_a.json: location[0][0]: "operator" must be "==" or "!=".',
    ],
  ])('%#', (text, problem) => {
    expect(problemsOf(text)[0]).toContain(problem);
  });
});

test('all problems of a file are reported together', () => {
  expect(problemsOf(group([{ ...title, one: 1, two: 2 }], { three: 3 }))).toHaveLength(3);
});

const groupsIn = (...names: readonly string[]) =>
  fieldGroupsOf(files.filter(({ name }) => names.includes(name)).map(({ name, text }) => readDefinition(name, text)));

test('choices keep the order of the file, digits included', () => {
  const choices = '{"red": "Red", "3": "Three", "1": "One"}';
  const text = group([{ ...title, type: 'select', choices: {} }]).replace('"choices":{}', `"choices":${choices}`);
  const [field] = fieldGroupsOf([readDefinition('a.json', text)])[0]?.fields ?? [];
  expect([...(field?.choices ?? [])]).toEqual([
    ['red', 'Red'],
    ['3', 'Three'],
    ['1', 'One'],
  ]);
});

test('clones contain the fields that they name, under their own names or with a prefix', () => {
  const cloned = groupsIn('cloned.json', 'snippet.json').find(({ key }) => key === 'group_cloned');
  expect(cloned?.fields.map(({ key, name }) => [key, name])).toEqual([
    ['field_k_whole_field_s_title', 's_title'],
    ['field_k_whole_field_s_tone', 's_tone'],
    ['field_k_named', 'k_named'],
    ['field_k_one_field_s_title', 'k_one_s_title'],
  ]);
  expect(cloned?.fields[2]?.fields.map(({ name }) => name)).toEqual(['s_title', 's_tone']);
});

test('groups come by their order, then by title', () => {
  const text = (key: string, name: string, order: number): string =>
    JSON.stringify({ key: `group_${key}`, title: name, fields: [], location: [], menu_order: order });
  const groups = [text('a', 'Z', 0), text('b', 'A', 1), text('c', 'B', 0)].map((one) => readDefinition('x', one));
  expect(fieldGroupsOf(groups).map(({ key }) => key)).toEqual(['group_c', 'group_a', 'group_b']);
});
