import { expect, test } from 'vitest';
import { appendAttributes, attributesOf, prependAttribute } from './tags.ts';

const pairs = (tag: string): string[] => attributesOf(tag).map(({ name, value, quote }) => `${name}=${quote}${value}`);

test.each([
  ['<img src="a" alt=\'b "c"\' width=3 hidden>', ['src="a', 'alt=\'b "c"', 'width=3', 'hidden=']],
  ['<img/src="y"/onload="z">', ['src="y', 'onload="z']],
  ['<img src="a.png"alt="b">', ['src="a.png', 'alt="b']],
  ['<A HREF = "x" />', ['href="x']],
  ['<a title="open', ['title="open']],
  ['<a ="x">', ['="x"=']],
  ['<br>', []],
  ['<>', []],
])('reads the attributes of %s', (tag, expected) => {
  expect(pairs(tag)).toEqual(expected);
});

test('an attribute tells where it stands', () => {
  const tag = '<a title="x" rel=y>';
  const [title, rel] = attributesOf(tag);
  expect(tag.slice(title?.start, title?.end)).toBe('title="x"');
  expect(tag.slice(title?.valueStart, title?.end)).toBe('x"');
  expect(tag.slice(rel?.start, rel?.end)).toBe('rel=y');
});

test('puts attributes first and last', () => {
  expect(prependAttribute('<img src="a">', 'x="1"')).toBe('<img x="1" src="a">');
  expect(prependAttribute('<br>', 'x="1"')).toBe('<br x="1">');
  expect(appendAttributes('<a href="b">', 'rel="c"')).toBe('<a href="b" rel="c">');
  expect(appendAttributes('<img src="b"/>', 'x="c"')).toBe('<img src="b" x="c" />');
  expect(appendAttributes('<img src="b">', 'x="c"', ' />')).toBe('<img src="b" x="c" />');
});
