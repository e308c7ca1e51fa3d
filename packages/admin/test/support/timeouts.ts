/** Timeouts in milliseconds. Generous, because CI machines may be ten times slower; no test asserts on time. */
export const timeouts = {
  /** For one element or condition. */
  wait: 180_000,
  /** For a flow and its setup. */
  flow: 900_000,
} as const;
