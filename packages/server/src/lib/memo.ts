type Once = <T>(key: unknown, compute: () => T) => T;

/** A per-request cache: computes the value of a key once. */
export interface Memo {
  readonly once: Once;
  /** The same for the whole request: it outlives writes, and all parts of a batch share it. */
  readonly oncePerRequest: Once;
  /** Drops what was computed before something was written. */
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
