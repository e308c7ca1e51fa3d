import { expect, test } from 'vitest';
import { runSoak } from '../../../../../bench/src/soak.ts';
import type { SoakSize } from '../../../../../bench/src/soak.ts';
import { patient } from '../../support/patient.ts';

/** `npm run bench -- soak --minutes 30` is the same at full length, and prints how memory goes. */
const size: SoakSize = {
  seconds: 20,
  requests: 800,
  every: 1,
  posts: 200,
  lanes: 6,
  execArgv: ['--expose-gc'],
  environment: {
    ...patient,
    // A small cache is full at once, so that what is cached does not look like growth.
    PLATEN_CACHE_BYTES: '1048576',
    PLATEN_REVALIDATION_BYTES: '1048576',
  },
};

/** How much larger the heap is in the last third than in the second, each time after a collection. */
async function growth(environment: Readonly<Record<string, string>> = {}): Promise<number> {
  const { samples, failures } = await runSoak({
    ...size,
    environment: { ...size.environment, ...environment },
  });
  expect(failures).toEqual([]);
  const third = Math.floor(samples.length / 3);
  const least = (from: number, to: number): number =>
    Math.min(...samples.slice(from, to).map(({ heapUsed }) => heapUsed));
  return least(2 * third, samples.length) / least(third, 2 * third);
}

test('under all kinds of requests the heap stays as it is', { timeout: 600_000 }, async () => {
  expect(await growth()).toBeLessThan(1.08);
});

test('what is kept of each response shows (negative control)', { timeout: 600_000 }, async () => {
  expect(await growth({ SOAK_LEAK: 'yes' })).toBeGreaterThan(1.08);
});
