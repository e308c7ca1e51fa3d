import { expect, test } from 'vitest';
import { createEventSignal, onlyToRead } from './event-signal.ts';

test('every event wakes readers, and workers only if there may be work', async () => {
  const eventSignal = createEventSignal();
  let works = 0;
  eventSignal.onWork(() => (works += 1));
  const read = (): Promise<void> => eventSignal.more(eventSignal.heard(), 60_000, new AbortController().signal);

  const reading = read();
  eventSignal.wake(onlyToRead);
  await reading;
  expect(works).toBe(0);

  // Nodes of other releases say nothing, and a lost connection may have lost a notice.
  for (const wake of [() => eventSignal.wake(''), () => eventSignal.wake()]) {
    const again = read();
    wake();
    await again;
  }
  expect(works).toBe(2);
});
