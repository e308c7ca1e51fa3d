import { expect, test } from 'vitest';

import { nextRound } from './next-round.ts';

test('nobody gets the answer to a question that was asked before they came', async () => {
  const open: ((answer: number) => void)[] = [];
  let asked = 0;
  const ask = nextRound(() => {
    asked += 1;
    return new Promise<number>((resolve) => open.push(resolve));
  });
  const first = ask();
  const [second, third] = [ask(), ask()];
  expect(asked).toBe(1);
  open[0]?.(1);
  expect(await first).toBe(1);
  await expect.poll(() => asked).toBe(2);
  const fourth = ask();
  open[1]?.(2);
  expect(await Promise.all([second, third])).toEqual([2, 2]);
  await expect.poll(() => asked).toBe(3);
  open[2]?.(3);
  expect(await fourth).toBe(3);
});

test('a question that fails is asked again for the next caller', async () => {
  let asked = 0;
  const ask = nextRound(async () => {
    asked += 1;
    if (asked === 1) throw new Error('not now');
    return asked;
  });
  const [first, second] = await Promise.allSettled([ask(), ask()]);
  expect(first).toMatchObject({ status: 'rejected' });
  expect(second).toMatchObject({ status: 'fulfilled', value: 2 });
});
