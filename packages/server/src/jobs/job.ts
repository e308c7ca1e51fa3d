import type { JsonMap } from '../lib/json.ts';

/** Something to be done later. Done at least once: what it does must be safe to do twice. */
export interface Job {
  readonly task: string;
  readonly payload: JsonMap;
  /** A moment with its offset from GMT; at once where it is not given. */
  readonly runAt?: string;
  /** A job with the same key that nobody has begun is replaced. */
  readonly key?: string;
}

/** Name of a task → what does it. */
export type Tasks = Readonly<Record<string, (payload: JsonMap) => Promise<void>>>;

export interface Running {
  /** Lets what has begun come to its end. */
  stop(): Promise<void>;
}
