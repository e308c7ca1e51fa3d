/** Milliseconds. */
const second = 1000;
const hour = 3_600_000;

/** For how long a delivery is tried. */
export const triedFor = 72 * hour;

const longestPause = 12 * hour;

/** Before the next attempt: four times as long each time, with a share of chance so that those that failed together part. */
export const pauseAfter = (attempts: number, chance: number): number =>
  Math.min(longestPause, 5 * second * 4 ** Math.min(attempts - 1, 10)) * (0.75 + chance * 0.5);

/** What becomes of a delivery after an attempt that was not answered with a 2xx. */
export const failedOutcome = (attempts: number, age: number, chance: number): { readonly retryIn: number | null } => {
  const retryIn = pauseAfter(attempts, chance);
  return { retryIn: age + retryIn > triedFor ? null : retryIn };
};
