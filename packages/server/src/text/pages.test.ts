import { expect, test } from 'vitest';
import { leadingPart, splitAtMore, splitPages } from './pages.ts';

test('parts content at the read-more mark', () => {
  expect(splitAtMore('a<!--more Go on-->b<!--more-->c<!--noteaser-->')).toEqual({
    before: 'a',
    after: 'b<!--more-->c<!--noteaser-->',
    label: 'Go on',
    hidesTeaser: true,
  });
  expect(splitAtMore('a<!--more-->b')).toEqual({ before: 'a', after: 'b', label: '', hidesTeaser: false });
  expect(splitAtMore('a<!--moreover-->b<!--more')).toBeUndefined();
});

test('parts content into pages', () => {
  expect(splitPages('a\n<!--nextpage-->\nb<!--nextpage-->c\n')).toEqual(['a', 'b', 'c\n']);
  expect(splitPages('a<!--nextpage-->\n<!--nextpage-->')).toEqual(['a', '', '']);
  expect(splitPages('a')).toEqual(['a']);
});

test.each([
  ['a<!--more-->b<!--nextpage-->c', 'a'],
  ['a<!--nextpage-->b<!--more-->c', 'a'],
  ['a', 'a'],
])('takes the leading part of %s', (content, expected) => expect(leadingPart(content)).toBe(expected));
