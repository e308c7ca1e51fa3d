import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('turns are taken in order, given back once, and not waited for longer than said', async () => {
  const turns = createTurns(2, 50);
  const first = await turns.take();
  const second = await turns.take();
  const order: string[] = [];
  const third = turns.take().then((turn) => (order.push('third'), turn));
  const fourth = turns.take().then((turn) => (order.push('fourth'), turn));
  first?.();
  first?.();
  expect(await third).not.toBeNull();
  expect(order).toEqual(['third']);
  // Nobody gave a second one back.
  expect(await fourth).toBeNull();
  second?.();
  expect(await turns.take()).not.toBeNull();
});
