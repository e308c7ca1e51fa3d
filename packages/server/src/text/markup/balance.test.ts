import { expect, test } from 'vitest';
import { balanceTags } from './balance.ts';

test.each([
  ['<b>a', '<b>a</b>'],
  ['<b><i>a</b>b', '<b><i>a</i></b>b'],
  ['a</b>', 'a'],
  ['<img src="x"><br><br /><x-y/>', '<img src="x"/><br/><br /><x-y></x-y>'],
  ['<blockquote />a', '<blockquote></blockquote>a'],
  ['<B Id="x">a</b>', '<b Id="x">a</b>'],
  ['1 < 2 > 0 <!-- <b> --> <b', '1 < 2 > 0 <!-- <b> --> <b'],
])('balances %s', (html, expected) => {
  expect(balanceTags(html)).toBe(expected);
  expect(balanceTags(expected)).toBe(expected);
});
