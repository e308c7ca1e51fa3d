type Once = <T>(key: unknown, compute: () => T) => T;

/** Remembers, for as long as it lives (one request), what a key was computed to. */
export interface Memo {
  readonly once: Once;
  /** The same for the whole request: it outlives writes, and all parts of a batch share it. */
  readonly oncePerRequest: Once;
  /** Forget what was computed before something was written. */
  clear(): void;
}

const onceIn =
  (known: Map<unknown, unknown>): Once =>
  <T>(key: unknown, compute: () => T): T => {
    if (known.has(key)) return known.get(key) as T;
    const value = compute();
    known.set(key, value);
    return value;
  };

/** One of its own, for a part of the request that has the memo around. */
export function createMemo(around?: Memo): Memo {
  const known = new Map<unknown, unknown>();
  return {
    once: onceIn(known),
    oncePerRequest: around?.oncePerRequest ?? onceIn(new Map()),
    clear: () => known.clear(),
  };
}
