import { expect, test } from 'vitest';
import { filterQuery, termField } from './list-query.ts';

const of = (field: string, operator: string, value: unknown) =>
  filterQuery({ filters: [{ field, operator: operator as never, value }] });

test('filters by status, author, and terms become request parameters', () => {
  expect(of('status', 'is', 'draft')).toEqual({ status: 'draft' });
  expect(of('author', 'isAny', [3, 4])).toEqual({ author: [3, 4] });
  expect(of('author', 'isNone', [3])).toEqual({ author_exclude: [3] });
  expect(of(termField('categories'), 'isAny', [7])).toEqual({ categories: [7] });
  expect(of(termField('tags'), 'isNone', [7, 8])).toEqual({ tags_exclude: [7, 8] });
});

test('dates include the named days, also at the end of a month and of a year', () => {
  expect(of('date', 'afterInc', '2026-03-01')).toEqual({ after: '2026-02-28T23:59:59' });
  expect(of('date', 'beforeInc', '2026-12-31')).toEqual({ before: '2027-01-01T00:00:00' });
  expect(of('date', 'between', ['2026-11-01', '2026-11-30'])).toEqual({
    after: '2026-10-31T23:59:59',
    before: '2026-12-01T00:00:00',
  });
});

test('what is not valid in a query string filters nothing', () => {
  for (const value of [undefined, '', 'x', -1, 1.5, {}, [], [null], ['1; drop']]) {
    expect(of('author', 'isAny', value)['author']).toBeUndefined();
    expect(of(termField('categories'), 'isAny', value)['categories']).toBeUndefined();
    expect(of('date', 'afterInc', value)['after']).toBeUndefined();
    expect(of('date', 'between', value)['before']).toBeUndefined();
  }
  expect(of('date', 'afterInc', '2026-99-99')).toEqual({ after: undefined });
  expect(of('status', 'is', 'trash')).toEqual({});
  expect(of('context', 'is', 'view')).toEqual({});
});
