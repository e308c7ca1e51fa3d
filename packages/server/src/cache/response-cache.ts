import { LRUCache } from 'lru-cache';
import type { Changes, Moment } from './changes.ts';
import type { CachedResponse } from './cached-response.ts';
import type { SharedCache } from './shared-cache.ts';

export interface ResponseCacheOptions {
  readonly changes: Changes;
  /** Whether this node hears of changes: while it does not, it remembers nothing. */
  readonly hears: () => boolean;
  /** Bytes to use at most; 0 for no memory at all. */
  readonly bytes: number;
  /** Milliseconds after which an answer is made anew, should a change have been announced by nobody. */
  readonly longest: number;
  /** What the nodes remember together; null for none. */
  readonly shared: SharedCache | null;
}

/** An answer that was made, and whether it may be remembered: if not, null. */
export interface FreshResponse<T> {
  readonly response: T;
  readonly cached: CachedResponse | null;
}

export interface ResponseCache {
  /** The answer, if there is one that holds. Asks nobody. */
  get(key: string): CachedResponse | null;
  /** The answer that is remembered, or the one that is made; of many who ask at once, one makes it for all. */
  getOrMake<T>(key: string, make: () => Promise<FreshResponse<T>>): Promise<CachedResponse | FreshResponse<T>>;
  clear(): void;
}

interface Entry {
  readonly cached: CachedResponse;
  readonly since: Moment;
  /** On the clock of `performance.now()`. */
  readonly until: number;
  /** The latest moment at which it was known to hold. */
  held: Moment;
}

export function createResponseCache(options: ResponseCacheOptions): ResponseCache {
  const { changes, hears, bytes, longest, shared } = options;
  const entries = new LRUCache<string, Entry>({
    maxSize: Math.max(bytes, 1),
    maxEntrySize: Math.max(Math.floor(bytes / 16), 1),
    sizeCalculation: sizeOf,
  });
  const underWay = new Map<string, Promise<CachedResponse | null>>();
  const isOn = (): boolean => bytes > 0 && hears();

  const holds = (entry: Entry): boolean => {
    if (entry.until < performance.now()) return false;
    if (entry.held === changes.now()) return true;
    if (!changes.hold(entry.cached.tags, entry.since)) return false;
    entry.held = changes.now();
    return true;
  };

  const get = (key: string): CachedResponse | null => {
    const entry = entries.get(key);
    if (entry === undefined || !isOn()) return null;
    if (holds(entry)) return entry.cached;
    entries.delete(key);
    return null;
  };

  const put = (key: string, cached: CachedResponse, given: { since: Moment; left: number }): boolean => {
    const { since, left } = given;
    const entry = { cached, since, until: performance.now() + left, held: since };
    if (!isOn() || !holds(entry)) return false;
    entries.set(key, entry);
    return true;
  };

  /** What another node made. It was begun when that node had heard the same announcements as this one then. */
  const fetchShared = async (from: SharedCache, key: string): Promise<CachedResponse | null> => {
    const found = await from.get(key);
    const since = found === null ? null : changes.heardAt(found.after);
    if (found === null || since === null) return null;
    return put(key, found.cached, { since, left: Math.min(found.left, longest) }) ? found.cached : null;
  };

  const makeAndPut = async <T>(key: string, make: () => Promise<FreshResponse<T>>): Promise<FreshResponse<T>> => {
    // Before anything is read: what changes from here on makes the answer one that does not hold.
    const since = changes.now();
    const after = changes.latest();
    const made = await make();
    if (made.cached !== null && put(key, made.cached, { since, left: longest }) && after !== null) {
      shared?.put(key, { cached: made.cached, after, left: longest });
    }
    return made;
  };

  const lead = async <T>(
    key: string,
    make: () => Promise<FreshResponse<T>>,
  ): Promise<CachedResponse | FreshResponse<T>> => {
    const { promise, resolve } = Promise.withResolvers<CachedResponse | null>();
    underWay.set(key, promise);
    try {
      const known = shared === null ? null : await fetchShared(shared, key);
      return known ?? (await makeAndPut(key, make));
    } finally {
      underWay.delete(key);
      resolve(null);
    }
  };

  return {
    get,
    getOrMake: async (key, make) => {
      if (!isOn()) return make();
      const known = get(key);
      if (known !== null) return known;
      const other = underWay.get(key);
      if (other === undefined) return lead(key, make);
      await other;
      // Where the other's answer could not be remembered, or has changed since, everybody makes their own.
      return get(key) ?? makeAndPut(key, make);
    },
    clear: () => {
      changes.forget();
      entries.clear();
    },
  };
}

/** Bytes beside those that are counted: objects, lists, the index of the memory itself. */
const overhead = 512;

const sizeOf = ({ cached }: Entry, key: string): number =>
  overhead + cached.body.byteLength + 2 * (key.length + textSize(cached.headers) + textSize(cached.tags));

const textSize = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + text.length + 16, 0);
