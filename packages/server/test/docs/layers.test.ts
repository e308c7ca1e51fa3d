import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cyclesOf, families, misplacedNouns } from '../../../../scripts/families.ts';
import { isBelow, layerOf, usesOf } from '../../../../scripts/layers.ts';

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

const cyclesIn = (...imports: readonly (readonly [path: string, used: string])[]): string[][] =>
  cyclesOf(usesOf(imports.map(([path, used]) => ({ path: inDomain(path), used: inDomain(used) }))));

test('modules that use each other in one direction only form no cycle', () => {
  expect(
    cyclesIn(
      ['posts/posts.fields.ts', 'terms/term.ts'],
      ['posts/list/posts-list.query.ts', 'relations/relations.actions.ts'],
      ['posts/posts.fields.ts', 'posts/list/posts-list.rules.ts'],
      ['posts/list/posts-list.rules.ts', 'posts/post.ts'],
      ['posts/posts.noun.ts', 'noun.ts'],
      ['relations/relations.fields.ts', 'types/types.links.ts'],
      ['terms/terms.rules.test.ts', 'posts/post.ts'],
      ['terms/terms.fields.ts', '../site/embeds.ts'],
    ),
  ).toEqual([]);
});

test('a cycle between modules is found, also through others and through files that no other uses', () => {
  expect(
    cyclesIn(
      ['media/media.fields.ts', 'posts/posts.fields.ts'],
      ['posts/posts.needs.ts', 'media/media.read.actions.ts'],
      ['widgets/widgets.fields.ts', 'media/media.ts'],
    ),
  ).toEqual([['media', 'posts']]);
  expect(
    cyclesIn(
      ['posts/post.ts', 'themes/theme.ts'],
      ['themes/themes.fields.ts', 'global-styles/user-styles.actions.ts'],
      ['global-styles/global-style.ts', 'posts/post.ts'],
      ['types/types.resource.ts', 'taxonomies/taxonomies.actions.ts'],
      ['taxonomies/taxonomy.ts', 'types/type.ts'],
    ),
  ).toEqual([
    ['posts', 'themes', 'global-styles'],
    ['types', 'taxonomies'],
  ]);
});

test('every module has one family', () => {
  const table = [
    { name: 'content', about: '', nouns: ['posts', 'terms'] },
    { name: 'design', about: '', nouns: ['posts', 'widgets'] },
  ];
  expect(misplacedNouns(table, ['media', 'posts', 'terms'])).toEqual(['media', 'posts', 'widgets']);
});

test('the page on the architecture lists the families', () => {
  const page = readFileSync('docs/internals/architecture.md', 'utf8');
  const rows = families.map(
    ({ name, nouns }) => new RegExp(`^\\| ${name} \\| [^|]+ \\| ${nouns.join(', ')} \\|$`, 'm'),
  );
  for (const row of rows) expect(page).toMatch(row);
});
