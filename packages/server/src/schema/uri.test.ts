import { expect, it } from 'vitest';
import { cleanUri } from './uri.ts';

it.each([
  ['HTTPS://Example.org/A', 'https://Example.org/A'],
  ['  example.org ', 'http://example.org'],
  ['example.org/a:b', 'http://example.org/a:b'],
  ['//example.org', '//example.org'],
  ['#top', '#top'],
  ['?a=1', '?a=1'],
  ['tel:+123', 'tel:+123'],
  ['JavaScript:alert(1)', ''],
  ['java\tscript:alert(1)', ''],
  ['\u0000javascript:alert(1)', ''],
  ['data:text/html,x', ''],
  ['a b:c', ''],
  ['javascript&#58;alert(1)', 'http://javascript&#58;alert(1)'],
  ['http://example.org/"onclick="x\\', 'http://example.org/onclick=x'],
  ['/\\evil.example', '/evil.example'],
  ['   ', ''],
])('%j becomes %j', (text, uri) => {
  expect(cleanUri(text)).toBe(uri);
  expect(cleanUri(uri)).toBe(uri);
});
