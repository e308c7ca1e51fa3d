import type { JsonMap } from '../lib/json.ts';

/** Something that happened, to be told to whoever asked to hear of it. */
export interface OutboxEvent {
  /** Noun and verb, such as `post.published`. */
  readonly kind: string;
  /** What it happened to, as far as the receiver needs to know to ask for the rest. */
  readonly subject: JsonMap;
  /** Names of what answers may have been made from, such as `posts` and `post-5`: such answers are stale now. */
  readonly tags: readonly string[];
}
