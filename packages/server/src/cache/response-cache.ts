import { LRUCache } from 'lru-cache';
import type { Changes, Moment } from './changes.ts';
import type { CachedResponse } from './cached-response.ts';
import type { SharedCache } from './shared-cache.ts';

export interface ResponseCacheOptions {
  readonly changes: Changes;
  /** Whether this node receives notices of changes: while it does not, nothing is cached. */
  readonly hears: () => boolean;
  /** Bytes to use at most; 0 turns the cache off. */
  readonly bytes: number;
  /** Time to live in milliseconds, should a change have sent no notice. */
  readonly longest: number;
  /** Milliseconds for which an invalidated response is still sent, while one is made anew (stale-while-revalidate). */
  readonly stale: number;
  /** The cache that the nodes share; null for none. */
  readonly shared: SharedCache | null;
}

/** A response just made, and the form to cache; null where it must not be cached. */
export interface FreshResponse<T> {
  readonly response: T;
  readonly cached: CachedResponse | null;
  /** Milliseconds for which it may be cached, where parts of it were cached before. */
  readonly left?: number | null;
}

export interface ResponseCache {
  /** The cached response, if it is still valid. Looks only in this node's memory. */
  get(key: string): CachedResponse | null;
  /** The cached response, or a fresh one. Single flight: of many requests at once for a key, one makes it for all. */
  getOrMake<T>(key: string, make: () => Promise<FreshResponse<T>>): Promise<CachedResponse | FreshResponse<T>>;
  clear(): void;
  /** Bytes in use. */
  size(): number;
}

interface Entry {
  readonly cached: CachedResponse;
  readonly since: Moment;
  /** On the clock of `performance.now()`. */
  readonly until: number;
  /** The latest moment at which it was known to be valid. */
  validAt: Moment;
  /** When it was found to be invalid; null while it is not. */
  invalidSince: number | null;
}

export function createResponseCache(options: ResponseCacheOptions): ResponseCache {
  const { changes, hears, bytes, longest, stale, shared } = options;
  const entries = new LRUCache<string, Entry>({
    maxSize: Math.max(bytes, 1),
    maxEntrySize: Math.max(Math.floor(bytes / 16), 1),
    sizeCalculation: sizeOf,
  });
  const inFlight = new Map<string, Promise<CachedResponse | null>>();
  const isOn = (): boolean => bytes > 0 && hears();

  const isValid = (entry: Entry): boolean => {
    if (entry.until < performance.now()) return false;
    if (entry.validAt === changes.now()) return true;
    if (!changes.hold(entry.cached.tags, entry.since)) return false;
    entry.validAt = changes.now();
    return true;
  };

  const get = (key: string): CachedResponse | null => {
    const entry = entries.get(key);
    if (entry === undefined || !isOn()) return null;
    if (isValid(entry)) return entry.cached;
    entry.invalidSince ??= performance.now();
    if (!isStale(entry)) entries.delete(key);
    return null;
  };

  const isStale = ({ until, invalidSince }: Entry): boolean =>
    invalidSince !== null && performance.now() < Math.min(until, invalidSince + stale);

  /** Stale-while-revalidate: the first request triggers the rebuild. */
  const getStale = (key: string, make: () => Promise<FreshResponse<unknown>>): CachedResponse | null => {
    const entry = entries.get(key);
    if (entry === undefined || !isStale(entry)) return null;
    // The next request after expiry gets the same error.
    if (!inFlight.has(key)) lead(key, make).catch(() => undefined);
    return entry.cached;
  };

  /**
   * Expires two least recently used entries per insert, so that URLs that are not requested again don't fill the cache.
   */
  const dropExpired = (): void => {
    const now = performance.now();
    for (let dropped = 0; dropped < 2; dropped += 1) {
      const { value: oldest } = entries.rkeys().next();
      const entry = oldest === undefined ? undefined : entries.peek(oldest);
      if (oldest === undefined || entry === undefined || entry.until >= now) return;
      entries.delete(oldest);
    }
  };

  const put = (key: string, cached: CachedResponse, given: { since: Moment; left: number }): boolean => {
    const { since, left } = given;
    const entry: Entry = { cached, since, until: performance.now() + left, validAt: since, invalidSince: null };
    if (!isOn() || !isValid(entry)) return false;
    dropExpired();
    entries.set(key, entry);
    return true;
  };

  /** What another node made. It counts as begun when this node received the latest notice that the other one knew. */
  const fetchShared = async (from: SharedCache, key: string): Promise<CachedResponse | null> => {
    const found = await from.get(key);
    const since = found === null ? null : changes.heardAt(found.after);
    if (found === null || since === null) return null;
    return put(key, found.cached, { since, left: Math.min(found.left, longest) }) ? found.cached : null;
  };

  const makeAndPut = async <T>(key: string, make: () => Promise<FreshResponse<T>>): Promise<FreshResponse<T>> => {
    // Before anything is read: a change from here on invalidates the response.
    const since = changes.now();
    const after = changes.latest();
    const fresh = await make();
    const left = fresh.left ?? longest;
    if (fresh.cached !== null && put(key, fresh.cached, { since, left }) && after !== null) {
      shared?.put(key, { cached: fresh.cached, after, left });
    }
    return fresh;
  };

  const lead = async <T>(
    key: string,
    make: () => Promise<FreshResponse<T>>,
  ): Promise<CachedResponse | FreshResponse<T>> => {
    const { promise, resolve } = Promise.withResolvers<CachedResponse | null>();
    inFlight.set(key, promise);
    try {
      const known = shared === null ? null : await fetchShared(shared, key);
      return known ?? (await makeAndPut(key, make));
    } finally {
      inFlight.delete(key);
      resolve(null);
    }
  };

  return {
    get,
    getOrMake: async (key, make) => {
      if (!isOn()) return make();
      const known = get(key) ?? getStale(key, make);
      if (known !== null) return known;
      const other = inFlight.get(key);
      if (other === undefined) return lead(key, make);
      await other;
      // Where the other's response could not be cached, or was invalidated since, each makes its own.
      return get(key) ?? makeAndPut(key, make);
    },
    clear: () => {
      changes.forget();
      entries.clear();
    },
    size: () => entries.calculatedSize,
  };
}

/** Bytes of an entry beside its texts: objects, arrays, the index of the cache. */
const overhead = 512;

const sizeOf = ({ cached }: Entry, key: string): number =>
  overhead + cached.body.byteLength + 2 * (key.length + textSize(cached.headers) + textSize(cached.tags));

const textSize = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + text.length + 16, 0);
