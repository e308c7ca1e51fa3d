import { expect, test } from 'vitest';
import type { FormField } from '../api/field-forms.ts';
import { rowTitle } from './rows.ts';

const fields: readonly FormField[] = [
  { key: 'a', name: 'minutes', label: 'Minutes', control: 'number' },
  { key: 'b', name: 'text', label: 'Text', control: 'html' },
];

test('a row is named by its first text, without markup', () => {
  const title = (row: object) =>
    rowTitle({ row: row as never, at: 2, layout: undefined, fields, titleField: undefined });
  expect(title({ minutes: 4, text: '<p>Boil  <b>well</b>.</p>' })).toBe('Row 3: Boil well .');
  expect(title({ minutes: 4 })).toBe('Row 3');
  expect(title({ text: 'a '.repeat(80) })).toHaveLength('Row 3: '.length + 60);
});

test('a row with a layout has its name, and the chosen field titles it', () => {
  const layout = { name: 'words', label: 'Words', fields };
  expect(rowTitle({ row: { text: 'Hello' }, at: 0, layout, fields, titleField: 'text' })).toBe('Words: Hello');
});
