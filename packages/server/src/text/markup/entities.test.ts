import { expect, test } from 'vitest';
import { decodeEntities, escapeHtml, escapeLoneAmpersands } from './entities.ts';

test.each([
  ['a & b', 'a &#038; b'],
  ['AT&T &amp; &nosuch; &#0; &#x41; &#65;', 'AT&#038;T &amp; &nosuch; &#0; &#x41; &#65;'],
  ['x&y=1&copy=2 &; &#; &#x;', 'x&#038;y=1&#038;copy=2 &#038;; &#038;#; &#038;#x;'],
])('writes lone ampersands of %s as entities', (text, expected) => {
  expect(escapeLoneAmpersands(text)).toBe(expected);
  expect(escapeLoneAmpersands(expected)).toBe(expected);
});

test('escapes what has a meaning in markup, and nothing twice', () => {
  expect(escapeHtml(`<b a="c" d='e'> & &lt;`)).toBe('&lt;b a=&quot;c&quot; d=&#039;e&#039;&gt; &amp; &lt;');
  expect(escapeHtml(escapeHtml('<&>'))).toBe(escapeHtml('<&>'));
});

test('decodes numeric and common named entities', () => {
  expect(decodeEntities('&#8220;a&#8221; &#x41;&amp;&hellip;&nbsp;')).toBe('“a” A&…\u00a0');
  expect(decodeEntities('&nosuch; &#0; &#xD800; &#1114112; &constructor; & &amp')).toBe(
    '&nosuch; &#0; &#xD800; &#1114112; &constructor; & &amp',
  );
});
