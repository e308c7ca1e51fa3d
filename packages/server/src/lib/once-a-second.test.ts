import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { onceASecond } from './once-a-second.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('tells the first at once, and those that follow once a second with their number', () => {
  const told: [string, number][] = [];
  const tell = onceASecond<string>((latest, count) => void told.push([latest, count]));
  tell('a');
  expect(told).toEqual([['a', 1]]);
  for (const each of ['b', 'c', 'd']) tell(each);
  expect(told).toHaveLength(1);
  vi.advanceTimersByTime(1000);
  expect(told).toEqual([
    ['a', 1],
    ['d', 3],
  ]);
  tell('e');
  vi.advanceTimersByTime(999);
  expect(told).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(told.at(-1)).toEqual(['e', 1]);
  vi.advanceTimersByTime(5000);
  expect(told).toHaveLength(3);
  tell('f');
  expect(told.at(-1)).toEqual(['f', 1]);
});
