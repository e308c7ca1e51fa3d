/**
 * A dataloader: collects the keys asked for until the event loop has nothing else to do, then loads them in one call.
 * A thousand callers that each want one row cost one statement.
 */
export interface Loader<K, V> {
  load(key: K): Promise<V | undefined>;
  /** What is loaded, primed, or being loaded. Undefined for a key that `load` would read. */
  known(key: K): Promise<V | undefined> | undefined;
  /** Puts a row in that was read some other way; undefined where it is known that there is none. */
  prime(key: K, value: V | undefined): void;
}

/** Further keys go in further calls, so that no statement grows without limit. */
const largestBatch = 1000;

export function createLoader<K extends string | number, V>(
  loadMany: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
): Loader<K, V> {
  type Waiting = PromiseWithResolvers<V | undefined>;
  const known = new Map<K, Waiting['promise']>();
  let open = new Map<K, Waiting>();

  const run = async (batch: ReadonlyMap<K, Waiting>): Promise<void> => {
    if (open === batch) open = new Map();
    try {
      const values = await loadMany([...batch.keys()]);
      for (const [key, { resolve }] of batch) resolve(values.get(key));
    } catch (reason) {
      // Failures are not cached.
      for (const key of batch.keys()) known.delete(key);
      for (const { reject } of batch.values()) reject(reason);
    }
  };

  return {
    load: (key) => {
      const already = known.get(key);
      if (already !== undefined) return already;
      if (open.size === largestBatch) open = new Map();
      if (open.size === 0) setImmediate(run, open);
      const waiting: Waiting = Promise.withResolvers();
      open.set(key, waiting);
      known.set(key, waiting.promise);
      return waiting.promise;
    },
    known: (key) => known.get(key),
    prime: (key, value) => {
      if (!known.has(key)) known.set(key, Promise.resolve(value));
    },
  };
}
