import { createLoader } from './loader.ts';
import type { Loader } from './loader.ts';

type Once = <T>(key: unknown, compute: () => T) => T;

/** A per-request cache: computes the value of a key once. */
export interface Memo {
  readonly once: Once;
  /** The same for what follows from the site and its options alone, whoever asks. */
  readonly pure: Once;
  /** The same for the whole request: it outlives writes, and all parts of a batch share it. */
  readonly oncePerRequest: Once;
  /**
   * The dataloader of this name. What it loads for a key is the same for everybody who asks within the request, and those
   * who ask add the cache tags.
   */
  loader<K extends string | number, V>(
    name: string,
    loadMany: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
  ): Loader<K, V>;
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
  const once = onceIn(known);
  return {
    once,
    pure: once,
    loader: (name, loadMany) => once(`loader of ${name}`, () => createLoader(loadMany)),
    oncePerRequest: around?.oncePerRequest ?? onceIn(new Map()),
    clear: () => known.clear(),
  };
}
