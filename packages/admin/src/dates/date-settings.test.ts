import { expect, test } from 'vitest';
import { offsetText, shortFormatOf } from './date-settings.ts';

test.each([
  ['F j, Y', 'g:i a', true, 'M j, g:i a'],
  ['F j, Y', 'g:i a', false, 'M j, Y g:i a'],
  ['l, j. F Y', 'H:i', true, 'l, j. M, H:i'],
  ['d.m.Y', 'H:i', true, 'd.m.Y H:i'],
  ['Y-m-d', 'H:i', true, 'Y-m-d H:i'],
  // An escaped letter is text.
  ['\\F F Y', 'H:i', true, '\\F M, H:i'],
])('%s in a list', (date, time, isThisYear, short) => {
  expect(shortFormatOf({ date, time, isThisYear })).toBe(short);
});

test('offsets of zones without a name', () => {
  expect([5.5, -9.5, 0].map(offsetText)).toEqual(['5:30', '-9:30', '0']);
});
