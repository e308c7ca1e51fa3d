import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** Milliseconds of this thread's own time that work takes: what others do on the machine is no part of it. */
export async function ownTime(work: () => unknown): Promise<number> {
  const start = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
}

/** The same without what the host took meanwhile: for bounds, since that is told in steps of ten milliseconds. */
export async function undisturbedTime(work: () => unknown): Promise<number> {
  const before = stolen();
  const took = await ownTime(work);
  return took - (stolen() - before);
}

/**
 * Now, in milliseconds, on a clock that is as slow as the host makes this machine by running others in its place: for bounds
 * on what the service takes, which would be broken else by whatever shares the host. What is taken is told in steps of ten
 * milliseconds, so that a ratio of short times is measured by `performance.now()` instead.
 */
export const givenTime = (): number =>
  (latest = Math.max(latest, performance.now() - (stolen() - stolenBefore) / availableParallelism()));

// What was taken is told late, in steps: without this the clock would go back at times.
let latest = 0;

const tick = 10;

// Both clocks begin with the process: the machine's own count began when it was started.
const stolenBefore = stolen();

/**
 * Milliseconds that the host has taken from this machine so far; 0 where the system does not say. A virtual machine counts
 * them as work of whoever ran at that moment.
 */
export function stolen(): number {
  if (process.platform !== 'linux') return 0;
  const [all = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1);
  return Number(all.split(/\s+/)[8] ?? 0) * tick;
}
