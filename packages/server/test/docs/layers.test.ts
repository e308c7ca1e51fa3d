import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isBelow, layerOf } from '../../../../scripts/layers.ts';

const inDomain = (name: string): string => join('packages/server/src/domain', name);

test.each([
  ['comments/comments.read.actions.ts', 'actions'],
  ['posts/slugs/post-slugs.rules.test.ts', 'rules'],
  ['taxonomies/taxonomy.ts', ''],
  ['statuses/status.ts', ''],
  ['types/type.ts', ''],
  ['search/search.ts', ''],
  ['noun.ts', 'noun'],
  ['../transfer/records/post.ts', ''],
  ['../transfer/run/imports.store.ts', 'store'],
])('%s carries a layer', (name, layer) => {
  expect(layerOf(inDomain(name))).toBe(layer);
});

test.each([
  'comments/comments.ts',
  'comments/comment.helpers.ts',
  'posts/slugs/post.ts',
  'posts/slug.ts',
  'verbs.ts',
  '../transfer/run/run.helpers.ts',
])('%s carries none', (name) => {
  expect(layerOf(inDomain(name))).toBeNull();
});

test('a store stands below the actions of its noun, and beside those of another', () => {
  const store = inDomain('posts/list/posts-list.store.ts');
  expect(isBelow(store, inDomain('posts/posts.read.actions.ts'))).toBe(true);
  expect(isBelow(inDomain('posts/posts.read.actions.ts'), store)).toBe(false);
  expect(isBelow(store, inDomain('terms/terms.read.actions.ts'))).toBe(false);
});

test('transfer is one module', () => {
  const store = inDomain('../transfer/run/imports.store.ts');
  expect(isBelow(store, inDomain('../transfer/sources/open-sources.actions.ts'))).toBe(true);
  expect(isBelow(inDomain('../transfer/records/post.ts'), store)).toBe(true);
});
