import type { Database } from '../db/connection/connect.ts';
import type { Json } from '../lib/json.ts';

/** Stored options of the site, as they were when the request began. Never what a right is decided by. */
export interface Options {
  get(name: string): Json | undefined;
}

/** This node's cache of the stored options. */
export interface OptionCache {
  /** The options, at most two seconds old. */
  current(): Promise<Options>;
  /** Invalidates the cache; the next read is fresh. */
  forget(): void;
}

declare module '../scope.ts' {
  interface Scope {
    readonly db: Database;
    readonly options: Options;
  }
  interface Tools {
    readonly optionCache: OptionCache;
  }
}
