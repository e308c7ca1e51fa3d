import { wholeSite } from '../events/notice.ts';
import type { CacheTags } from '../scope.ts';

export interface GatheredTags extends CacheTags {
  tags(): readonly string[];
  /** Whether changes of all that was read are announced. */
  isCacheable(): boolean;
}

export function gatherTags(): GatheredTags {
  const tags = new Set([wholeSite]);
  let isKnown = true;
  return {
    add: (tag) => void tags.add(tag),
    markUncacheable: () => {
      isKnown = false;
    },
    // In one order, whatever the database answered first.
    tags: () => [...tags].toSorted(),
    isCacheable: () => isKnown,
  };
}

/** Bytes; some proxies take no more than 4 or 8 KB of headers. */
const longest = 2000;

/** The tags for caches outside. Too many of them become few that stand for more. */
export const shownTags = (tags: readonly string[], wideTags: readonly string[]): readonly string[] =>
  tags.join(' ').length <= longest ? tags : wideTags;
