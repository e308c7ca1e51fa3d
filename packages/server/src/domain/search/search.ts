/** What a search can be for, in the order shown to clients. */
export const searchKinds = ['post', 'term', 'post-format'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** Something found. */
export interface SearchItem {
  readonly id: number | string;
  /** With its markup. */
  readonly title: string;
  readonly url: string;
  /** Kind of thing, or the taxonomy of a term; as clients call it. */
  readonly type: string;
  /** Type of a post; null for anything else. */
  readonly subtype: string | null;
  /** Where the API has the thing itself; null for what it has no route for. */
  readonly self: { readonly route: string; readonly allow: readonly string[] } | null;
  /** Route of what describes its type or taxonomy. */
  readonly about: string | null;
}

/** What to look for. Null is no condition; an empty list is one that nothing meets. */
export interface SearchQuery {
  readonly kind: SearchKind;
  readonly text: string | null;
  /** Stored names of types and taxonomies; those of another kind than is looked for say nothing. */
  readonly subtypes: readonly string[] | null;
  readonly include: readonly number[] | null;
  readonly exclude: readonly number[];
  readonly page: number;
  readonly perPage: number;
}

export interface SearchPage {
  readonly items: readonly SearchItem[];
  /** Without the page. */
  readonly total: number;
  /** Else there are at least as many. */
  readonly isExact?: boolean;
}
