/**
 * How long a flow waits for what it looks for. Nothing is asserted about it: a machine whose time others take may be ten
 * times as slow as a quiet one, and only what never comes is a fault.
 */
export const patience = {
  /** For one thing to be seen. */
  wait: 180_000,
  /** For a whole flow, and for what is made before it. */
  flow: 900_000,
} as const;
