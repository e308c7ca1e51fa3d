import { expect, test, vi } from 'vitest';
import { createLoader } from './loader.ts';

const squares = (keys: readonly number[]): Promise<ReadonlyMap<number, number>> =>
  Promise.resolve(new Map(keys.filter((key) => key >= 0).map((key) => [key, key * key])));

const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at);

test('loads what is asked for within one turn of the event loop in one call, each key once', async () => {
  const loadMany = vi.fn(squares);
  const { load } = createLoader(loadMany);
  const later = Promise.resolve().then(() => load(3));
  expect(await Promise.all([load(1), load(2), load(1), later])).toEqual([1, 4, 1, 9]);
  expect(loadMany.mock.calls).toEqual([[[1, 2, 3]]]);
});

test('tells what is missing as undefined, and does not ask again', async () => {
  const loadMany = vi.fn(squares);
  const { load } = createLoader(loadMany);
  expect([await load(-1), await load(-1)]).toEqual([undefined, undefined]);
  expect(loadMany).toHaveBeenCalledTimes(1);
});

test('a primed row is there at once, and the first to be known wins', async () => {
  const loadMany = vi.fn(squares);
  const { load, prime } = createLoader(loadMany);
  prime(2, 5);
  prime(2, 6);
  expect(await load(2)).toBe(5);
  expect(loadMany).not.toHaveBeenCalled();
});

test('a failed batch fails all who waited and is forgotten', async () => {
  const loadMany = vi.fn(squares).mockRejectedValueOnce(new Error('connection lost'));
  const { load, prime } = createLoader(loadMany);
  expect(await Promise.allSettled([load(1), load(2)])).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
  prime(2, 5);
  expect(await Promise.all([load(1), load(2)])).toEqual([1, 5]);
  expect(loadMany.mock.calls).toEqual([[[1, 2]], [[1]]]);
});

test('more keys than the largest batch go in further calls', async () => {
  const loadMany = vi.fn(squares);
  const { load } = createLoader(loadMany);
  const keys = upTo(2500);
  expect(await Promise.all(keys.map(load))).toEqual(keys.map((key) => key * key));
  expect(loadMany.mock.calls.map(([batch]) => batch.length)).toEqual([1000, 1000, 500]);
});

test('a failed batch takes no other with it', async () => {
  const { load } = createLoader(vi.fn(squares).mockRejectedValueOnce(new Error('connection lost')));
  const outcomes = await Promise.allSettled(upTo(1001).map(load));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toEqual([{ status: 'fulfilled', value: 1_000_000 }]);
});
