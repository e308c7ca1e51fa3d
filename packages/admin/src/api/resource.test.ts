import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { collectionKey, keyOf, resource } from './resource.ts';

test('routes have the names that the admin uses in both dialects', () => {
  expect(resource('posts').path).toBe('wp/v2/posts');
  expect(resource('webhooks/{id}/deliveries', 5).path).toBe('wp/v2/webhooks/5/deliveries');
  expect(resource('/platen/v1/preview-links/{type}/{id}', 'page', 7).path).toBe('platen/v1/preview-links/page/7');
  expect(resource('/cms-abilities/v1/abilities').path).toBe('wp-abilities/v1/abilities');
});

test('a change below a collection reloads the collection and everything below it', () => {
  const start = collectionKey(resource('webhooks/{id}/test', 5).path);
  expect(start).toEqual(keyOf('wp/v2/webhooks'));
  expect(keyOf('wp/v2/webhooks/5/deliveries').slice(0, start.length)).toEqual(start);
});

test('only api/ sends requests and invalidates queries', () => {
  const src = join(import.meta.dirname, '..');
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/^(?:api|session)\//.test(file))
    .filter((file) => !file.endsWith('.test.ts'));
  const others = files.filter((file) =>
    /\brequest(?:All)?\s*[(<]|\bfetch\(|\b(?:invalidate|reset)Queries|\buseMutation\b/.test(
      readFileSync(join(src, file), 'utf8').replaceAll(/`[^`]*`/g, ''),
    ),
  );
  // The failure page retries the queries that failed; the request panel shows `fetch` as an example.
  expect(others.toSorted()).toEqual(['shell/failure.tsx']);
});
