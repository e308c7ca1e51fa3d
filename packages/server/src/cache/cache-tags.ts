import { wholeSite } from '../events/notice.ts';
import type { CacheTags, Site } from '../scope.ts';

export interface GatheredTags extends CacheTags {
  tags(): readonly string[];
  /** Whether every change of what was read sends a notice, as far as is known when the response is made. */
  isCacheable(): boolean;
  /** Whether it depends on the rest of the response that it is in. */
  isPart(): boolean;
}

export function gatherTags({ untracked }: Pick<Site, 'untracked'>): GatheredTags {
  const tags = new Set([wholeSite]);
  const callsBefore = untracked.calls;
  let isCacheable = true;
  let isPart = false;
  return {
    add: (tag) => void tags.add(tag),
    markUncacheable: () => {
      isCacheable = false;
    },
    markPart: () => {
      isPart = true;
    },
    // Sorted, since the order in which queries return varies.
    tags: () => [...tags].toSorted(),
    isPart: () => isPart,
    isCacheable: () => isCacheable && untracked.calls === callsBefore,
  };
}

/** Bytes; some proxies take no more than 4 or 8 KB of headers. */
const longest = 2000;

/** The tags sent to CDNs and proxies. Too many of them are replaced by the few wider ones. */
export const shownTags = (tags: readonly string[], wideTags: readonly string[]): readonly string[] =>
  tags.join(' ').length <= longest ? tags : wideTags;
