import { describe, expect, test } from 'vitest';
import { inOrder, moved } from './tree.ts';

/** One with the children two and three, and four. */
const items = [
  { id: 1, parent: 0 },
  { id: 2, parent: 1 },
  { id: 3, parent: 1 },
  { id: 4, parent: 0 },
];

describe('the order of menu items', () => {
  test('has children below their parent, with their depth', () => {
    const shuffled = [items[3], items[1], items[0], items[2]].flatMap((item) => item ?? []);
    expect(inOrder(shuffled).map(({ id, depth }) => [id, depth])).toEqual([
      [4, 0],
      [1, 0],
      [2, 1],
      [3, 1],
    ]);
  });

  test('has items without their parent at the top level', () => {
    expect(inOrder([{ id: 5, parent: 99 }])).toEqual([{ id: 5, parent: 99, depth: 0 }]);
  });
});

describe('a move', () => {
  const idsAfter = (...move: readonly [number, Parameters<typeof moved>[2]]): readonly string[] =>
    moved(items, ...move).map(({ id, parent }) => `${id} in ${parent}`);

  test('takes descendants along', () => {
    expect(idsAfter(4, 'up')).toEqual(['4 in 0', '1 in 0', '2 in 1', '3 in 1']);
    expect(idsAfter(1, 'down')).toEqual(['4 in 0', '1 in 0', '2 in 1', '3 in 1']);
  });

  test('goes under the previous item, and out again', () => {
    expect(idsAfter(4, 'in')).toEqual(['1 in 0', '2 in 1', '3 in 1', '4 in 1']);
    expect(idsAfter(3, 'out')).toEqual(['1 in 0', '2 in 1', '3 in 0', '4 in 0']);
  });

  test('puts an item before another one', () => {
    expect(idsAfter(4, { before: 3 })).toEqual(['1 in 0', '2 in 1', '4 in 1', '3 in 1']);
    expect(idsAfter(3, { before: 1 })).toEqual(['3 in 0', '1 in 0', '2 in 1', '4 in 0']);
  });

  test('that is impossible returns the same list', () => {
    for (const move of ['up', 'in', 'out'] as const) expect(moved(items, 1, move)).toBe(items);
    expect(moved(items, 4, 'down')).toBe(items);
    // Not into its own descendants, and not beside an item that does not exist.
    expect(moved(items, 1, { before: 2 })).toBe(items);
    expect(moved(items, 1, { before: 1 })).toBe(items);
    expect(moved(items, 1, { before: 99 })).toBe(items);
  });
});
