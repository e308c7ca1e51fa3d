import { expect, test } from 'vitest';
import { changesFor, previousOf } from './bulk-changes.ts';

const post = { id: 1, status: 'draft', author: 2, categories: [4, 5], tags: [6] };
const none = { status: '', author: '', comment_status: '', terms: {}, replaces: {} };

test('terms are added to those of each post, or replace them', () => {
  expect(changesFor(post, { ...none, terms: { categories: [5, 7] } })).toEqual({ categories: [4, 5, 7] });
  expect(changesFor(post, { ...none, terms: { categories: [7] }, replaces: { categories: true } })).toEqual({
    categories: [7],
  });
  expect(changesFor(post, { ...none, terms: { tags: [] }, replaces: { tags: true } })).toEqual({ tags: [] });
  expect(changesFor(post, { ...none, terms: { tags: [] } })).toEqual({});
});

test('what is not chosen does not change, and the values before undo the rest', () => {
  expect(changesFor(post, none)).toEqual({});
  const changes = changesFor(post, { ...none, status: 'publish', author: '3' });
  expect(changes).toEqual({ status: 'publish', author: 3 });
  expect(previousOf(post, changes)).toEqual({ status: 'draft', author: 2 });
});
