import { expect, test } from 'vitest';
import { createPlaces, onlyToRead } from './places.ts';

test('whoever reads is woken by every event, whoever works only where something may be to be done', async () => {
  const places = createPlaces();
  let works = 0;
  places.onWork(() => (works += 1));
  const read = (): Promise<void> => places.more(places.heard(), 60_000, new AbortController().signal);

  const reading = read();
  places.wake(onlyToRead);
  await reading;
  expect(works).toBe(0);

  // Nodes of other releases say nothing, and a lost connection may have lost a notice.
  for (const wake of [() => places.wake(''), () => places.wake()]) {
    const again = read();
    wake();
    await again;
  }
  expect(works).toBe(2);
});
