import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach } from 'vitest';
import { stolen } from './own-time.ts';

/** Of the machine's time, what the host may take while something is measured. */
const bearable = 0.25;

/** Milliseconds of one look, and looks until the machine is taken as it is. */
const look = 500;
const looks = 40;

async function takenNow(): Promise<number> {
  const [from, before] = [performance.now(), stolen()];
  await sleep(look);
  return (stolen() - before) / (performance.now() - from) / availableParallelism();
}

/**
 * Before a file of tests that look at a clock. Where the host runs others for most of the time, nobody can say what the
 * service takes, and time-outs that belong to it run out: such a test is skipped, and says so.
 */
let taken = await takenNow();
for (let at = 1; at < looks && taken > bearable; at += 1) taken = await takenNow();

beforeEach(({ skip }) => skip(taken > bearable, `the host takes ${Math.round(taken * 100)} % of this machine's time`));
