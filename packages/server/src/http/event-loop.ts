/** Milliseconds over which the thread is looked at. */
const span = 20;
/** The share of them in which it may have been at work and still have time to spare. */
const most = 0.9;

/** Tells whether the thread was idle now and then of late. */
export function watchEventLoop(): () => boolean {
  let since = performance.eventLoopUtilization();
  let looked = performance.now();
  let hasTime = true;
  return () => {
    const now = performance.now();
    if (now - looked < span) return hasTime;
    const until = performance.eventLoopUtilization();
    hasTime = performance.eventLoopUtilization(until, since).utilization < most;
    since = until;
    looked = now;
    return hasTime;
  };
}
