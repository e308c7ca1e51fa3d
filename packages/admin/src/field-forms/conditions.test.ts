import { expect, test } from 'vitest';
import type { FormCondition, FormField } from '../api/field-forms.ts';
import { isShown } from './conditions.ts';

const kind: FormField = { key: 'field_kind', name: 'kind', label: 'Kind', control: 'select' };
const when = (...rules: readonly FormCondition[]): FormField => ({
  key: 'field_b',
  name: 'b',
  label: 'B',
  control: 'text',
  conditions: [rules],
});
const rule = (operator: string, value = ''): FormCondition => ({ field: 'field_kind', operator, value });
const shown = (field: FormField, value: unknown): boolean =>
  isShown(field, [{ fields: [kind, field], values: { kind: value } }]);

test.each([
  ['==', 'soup', 'soup', true],
  ['==', 'soup', 'cake', false],
  ['==', '1', true, true],
  ['==', '1', false, false],
  ['==', 'soup', ['cake', 'soup'], true],
  ['!=', 'soup', 'cake', true],
  ['!=', 'soup', ['soup'], false],
  ['==empty', '', null, true],
  ['==empty', '', [], true],
  ['!=empty', '', 0, false],
  ['!=empty', '', 'a', true],
  ['==contains', 'ou', 'soup', true],
  ['==contains', 'ou', 'cake', false],
  ['<', '5', 4, true],
  ['>', '5', 4, false],
])('%s "%s" of %j', (operator, wanted, value, expected) => {
  expect(shown(when(rule(operator, wanted)), value)).toBe(expected);
});

test('one of several lists is enough, and each rule of it must hold', () => {
  const field = { ...when(), conditions: [[rule('==', 'soup'), rule('!=empty')], [rule('==', 'cake')]] };
  expect(['soup', 'cake', 'bread'].map((value) => shown(field, value))).toEqual([true, true, false]);
});

test('a field looks at those around it, the nearest first, and at their defaults', () => {
  const outer = { fields: [{ ...kind, default: 'soup' }], values: {} };
  const field = when(rule('==', 'soup'));
  expect(isShown(field, [{ fields: [field], values: {} }, outer])).toBe(true);
  expect(isShown(field, [{ fields: [kind, field], values: { kind: 'cake' } }, outer])).toBe(false);
});

test('a condition about a field that is gone hides nothing', () => {
  expect(isShown(when({ field: 'field_gone', operator: '==', value: 'a' }), [])).toBe(true);
});
