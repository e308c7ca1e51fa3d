import { expect, test } from 'vitest';
import { replaceEach } from './replace.ts';

test.each([
  ['a-b-c', /-/g, 'a[-1]b[-3]c'],
  ['abc', /-/g, 'abc'],
  ['', /-/g, ''],
  ['--', /-+/g, '[--0]'],
  ['-', /-/g, '[-0]'],
])('replaces in %j as `replace` does', (text, pattern, expected) => {
  expect(replaceEach(text, pattern, (found, at) => `[${found}${at}]`)).toBe(expected);
});
