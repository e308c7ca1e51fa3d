import { expect, test } from 'vitest';
import type { FormField } from '../api/field-forms.ts';
import { sectionsOf } from './sections.ts';

const field = (key: string, control = 'text'): FormField => ({ key, name: key, label: key, control });
const keysIn = (fields: readonly FormField[]): unknown => {
  const { plain, tabs } = sectionsOf(fields);
  return [plain, tabs].map((sections) =>
    sections.map((section) => [section.label, ...section.fields.map(({ key }) => key)]),
  );
};

test('fields before the first tab stand above the tabs', () => {
  expect(keysIn([field('a'), field('One', 'tab'), field('b'), field('c'), field('Two', 'tab'), field('d')])).toEqual([
    [[null, 'a']],
    [
      ['One', 'b', 'c'],
      ['Two', 'd'],
    ],
  ]);
});

test('an accordion ends at the next one, and an empty tab is not shown', () => {
  expect(
    keysIn([field('One', 'accordion'), field('a'), field('Two', 'accordion'), field('b'), field('T', 'tab')]),
  ).toEqual([
    [
      ['One', 'a'],
      ['Two', 'b'],
    ],
    [],
  ]);
});
