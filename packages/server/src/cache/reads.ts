import { wholeSite } from '../events/announcement.ts';
import type { Reads } from '../scope.ts';

export interface GatheredReads extends Reads {
  tags(): readonly string[];
  /** Whether changes of all that was read are announced. */
  isKnown(): boolean;
}

export function gatherReads(): GatheredReads {
  const tags = new Set([wholeSite]);
  let isKnown = true;
  return {
    add: (tag) => void tags.add(tag),
    addUnknown: () => {
      isKnown = false;
    },
    // In one order, whatever the database answered first.
    tags: () => [...tags].toSorted(),
    isKnown: () => isKnown,
  };
}

/** Every change is announced under one of these, too. */
const everything = [wholeSite, 'posts', 'terms', 'users', 'comments'];

/** Bytes; some proxies take no more than 4 or 8 KB of headers. */
const longest = 2000;

/** The tags for caches outside. Too many of them become few that stand for more. */
export function shownTags(tags: readonly string[]): readonly string[] {
  return tags.join(' ').length <= longest ? tags : everything;
}
