import { expect, test } from 'vitest';
import { createPermits } from './semaphore.ts';

test('permits are acquired in order, released once, and waited for up to the limit', async () => {
  const permits = createPermits(2, 50);
  const first = await permits.acquire();
  const second = await permits.acquire();
  const order: string[] = [];
  const third = permits.acquire().then((release) => (order.push('third'), release));
  const fourth = permits.acquire().then((release) => (order.push('fourth'), release));
  first?.();
  first?.();
  expect(await third).not.toBeNull();
  expect(order).toEqual(['third']);
  // The second release of the same permit does nothing.
  expect(await fourth).toBeNull();
  second?.();
  expect(await permits.acquire()).not.toBeNull();
});
