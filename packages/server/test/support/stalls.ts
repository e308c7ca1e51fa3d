import { stolen } from './own-time.ts';

/** How long this thread kept everything waiting. */
export interface Stalls {
  /** Milliseconds of the longest one since it was last asked to forget. */
  longest(): number;
  forget(): void;
}

/** Milliseconds between two looks. */
const span = 5;

/**
 * Counts the thread's own work between two turns of its event loop. What it waits for a processor that others have is left
 * out, and so are the helpers of the garbage collector that wait for one: on a busy machine that is most of the time, and
 * no fault of a request. What the host took is taken off.
 */
export function watchStalls(): Stalls {
  let longest = 0;
  let since = process.threadCpuUsage();
  let stolenBefore = stolen();
  setInterval(() => {
    const { user, system } = process.threadCpuUsage(since);
    const stolenNow = stolen();
    longest = Math.max(longest, (user + system) / 1000 - (stolenNow - stolenBefore));
    stolenBefore = stolenNow;
    since = process.threadCpuUsage();
  }, span).unref();
  return { longest: () => longest, forget: () => void (longest = 0) };
}
