import { expect, test } from 'vitest';
import { essence, isOwnView, isSameView } from './view-search.ts';

const filters = [{ field: 'status', operator: 'is', value: 'draft' }] as const;

test('a view is the same on another page, and in another order of its members', () => {
  expect(isSameView({ search: 'ink', filters, page: 3 }, { filters, search: 'ink', sort: undefined })).toBe(true);
  expect(isSameView({ search: 'ink', filters }, { search: 'ink' })).toBe(false);
  expect(essence({ search: 'ink', page: 2, edit: 5, sort: undefined })).toEqual({ search: 'ink' });
});

test('a status alone is a tab already', () => {
  expect(isOwnView({})).toBe(false);
  expect(isOwnView({ status: 'draft', page: 2 })).toBe(false);
  expect(isOwnView({ status: 'draft', filters })).toBe(true);
});
