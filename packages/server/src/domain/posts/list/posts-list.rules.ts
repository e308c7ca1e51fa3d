import type { SearchWord } from './search-words.rules.ts';

export const postOrders = [
  'author',
  'date',
  'id',
  'include',
  'modified',
  'parent',
  'relevance',
  'slug',
  'include_slugs',
  'title',
] as const;

export type PostOrder = (typeof postOrders)[number] | 'menu_order';

export const searchColumns = ['post_title', 'post_content', 'post_excerpt'] as const;
export type SearchColumn = (typeof searchColumns)[number];

/** Posts that have, or have not, terms of one taxonomy. */
export interface TermFilter {
  /** As stored. */
  readonly taxonomy: string;
  /** A post must have one of each group; a negated filter wants it to have none of any. */
  readonly groups: readonly (readonly number[])[];
  readonly negated: boolean;
}

/**
 * What of a search is hidden from the caller. A search looks only into what its caller may read: else its totals would
 * tell, guess by guess, what stands in drafts and behind passwords.
 */
export interface SearchGuard {
  /** 0 for a visitor. */
  readonly userId: number;
  /** States whose posts everybody who searches may read; in all others only the caller's own are searched. */
  readonly openStatuses: readonly string[];
  /** Of posts with a password: nothing is searched, the titles are, or everything is. */
  readonly protectedPosts: 'nothing' | 'titles' | 'everything';
}

export interface PostSearch {
  readonly words: readonly SearchWord[];
  readonly columns: readonly SearchColumn[];
  /** The whole of a column is the one word. */
  readonly exact: boolean;
  /** Null for who may read it all. */
  readonly guard: SearchGuard | null;
}

/** Which posts to list. Null is no condition; an empty list is one that nothing meets. */
export interface PostQuery {
  /** As stored. */
  readonly types: readonly string[];
  readonly statuses: readonly string[];
  readonly search: PostSearch | null;
  readonly include: readonly number[] | null;
  /** Left out, as are the other exclusions. */
  readonly exclude: readonly number[];
  readonly slugs: readonly string[] | null;
  readonly authors: readonly number[] | null;
  readonly excludedAuthors: readonly number[];
  readonly parents: readonly number[] | null;
  readonly excludedParents: readonly number[];
  readonly menuOrder: number | null;
  /** Bounds in the site's own time; a post on a bound is outside. */
  readonly after: string | null;
  readonly before: string | null;
  readonly modifiedAfter: string | null;
  readonly modifiedBefore: string | null;
  readonly terms: readonly TermFilter[];
  readonly termRelation: 'AND' | 'OR';
  /** Empty for the standard one. */
  readonly formats: readonly string[] | null;
  readonly sticky: boolean | null;
  /** Sticky posts come first on the first page, beyond what the page holds otherwise. */
  readonly stickyFirst: boolean;
  readonly orderBy: PostOrder;
  readonly descending: boolean;
  readonly page: number;
  readonly perPage: number;
  /** How many posts to pass over; wins over the page. */
  readonly offset: number | null;
}

export const startOf = ({ offset, page, perPage }: Pick<PostQuery, 'offset' | 'page' | 'perPage'>): number =>
  Math.min(offset ?? (page - 1) * perPage, Number.MAX_SAFE_INTEGER);

/** The one term that a list is asked for, where it is one and nothing else is asked of terms. */
export function onlyTerm({ terms }: Pick<PostQuery, 'terms'>): { taxonomy: string; id: number } | null {
  const [first, ...others] = terms;
  if (first === undefined || first.negated || others.length > 0) return null;
  const [ids = [], ...more] = first.groups;
  const [id, ...further] = ids;
  return id === undefined || further.length + more.length > 0 ? null : { taxonomy: first.taxonomy, id };
}
