import { LRUCache } from 'lru-cache';
import type { Changes, Moment } from './changes.ts';
import type { Kept } from './kept.ts';
import type { SharedAnswers } from './shared.ts';

export interface RememberingOptions {
  readonly changes: Changes;
  /** Whether this node hears of changes: while it does not, it remembers nothing. */
  readonly hears: () => boolean;
  /** Bytes to use at most; 0 for no memory at all. */
  readonly bytes: number;
  /** Milliseconds after which an answer is made anew, should a change have been announced by nobody. */
  readonly longest: number;
  /** What the nodes remember together; null for none. */
  readonly shared: SharedAnswers | null;
}

/** An answer that was made, and whether it may be remembered: if not, null. */
export interface Made<T> {
  readonly answer: T;
  readonly kept: Kept | null;
}

export interface Remembering {
  /** The answer, if there is one that holds. Asks nobody. */
  recall(key: string): Kept | null;
  /** The answer that is remembered, or the one that is made; of many who ask at once, one makes it for all. */
  obtain<T>(key: string, make: () => Promise<Made<T>>): Promise<Kept | Made<T>>;
  forget(): void;
}

interface Entry {
  readonly kept: Kept;
  readonly since: Moment;
  /** On the clock of `performance.now()`. */
  readonly until: number;
  /** The latest moment at which it was known to hold. */
  held: Moment;
}

export function createRemembering(options: RememberingOptions): Remembering {
  const { changes, hears, bytes, longest, shared } = options;
  const entries = new LRUCache<string, Entry>({
    maxSize: Math.max(bytes, 1),
    maxEntrySize: Math.max(Math.floor(bytes / 16), 1),
    sizeCalculation: sizeOf,
  });
  const underWay = new Map<string, Promise<Kept | null>>();
  const isOn = (): boolean => bytes > 0 && hears();

  const holds = (entry: Entry): boolean => {
    if (entry.until < performance.now()) return false;
    if (entry.held === changes.now()) return true;
    if (!changes.hold(entry.kept.tags, entry.since)) return false;
    entry.held = changes.now();
    return true;
  };

  const recall = (key: string): Kept | null => {
    const entry = entries.get(key);
    if (entry === undefined || !isOn()) return null;
    if (holds(entry)) return entry.kept;
    entries.delete(key);
    return null;
  };

  const remember = (key: string, kept: Kept, given: { since: Moment; left: number }): boolean => {
    const { since, left } = given;
    const entry = { kept, since, until: performance.now() + left, held: since };
    if (!isOn() || !holds(entry)) return false;
    entries.set(key, entry);
    return true;
  };

  /** What another node made. It was begun when that node had heard the same announcements as this one then. */
  const fetchShared = async (from: SharedAnswers, key: string): Promise<Kept | null> => {
    const found = await from.get(key);
    const since = found === null ? null : changes.heardAt(found.after);
    if (found === null || since === null) return null;
    return remember(key, found.kept, { since, left: Math.min(found.left, longest) }) ? found.kept : null;
  };

  const makeAndRemember = async <T>(key: string, make: () => Promise<Made<T>>): Promise<Made<T>> => {
    // Before anything is read: what changes from here on makes the answer one that does not hold.
    const since = changes.now();
    const after = changes.latest();
    const made = await make();
    if (made.kept !== null && remember(key, made.kept, { since, left: longest }) && after !== null) {
      shared?.put(key, { kept: made.kept, after, left: longest });
    }
    return made;
  };

  const lead = async <T>(key: string, make: () => Promise<Made<T>>): Promise<Kept | Made<T>> => {
    const { promise, resolve } = Promise.withResolvers<Kept | null>();
    underWay.set(key, promise);
    try {
      const known = shared === null ? null : await fetchShared(shared, key);
      return known ?? (await makeAndRemember(key, make));
    } finally {
      underWay.delete(key);
      resolve(null);
    }
  };

  return {
    recall,
    obtain: async (key, make) => {
      if (!isOn()) return make();
      const known = recall(key);
      if (known !== null) return known;
      const other = underWay.get(key);
      if (other === undefined) return lead(key, make);
      await other;
      // Where the other's answer could not be remembered, or has changed since, everybody makes their own.
      return recall(key) ?? makeAndRemember(key, make);
    },
    forget: () => {
      changes.forget();
      entries.clear();
    },
  };
}

/** Bytes beside those that are counted: objects, lists, the index of the memory itself. */
const overhead = 512;

const sizeOf = ({ kept }: Entry, key: string): number =>
  overhead + kept.body.byteLength + 2 * (key.length + textSize(kept.headers) + textSize(kept.tags));

const textSize = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + text.length + 16, 0);
