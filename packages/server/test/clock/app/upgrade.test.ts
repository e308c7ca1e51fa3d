import { expect, test } from 'vitest';
import { runCarelessly, runUpgrade } from '../../../../../bench/src/upgrade.ts';
import type { UpgradeResult } from '../../../../../bench/src/upgrade.ts';
import { lists } from '../../../../../bench/src/upgrade/releases.ts';
import { ownVersion } from '../../../src/db/schema/migration.ts';

/** `npm run bench -- upgrade --posts 1000000` is the same at full size, and prints its figures. */
const size = { posts: 2000, writers: 3, readers: 2 };

const failures = ({ answered }: UpgradeResult): readonly string[] => [
  ...new Set(answered.flatMap(({ failure }) => (failure === '' ? [] : [failure]))),
];

test('releases follow one another under writers and readers, and nobody notices', async () => {
  const result = await runUpgrade(size);
  expect(failures(result)).toEqual([]);
  for (const release of [0, 1, 2, 3]) {
    expect(result.answered.filter((one) => one.release === release).length).toBeGreaterThan(20);
  }
  expect(result.pending).toEqual([]);
  // What older nodes use is not taken away while they run, and they do not start where it was.
  const [now, next] = lists.map(ownVersion);
  expect(result.heldBackBy).toEqual([now, now, next]);
  expect(result.refused).toEqual([now, next]);
  // Limits of the runner are 150 ms; a machine that does much else adds to that.
  expect(result.locks.held).toBeLessThan(1000);
  expect(result.locks.waitedForUpgrade).toBeLessThan(1000);
});

test('the same changes made at once fail requests, so that the test above can fail', async () => {
  expect(failures(await runCarelessly(size)).length).toBeGreaterThan(0);
});
