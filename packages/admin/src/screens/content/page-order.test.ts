import { expect, test } from 'vitest';
import { movesOf, reverseOf, treeOf, visibleIn } from './page-order.ts';
import type { Change, Ordered } from './page-order.ts';

const page = (id: number, parent: number, menu_order: number, name = `p${id}`): Ordered => ({
  id,
  parent,
  menu_order,
  name,
});

const pages = [page(1, 0, 0), page(2, 0, 0), page(3, 2, 0), page(4, 3, 0), page(5, 0, 0)];

const after = (all: readonly Ordered[], changes: readonly Change[]): readonly string[] =>
  treeOf(all.map((one) => ({ ...one, ...changes.find(({ id }) => id === one.id) }))).map(
    ({ id, depth }) => `${'-'.repeat(depth)}${id}`,
  );

test('pages are sorted by order, then by name, below their parents', () => {
  expect(after(pages, [])).toEqual(['1', '2', '-3', '--4', '5']);
  expect(after([page(1, 0, 2, 'a'), page(2, 0, 1, 'b'), page(3, 99, 0, 'c')], [])).toEqual(['3', '2', '1']);
});

test('a page moves up, down, in, out, and beside another one, with its descendants', () => {
  expect(after(pages, movesOf(pages, 2, 'up'))).toEqual(['2', '-3', '--4', '1', '5']);
  expect(after(pages, movesOf(pages, 2, 'down'))).toEqual(['1', '5', '2', '-3', '--4']);
  expect(after(pages, movesOf(pages, 2, 'in'))).toEqual(['1', '-2', '--3', '---4', '5']);
  expect(after(pages, movesOf(pages, 3, 'out'))).toEqual(['1', '2', '3', '-4', '5']);
  expect(after(pages, movesOf(pages, 5, { into: 3 }))).toEqual(['1', '2', '-3', '--4', '--5']);
  expect(after(pages, movesOf(pages, 1, { after: 5 }))).toEqual(['2', '-3', '--4', '5', '1']);
  expect(after(pages, movesOf(pages, 5, { before: 3 }))).toEqual(['1', '2', '-5', '-3', '--4']);
});

test('a page can not move below itself, and only what changes is stored', () => {
  expect(movesOf(pages, 2, { into: 4 })).toEqual([]);
  expect(movesOf(pages, 1, 'up')).toEqual([]);
  expect(movesOf(pages, 3, 'out')).toEqual([
    { id: 2, menu_order: 1 },
    { id: 3, parent: 0, menu_order: 2 },
    { id: 5, menu_order: 3 },
  ]);
});

test('the reverse of a move restores the stored values', () => {
  const changes = movesOf(pages, 3, 'out');
  expect(reverseOf(pages, changes)).toEqual([
    { id: 2, menu_order: 0 },
    { id: 3, parent: 2, menu_order: 0 },
    { id: 5, menu_order: 0 },
  ]);
});

test('a page whose parent is in the trash keeps its parent when its siblings move', () => {
  const orphan = [page(1, 99, 0, 'a'), page(2, 0, 1, 'b')];
  expect(movesOf(orphan, 2, 'up')).toEqual([
    { id: 2, menu_order: 0 },
    { id: 1, menu_order: 1 },
  ]);
});

test('collapsed pages hide all pages below them', () => {
  expect(visibleIn(treeOf(pages), new Set([2])).map(({ id }) => id)).toEqual([1, 2, 5]);
});
