import { expect, test } from 'vitest';
import { monthQuery } from './month-query.ts';

test('a month is everything after the last second of the month before it', () => {
  expect(monthQuery('2026-12')).toEqual({ after: '2026-11-30T23:59:59', before: '2027-01-01T00:00:00' });
});

test('anything else is no filter', () => {
  for (const month of [undefined, '', '2026', '2026-13', 7]) expect(monthQuery(month)).toEqual({});
});
