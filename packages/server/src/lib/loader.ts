/**
 * Collects the keys asked for until the event loop has nothing else to do, then loads them in one call.
 * A thousand callers that each want one row cost one statement.
 */
export interface Loader<K, V> {
  load(key: K): Promise<V | undefined>;
  /** Puts a row in that was read some other way. */
  prime(key: K, value: V): void;
}

interface Waiting<V> {
  readonly resolve: (value: V | undefined) => void;
  readonly reject: (reason: unknown) => void;
}

export function createLoader<K extends string | number, V>(
  loadMany: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
): Loader<K, V> {
  const known = new Map<K, Promise<V | undefined>>();
  let queue = new Map<K, Waiting<V>>();

  const run = async (): Promise<void> => {
    const batch = queue;
    queue = new Map();
    try {
      const values = await loadMany([...batch.keys()]);
      for (const [key, waiting] of batch) waiting.resolve(values.get(key));
    } catch (reason) {
      for (const waiting of batch.values()) waiting.reject(reason);
    }
  };

  return {
    load: (key) => {
      const already = known.get(key);
      if (already !== undefined) return already;
      const { promise, resolve, reject } = Promise.withResolvers<V | undefined>();
      if (queue.size === 0) setImmediate(() => void run());
      queue.set(key, { resolve, reject });
      known.set(key, promise);
      return promise;
    },
    prime: (key, value) => {
      if (!known.has(key)) known.set(key, Promise.resolve(value));
    },
  };
}
