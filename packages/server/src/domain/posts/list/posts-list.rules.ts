import type { RelationFilter } from '../../relations/relations.actions.ts';
import { scalarText } from '../../../lib/json.ts';
import type { Json } from '../../../lib/json.ts';
import type { Keyset } from '../../../db/statements/keyset.ts';
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

export type PostOrder = (typeof postOrders)[number] | 'menu_order' | 'meta';

/** A meta key that posts are sorted or filtered by, as what is shown of it: where a post has no value, the default is. */
export interface MetaColumn {
  readonly key: string;
  /** Null for a field without a default: posts without a value come first. */
  readonly default: string | number | null;
  /**
   * The value of a registered field instead of one in `meta`. Posts with a password have none: responses do not show the
   * field, so neither must filters, orders, and totals.
   */
  readonly field?: 'number' | 'text' | 'items';
}

export const isNumeric = ({ field, default: initial }: MetaColumn): boolean =>
  field === undefined ? typeof initial === 'number' : field === 'number';

export const columnOf = (key: string, initial: Json): MetaColumn => ({
  key,
  default: typeof initial === 'number' ? initial : scalarText(initial),
});

/** A post on a bound is outside. */
export interface MetaFilter {
  readonly column: MetaColumn;
  readonly compared: 'is' | 'not' | 'after' | 'before' | 'has';
  /** A list for `has`: one of these items. */
  readonly to: string | number | readonly string[];
}

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

/** What of posts with a password is hidden from a search: else its totals would tell, guess by guess, what they say. */
export interface SearchGuard {
  /** 0 for a visitor. */
  readonly userId: number;
  /** Nothing of them is searched, or the titles are. */
  readonly protectedPosts: 'nothing' | 'titles';
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
  /** Posts with this main image. */
  readonly featuredMedia: number | null;
  /** Media types of the files that posts are. */
  readonly mimeTypes: readonly string[] | null;
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
  /** Sticky posts come first on the first page, beyond what it holds otherwise: not where words, terms or ids are asked for. */
  readonly stickyFirst: boolean;
  readonly meta: readonly MetaFilter[];
  /** Posts that name others by relations, which plugins register. */
  readonly relations: readonly RelationFilter[];
  readonly orderBy: PostOrder;
  /** What is sorted by where that is a meta key. */
  readonly orderMeta: MetaColumn | null;
  readonly descending: boolean;
  readonly page: number;
  readonly perPage: number;
  /** How many posts to pass over; wins over the page. */
  readonly offset: number | null;
  /** Only what stands behind this post in the order; null begins with the first, undefined asks for a page. */
  readonly behind?: Keyset | null;
}

/** All posts of no type, newest first: what a query begins with. */
export const unconditional: PostQuery = {
  types: [],
  statuses: [],
  search: null,
  include: null,
  exclude: [],
  slugs: null,
  authors: null,
  excludedAuthors: [],
  parents: null,
  excludedParents: [],
  menuOrder: null,
  featuredMedia: null,
  mimeTypes: null,
  after: null,
  before: null,
  modifiedAfter: null,
  modifiedBefore: null,
  terms: [],
  termRelation: 'AND',
  formats: null,
  sticky: null,
  stickyFirst: false,
  meta: [],
  relations: [],
  orderBy: 'date',
  orderMeta: null,
  descending: true,
  page: 1,
  perPage: 10,
  offset: null,
};

/** All posts of a kind, none, or those that were in one of these states before they were put in the trash. */
export type Visible = boolean | readonly string[];

/** Posts of one type in one state, and which of them the caller may see. */
export interface VisiblePart {
  readonly type: string;
  readonly status: string;
  readonly others: Visible;
  readonly own: Visible;
}

/**
 * A query cut to what its caller may see, before anything is sorted, counted or paged: else own posts among those of
 * others, and totals, would tell of what is hidden.
 */
export interface Listing extends PostQuery {
  readonly parts: readonly VisiblePart[];
  /** 0 for a visitor. */
  readonly userId: number;
}

/** Whether all posts of the types and states are seen, as it is with what is published. */
export const isWhole = ({ parts }: Pick<Listing, 'parts'>): boolean => parts.every(({ others }) => others === true);

/** Whether it is asked for from a cursor on, or from the beginning with cursors. */
export const isWalked = ({ behind }: Pick<PostQuery, 'behind'>): boolean => behind !== undefined;

export const startOf = ({ offset, page, perPage }: Pick<PostQuery, 'offset' | 'page' | 'perPage'>): number =>
  Math.min(offset ?? (page - 1) * perPage, Number.MAX_SAFE_INTEGER);

/** Beyond so many, a total that has to be counted is only said to be as large, except on pages that come near it. */
export const mostCounted = 10_000;

export const isFarFromBound = (query: Pick<PostQuery, 'offset' | 'page' | 'perPage'>): boolean =>
  (startOf(query) + query.perPage) * 2 <= mostCounted;

/** The one term that a list is asked for, where it is one and nothing else is asked of terms. */
export function onlyTerm({ terms }: Pick<PostQuery, 'terms'>): { taxonomy: string; id: number } | null {
  const [first, ...others] = terms;
  if (first === undefined || first.negated || others.length > 0) return null;
  const [ids = [], ...more] = first.groups;
  const [id, ...further] = ids;
  return id === undefined || further.length + more.length > 0 ? null : { taxonomy: first.taxonomy, id };
}
