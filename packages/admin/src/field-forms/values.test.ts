import { expect, test } from 'vitest';
import type { FormField } from '../api/field-forms.ts';
import { dateInput, dateValue, idsIn, momentInput, momentValue, newValues, sentValue, timeValue } from './values.ts';

const field = (name: string, control: string, more: Partial<FormField> = {}): FormField => ({
  key: `field_${name}`,
  name,
  label: name,
  control,
  ...more,
});

test('an empty text is sent as nothing where it is no text', () => {
  expect(sentValue(field('a', 'number'), '')).toBe(null);
  expect(sentValue(field('a', 'text'), '')).toBe('');
  expect(sentValue(field('a', 'terms'), false)).toBe(null);
  expect(sentValue(field('a', 'toggle'), false)).toBe(false);
  expect(sentValue(field('a', 'icon'), { type: null, value: null })).toBe(null);
});

test('rows are sent with all their members, and without tabs', () => {
  const steps = field('steps', 'rows', {
    fields: [field('', 'tab'), field('text', 'text'), field('minutes', 'number'), field('photo', 'image')],
  });
  expect(sentValue(steps, [{ text: 'Boil.', minutes: '' }, { minutes: 3 }])).toEqual([
    { text: 'Boil.', minutes: null, photo: null },
    { text: null, minutes: 3, photo: null },
  ]);
});

test('rows with layouts have the members of their layout', () => {
  const parts = field('parts', 'layouts', {
    layoutMember: 'layout',
    layouts: [{ name: 'words', label: 'Words', fields: [field('text', 'text')] }],
  });
  expect(sentValue(parts, [{ layout: 'words', other: 1 }])).toEqual([{ layout: 'words', text: null }]);
});

test('a new row has the defaults of its fields, also in groups', () => {
  const fields = [field('size', 'number', { default: 4 }), field('a', 'group', { fields: [field('b', 'text')] })];
  expect(newValues(fields)).toEqual({ size: 4, a: { b: null } });
});

test('dates, moments, and times have one form for inputs and one for values', () => {
  expect([dateInput('20261119'), dateValue('2026-11-19')]).toEqual(['2026-11-19', '20261119']);
  expect(momentInput('2026-11-19 08:30:00')).toBe('2026-11-19T08:30:00');
  expect([momentValue('2026-11-19T08:30'), momentValue('2026-11-19T08:30:15'), momentValue('')]).toEqual([
    '2026-11-19 08:30:00',
    '2026-11-19 08:30:15',
    '',
  ]);
  expect([timeValue('08:30'), timeValue('08:30:15')]).toEqual(['08:30:00', '08:30:15']);
});

test('ids are read from one, many, and none', () => {
  expect([idsIn(4), idsIn(['4', 5]), idsIn(null), idsIn(false), idsIn('x')]).toEqual([[4], [4, 5], [], [], []]);
});
