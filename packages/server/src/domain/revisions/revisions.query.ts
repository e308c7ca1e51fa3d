import type { SearchWord } from '../posts/list/search-words.rules.ts';

export const revisionOrders = ['date', 'id', 'include', 'relevance', 'slug', 'include_slugs', 'title'] as const;
export type RevisionOrder = (typeof revisionOrders)[number];

/** Which revisions of a post to list. */
export interface RevisionQuery {
  readonly postId: number;
  /** None where nothing is searched. */
  readonly words: readonly SearchWord[];
  /** Null is no condition; an empty list is one that nothing meets. */
  readonly include: readonly number[] | null;
  readonly exclude: readonly number[];
  readonly orderBy: RevisionOrder;
  readonly descending: boolean;
  readonly start: number;
  readonly limit: number;
}
