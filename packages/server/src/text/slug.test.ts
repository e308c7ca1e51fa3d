import { assert, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { readableSlug, slugOf, uniqueSuffix } from './slug.ts';

test.each([
  ['Simple Title', 'simple-title'],
  ['Ünïcödé Straße Çà ŁódŹ Nẵng', 'unicode-strase-ca-lodz-nang'],
  ['日本 🎉', '%e6%97%a5%e6%9c%ac-%f0%9f%8e%89'],
  ['ПРИВЕТ', slugOf('привет')],
  ['<b>Bold</b> & "quoted" &amp; more', 'bold-more'],
  ['a&nbsp;b a—b&ndash;c', 'a-b-a-b-c'],
  ['a--b__c..d/e\\f', 'a-b__c-d-ef'],
  ['It’s “smart”… 100% ½ × ²', 'its-smart-100-%c2%bd-x-%c2%b2'],
  ['%E6%97%A5 %zz', '%e6%97%a5-zz'],
  ['a £ b', 'a-b'],
  ['e\u0301', 'e'],
  ['zero\u200bwidth', 'zerowidth'],
  ['¿Qué? 「日」。', 'que-%e6%97%a5'],
  ['!!!', ''],
  ['-- a --', 'a'],
  ['\ud800x', '%ef%bf%bdx'],
])('makes a slug of %j', (text, expected) => expect(slugOf(text)).toBe(expected));

test('never cuts through an encoded character', () => {
  expect(slugOf('日'.repeat(60))).toBe('%e6%97%a5'.repeat(22));
  expect(slugOf('%e6%97%a5'.repeat(60))).toBe('%e6%97%a5'.repeat(22));
  expect(slugOf('x'.repeat(250))).toBe('x'.repeat(200));
  expect(slugOf(`${'x'.repeat(199)} y`)).toBe('x'.repeat(199));
});

test('makes room for a number', () => {
  expect(uniqueSuffix('twin', 2)).toBe('twin-2');
  expect(uniqueSuffix('x'.repeat(200), 12)).toBe(`${'x'.repeat(197)}-12`);
  expect(uniqueSuffix('%e6%97%a5'.repeat(22), 10)).toBe(`${'%e6%97%a5'.repeat(21)}-10`);
});

test('shows encoded characters', () => {
  expect(readableSlug('%e6%97%a5-x')).toBe('日-x');
  expect(readableSlug('%e6')).toBe('%e6');
});

test('a slug is its own slug, fits its column and an address', () => {
  assert(
    property(string({ unit: 'binary', maxLength: 300 }), (text) => {
      const slug = slugOf(text);
      expect(slug).toMatch(/^(?:[a-z0-9_-]|%[0-9a-f]{2})*$/);
      expect(slug.length).toBeLessThanOrEqual(200);
      expect(slugOf(slug)).toBe(slug);
    }),
  );
});
