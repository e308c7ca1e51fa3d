import { describe, expect, test } from 'vitest';
import { applied, changed, stays } from './optimistic.ts';

const page = (...ids: readonly number[]) => ({
  data: ids.map((id) => ({ id, status: 'hold', title: { raw: `Post ${id}`, rendered: `Post ${id}` } })),
  total: 40,
  pages: 4,
});

describe('a cached list', () => {
  test('shows a change at once, and leaves other records alone', () => {
    const before = page(1, 2);
    const after = applied(before, {}, new Map([[2, { title: 'New' }]])) as typeof before;
    expect(after.data[0]).toBe(before.data[0]);
    expect(after.data[1]?.title).toEqual({ raw: 'New', rendered: 'Post 2' });
  });

  test('loses a removed record, also from the total', () => {
    expect(applied(page(1, 2, 3), {}, new Map([[2, null]]))).toMatchObject({ data: [{ id: 1 }, { id: 3 }], total: 39 });
  });

  test('loses a record that no longer matches its filter', () => {
    const approved = new Map([[1, { status: 'approved' }]]);
    expect(applied(page(1, 2), { status: 'hold' }, approved)).toMatchObject({ data: [{ id: 2 }] });
    expect(applied(page(1, 2), { status: ['hold', 'approved'] }, approved)).toMatchObject({
      data: [{ id: 1 }, { id: 2 }],
    });
    expect(applied(page(1, 2), { status: 'all' }, approved)).toMatchObject({ data: [{ id: 1 }, { id: 2 }] });
  });

  test('may be all pages in one array, with other names of the id', () => {
    expect(applied([{ uuid: 'a' }, { uuid: 'b' }], {}, new Map([['a', null]]))).toEqual([{ uuid: 'b' }]);
    expect(applied([{ plugin: 'a', status: 'inactive' }], {}, new Map([['a', { status: 'active' }]]))).toEqual([
      { plugin: 'a', status: 'active' },
    ]);
  });

  test('is not touched if it is something else', () => {
    const schema = { title: { type: 'string' } };
    expect(applied(schema, {}, new Map([[1, null]]))).toBe(schema);
    expect(applied(undefined, {}, new Map([[1, null]]))).toBe(undefined);
  });
});

test('a changed record gets no fields that the cached one lacks, such as a password', () => {
  expect(changed({ id: 1, name: 'Ann' }, { name: 'Eve', password: 'secret' })).toEqual({ id: 1, name: 'Eve' });
});

test('custom fields that are not sent stay, and so does a field that is reset with null', () => {
  const post = { id: 1, meta: { amount: 5, color: 'red' }, expires: '2030-01-01' };
  expect(changed(post, { meta: { amount: 6 }, expires: null })).toEqual({ ...post, meta: { amount: 6, color: 'red' } });
});

test('an unfiltered list keeps every record', () => {
  expect(stays({ status: '' }, { status: 'trash' })).toBe(true);
  expect(stays({}, { status: 'trash' })).toBe(true);
});
