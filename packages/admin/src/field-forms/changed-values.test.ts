import { expect, test } from 'vitest';
import type { FormField } from '../api/field-forms.ts';
import { changedValues } from './changed-values.ts';

const field = (name: string, control = 'text'): FormField => ({ key: name, name, label: name, control });
const fields = [field('a'), field('b', 'number'), field('hidden', 'posts')];
const base = { a: 'one', b: '', hidden: [7] };

test('only changed values are sent', () => {
  expect(changedValues(fields, { base, edits: {}, shown: base, next: { ...base, a: 'two' } })).toEqual({ a: 'two' });
});

test('earlier changes stay, and a value that is as saved again is not sent', () => {
  const edits = { a: 'two', b: 4 };
  const shown = { ...base, ...edits };
  expect(changedValues(fields, { base, edits, shown, next: { ...shown, a: 'one' } })).toEqual({ b: 4 });
  expect(changedValues(fields, { base, edits, shown, next: { ...shown, b: null } })).toEqual({ a: 'two' });
});
