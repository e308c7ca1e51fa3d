import { expect, test } from 'vitest';
import { exampleUrl } from './permalinks.ts';

test.each([
  ['', 'https://example.org/?p=123'],
  ['/%postname%/', 'https://example.org/sample-post/'],
  ['/%year%/%monthnum%/%day%/%postname%/', 'https://example.org/2026/11/17/sample-post/'],
  ['journal/%post_id%', 'https://example.org/journal/123'],
  ['/%unknown%/%postname%/', 'https://example.org/%unknown%/sample-post/'],
])('the example of %s is %s', (structure, url) => {
  expect(exampleUrl('https://example.org/', structure, '2026-11-17T18:05:09')).toBe(url);
});
