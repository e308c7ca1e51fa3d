import { expect, test } from 'vitest';
import { firstWords } from './excerpt.ts';

test.each([
  ['a b c', 3, 'a b c'],
  [' a  b\n\tc d ', 3, 'a b c [&hellip;]'],
  ['a b', 0, ' [&hellip;]'],
  ['a b c', -1, 'a b [&hellip;]'],
  ['', 5, ''],
  ['', -1, ''],
  ['日本語日本語', 1, '日本語日本語'],
  ['a&nbsp;b\u00a0c', 1, 'a&nbsp;b\u00a0c'],
])('takes the first words of %j (%i)', (text, count, expected) => expect(firstWords(text, count)).toBe(expected));
