import { expect, test } from 'vitest';
import { cleanName, plainText, stripTags, titleText } from './plain.ts';

test.each([
  ['a <b>b</b><!-- > -->c', 'a bc'],
  ['1 < 2 > 0 <3', '1 < 2 > 0 '],
  ['<a title="a > b">c</a>', 'c'],
  ['<a title=\'>\' x=">">c</a>', 'c'],
  ['a<b', 'a'],
  ['a<!-- b', 'a'],
  ["<p it's>a</p> b's", "a b's"],
  ['<?php x ?>a<!DOCTYPE html>b', 'ab'],
])('takes the tags out of %s', (html, expected) => expect(stripTags(html)).toBe(expected));

test('takes scripts and styles out whole', () => {
  expect(plainText('a<script>x < y</script>b<STYLE a="b">c</Style>d<scripty>e')).toBe('abde');
  expect(plainText('a<script>b')).toBe('ab');
  expect(stripTags('<script>x</script>')).toBe('x');
});

test('shows a title as characters', () => {
  expect(titleText(' <b>A</b> &#8220;b&#8221; &amp; c ')).toBe('A “b” & c');
});

test.each([
  ['<b>Bold</b> & <i>Bright</i>', 'Bold &amp; Bright'],
  ['  Spaces   and\n\ttabs  ', 'Spaces and tabs'],
  ['a < b > c', 'a &lt;b&gt; c'],
  ['1 < 2', '1 &lt; 2'],
  ['&amp; &lt;i&gt;', '&amp; &lt;i&gt;'],
  ['%20 percent %zz', 'percent %zz'],
  ['<script>alert(1)</script>', ''],
])('cleans the name %j', (name, expected) => {
  expect(cleanName(name)).toBe(expected);
  expect(cleanName(expected)).toBe(expected);
});
