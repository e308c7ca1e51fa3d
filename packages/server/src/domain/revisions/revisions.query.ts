import type { Keyset } from '../../db/statements/keyset.ts';
import type { SearchWord } from '../posts/list/search-words.rules.ts';

export const revisionOrders = ['date', 'id', 'include', 'relevance', 'slug', 'include_slugs', 'title'] as const;
export type RevisionOrder = (typeof revisionOrders)[number];

/** Which revisions of a post to list. Null is no condition; an empty list is one that nothing meets. */
export interface RevisionQuery {
  readonly postId: number;
  /** All of them are found. */
  readonly words: readonly SearchWord[] | null;
  readonly include: readonly number[] | null;
  /** Left out. */
  readonly exclude: readonly number[];
  readonly orderBy: RevisionOrder;
  readonly descending: boolean;
  readonly start: number;
  readonly limit: number;
  /** Keyset of the previous page. Null: the first page, without totals. */
  readonly behind?: Keyset | null;
}
