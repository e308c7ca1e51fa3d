import { describe, expect, test } from 'vitest';
import { filterOf, parseListSearch, searchOf, viewOf } from './list-view.ts';
import type { ListDefaults } from './list-view.ts';

const defaults: ListDefaults = {
  titleField: 'title',
  fields: ['status', 'date'],
  sort: { field: 'date', direction: 'desc' },
};

const present = (search: object): object =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));

describe('the view of a list', () => {
  test('has the defaults if the query string is empty, which then stays empty', () => {
    const view = viewOf({}, defaults, false);
    expect(view).toMatchObject({
      type: 'table',
      page: 1,
      perPage: 20,
      fields: ['status', 'date'],
      sort: defaults.sort,
    });
    expect(present(searchOf(view, defaults, false))).toEqual({});
  });

  test('is the same after a reload', () => {
    const filters = [{ field: 'status', operator: 'is' as const, value: 'draft' }];
    const search = { search: 'bread', page: 3, perPage: 50, sort: 'title', direction: 'asc', layout: 'grid', filters };
    const view = viewOf(parseListSearch(search), defaults, false);
    expect(present(searchOf(view, defaults, false))).toEqual(search);
    expect(filterOf(view, 'status')).toBe('draft');
    expect(filterOf(view, 'author')).toBe(undefined);
  });

  test('is a list on narrow screens, unless it shows images', () => {
    expect(viewOf({}, defaults, true).type).toBe('list');
    expect(viewOf({}, { ...defaults, layout: 'grid' }, true).type).toBe('grid');
    expect(viewOf({ layout: 'table' }, defaults, true).type).toBe('table');
    expect(searchOf(viewOf({}, defaults, true), defaults, true).layout).toBe(undefined);
  });

  test('has fewer fields on narrow screens, which are not in the query string', () => {
    const narrow = { ...defaults, narrowFields: ['status'] };
    expect(viewOf({}, narrow, true).fields).toEqual(['status']);
    expect(viewOf({}, narrow, false).fields).toEqual(['status', 'date']);
    expect(viewOf({ fields: ['date'] }, narrow, true).fields).toEqual(['date']);
    expect(present(searchOf(viewOf({}, narrow, true), narrow, true))).toEqual({});
  });
});

test('what is not valid in a query string counts as absent', () => {
  const search = { page: -1, perPage: 5000, direction: 'up', layout: 'wall', filters: 'all', fields: [1, 'date'] };
  expect(present(parseListSearch(search))).toEqual({ fields: ['date'] });
  expect(parseListSearch({ search: 2024, page: 1.5 })).toMatchObject({ search: '2024', page: undefined });
});
