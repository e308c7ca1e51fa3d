import { expect, test } from 'vitest';
import { templateHierarchy } from './template-hierarchy.rules.ts';

const question = {
  isCustom: false,
  prefix: '',
  postTypes: ['post', 'page', 'book', 'book-club'],
  taxonomies: ['category', 'genre', 'post_format'],
};

test.each([
  ['', []],
  ['index', ['index']],
  ['home', ['home', 'index']],
  ['front-page', ['front-page', 'home', 'index']],
  ['page', ['page', 'singular', 'index']],
  ['page-about', ['page-about', 'page', 'singular', 'index']],
  ['single', ['single', 'singular', 'index']],
  ['single-post', ['single-post', 'single', 'singular', 'index']],
  ['single-book-dune', ['single-book-dune', 'single-book', 'single', 'singular', 'index']],
  ['single-book-club-may', ['single-book-club-may', 'single-book-club', 'single', 'singular', 'index']],
  ['single-bookish', ['single-bookish', 'singular', 'index']],
  ['attachment', ['attachment', 'single', 'singular', 'index']],
  ['archive-book', ['archive-book', 'archive', 'index']],
  ['author', ['author', 'archive', 'index']],
  ['author-ann', ['author-ann', 'author', 'archive', 'index']],
  ['category-news-of-today', ['category-news-of-today', 'category', 'archive', 'index']],
  ['tag-x', ['tag-x', 'tag', 'archive', 'index']],
  ['date', ['date', 'archive', 'index']],
  ['taxonomy-genre-crime', ['taxonomy-genre-crime', 'taxonomy-genre', 'taxonomy', 'archive', 'index']],
  ['taxonomy-unknown', ['taxonomy-unknown', 'archive', 'index']],
  ['404', ['404', 'index']],
  ['wide', ['wide', 'index']],
])('%s could be shown by %j', (slug, expected) => {
  expect(templateHierarchy({ ...question, slug })).toEqual(expected);
});

test('a page with a template of its own is shown like any other without it', () => {
  expect(templateHierarchy({ ...question, slug: 'wide', isCustom: true })).toEqual(['page', 'singular', 'index']);
});

test('a prefix tells what the slug cannot: where the name of the record begins', () => {
  const genre = { ...question, slug: 'taxonomy-genre-x', prefix: 'taxonomy-genre' };
  expect(templateHierarchy(genre)).toEqual(['taxonomy-genre-x', 'taxonomy-genre', 'taxonomy', 'archive', 'index']);
  const unknown = { ...question, slug: 'single-film', prefix: 'single-film' };
  expect(templateHierarchy(unknown)).toEqual(['single-film', 'single', 'singular', 'index']);
});
