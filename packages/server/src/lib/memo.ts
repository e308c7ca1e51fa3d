/** Remembers, for as long as it lives (one request), what a key was computed to. */
export interface Memo {
  once<T>(key: unknown, compute: () => T): T;
  /** Forget everything: something was written. */
  clear(): void;
}

export function createMemo(): Memo {
  const known = new Map<unknown, unknown>();
  return {
    once: <T>(key: unknown, compute: () => T): T => {
      if (known.has(key)) return known.get(key) as T;
      const value = compute();
      known.set(key, value);
      return value;
    },
    clear: () => known.clear(),
  };
}
