import type { Keyset } from '../../db/statements/keyset.ts';
import { bigint, computed, generated, jsonb, reference, text, withDefault } from '../../db/columns.ts';
import { table } from '../../db/table.ts';
import type { RowOf, TableOf } from '../../db/table.ts';
import type { Json } from '../../lib/json.ts';
import type { StoredMeta } from '../meta/meta.actions.ts';

export const termsTable = table('terms', {
  id: generated(bigint()),
  /** As stored; `dialect.outward` gives the name in responses. */
  taxonomy: text(),
  /** Without markup, `&` and angle brackets as entities. */
  name: text(),
  /** What names are sorted, searched and compared by. */
  name_key: computed(text()),
  /** Encoded as it stands in addresses. */
  slug: text(),
  description: withDefault(text(), ''),
  /** 0 at the top. */
  parent: reference(),
  meta: withDefault(jsonb<StoredMeta>(), {}),
});

declare module '../../db/tables.ts' {
  interface Tables {
    terms: TableOf<typeof termsTable>;
  }
}

/** A term as stored. */
export interface StoredTerm extends RowOf<typeof termsTable> {
  /** Published posts that have the term. */
  readonly count: number;
}

/** A term with what its rights depend on beside its taxonomy. */
export interface Term extends StoredTerm {
  /** The one that posts without any get; it cannot be deleted. */
  readonly isDefault: boolean;
}

/** What a write may change of a term. */
export interface TermPatch {
  readonly name: string;
  /** Empty to have it made from the name. */
  readonly slug: string;
  readonly description: string;
  /** 0 for the top. */
  readonly parent: number;
  /** REST name → value, judged key by key. */
  readonly meta: Json;
}

export const termOrders = [
  'id',
  'include',
  'name',
  'slug',
  'include_slugs',
  'term_group',
  'description',
  'count',
] as const;
export type TermOrder = (typeof termOrders)[number];

/** Which terms to list. Null is no condition; an empty list is one that nothing meets. */
export interface TermQuery {
  /** As stored. */
  readonly taxonomies: readonly string[];
  /** Found anywhere in name or slug, in any case. */
  readonly search: string | null;
  readonly include: readonly number[] | null;
  /** Left out. */
  readonly exclude: readonly number[];
  readonly slugs: readonly string[] | null;
  /** 0 for those at the top. */
  readonly parent: number | null;
  readonly post: number | null;
  /**
   * `own`: without terms that no published post has. `tree`: the same, but a term stays when one below it is used; the
   * total counts only those with posts of their own.
   */
  readonly hideEmpty: 'no' | 'own' | 'tree';
  readonly orderBy: TermOrder;
  readonly descending: boolean;
  readonly offset: number;
  readonly limit: number;
  /** Only those behind this one in the order; null begins with the first, undefined asks for a page. */
  readonly behind?: Keyset | null;
}

declare module '../../events/event.ts' {
  interface EventKinds {
    'term.created': true;
    'term.updated': true;
    'term.deleted': true;
  }
}
