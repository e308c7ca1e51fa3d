import { LRUCache } from 'lru-cache';
import type { CachedResponse } from './cached-response.ts';
import { isSameTrace, traceSize } from '../db/connection/trace.ts';
import type { Trace } from '../db/connection/trace.ts';

export interface TracedResponsesOptions {
  /** Bytes to use at most; 0 turns it off. */
  readonly bytes: number;
  /** What responses are made from beside the database: any other value is another ground. */
  readonly ground: () => Promise<readonly unknown[]>;
}

interface Rereading {
  /** What the statements of the trace return now. */
  readAgain(trace: Trace): Promise<Trace>;
}

/** The revalidated response, or the rows that were read, for reuse. */
export type Checked = { readonly cached: CachedResponse } | { readonly justRead: Trace };

/**
 * Responses with their traces (verifying traces): the statements that each was made from, and what these returned. They
 * are run again for every request. Where all return the same, the response is the same, and is not made again.
 */
export interface TracedResponses {
  check(key: string, db: Rereading): Promise<Checked>;
  /** Makes a response; it is kept where `trace` is not null, and nothing beside the database changed meanwhile. */
  make<T>(key: string, make: () => Promise<Made<T>>): Promise<T>;
  clear(): void;
}

export interface Made<T> {
  readonly response: T;
  readonly cached: CachedResponse | null;
  readonly trace: Trace | null;
}

interface Entry {
  readonly cached: CachedResponse;
  readonly trace: Trace;
  readonly ground: readonly unknown[];
}

const nothingRead: Checked = { justRead: [] };

export function createTracedResponses({ bytes, ground }: TracedResponsesOptions): TracedResponses {
  const entries = new LRUCache<string, Entry>({
    maxSize: Math.max(bytes, 1),
    maxEntrySize: Math.max(Math.floor(bytes / 16), 1),
    sizeCalculation: ({ cached, trace }, key) => 1024 + key.length + cached.body.byteLength + traceSize(trace),
  });

  return {
    check: async (key, db) => {
      const entry = entries.get(key);
      if (entry === undefined) return nothingRead;
      try {
        if (!isSameGround(entry.ground, await ground())) return nothingRead;
        const justRead = await db.readAgain(entry.trace);
        return isSameTrace(entry.trace, justRead) ? { cached: entry.cached } : { justRead };
      } catch {
        // The handler gets the same error and reports it.
        return nothingRead;
      }
    },
    make: async (key, make) => {
      const before = bytes === 0 ? null : await ground().catch(() => null);
      const { response, cached, trace } = await make();
      if (before === null || cached === null || trace === null) entries.delete(key);
      else if (isSameGround(before, await ground())) entries.set(key, { cached, trace, ground: before });
      return response;
    },
    clear: () => entries.clear(),
  };
}

const isSameGround = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.every((part, at) => part === other[at]);
