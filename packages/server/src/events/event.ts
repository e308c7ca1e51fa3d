import type { JsonMap } from '../lib/json.ts';

/** Something that happened, to be delivered to its subscribers. */
export interface OutboxEvent {
  /** Noun and verb, such as `post.published`. */
  readonly kind: string;
  /** What it happened to, as far as the receiver needs to know to ask for the rest. */
  readonly subject: JsonMap;
  /** Cache tags, such as `posts` and `post-5`: responses that carry one of them are stale now. */
  readonly tags: readonly string[];
}
