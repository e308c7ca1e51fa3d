import type { Labels } from '../types/type.ts';
import type { Registry } from '../../lib/registry.ts';

/** What can be done to terms of a taxonomy, in the order shown to clients. */
export const termRights = ['manage_terms', 'edit_terms', 'delete_terms', 'assign_terms'] as const;

export type TermRight = (typeof termRights)[number];

/** Right → the capability it takes. */
export type TermCapabilities = Readonly<Record<TermRight, string>>;

/** A way to group posts: its terms nest or not, and belong to posts of certain types. */
export interface Taxonomy {
  /** As stored; `dialect.outward` gives the name in responses. */
  readonly name: string;
  /** Plural, for people. */
  readonly label: string;
  readonly labels: Labels;
  readonly description: string;
  readonly hierarchical: boolean;
  readonly public: boolean;
  readonly publiclyQueryable: boolean;
  /** First segment of a term's address on the site. */
  readonly slug: string;
  /** A term's address names the terms above it. */
  readonly nestedAddresses: boolean;
  /** Another noun makes the routes of its terms. */
  readonly servedElsewhere: boolean;
  readonly showInRest: boolean;
  readonly restBase: string;
  readonly restNamespace: string;
  /** Post types its terms are for, as stored. */
  readonly objectTypes: readonly string[];
  readonly capabilities: TermCapabilities;
  readonly showCloud: boolean;
  readonly showUi: boolean;
  readonly showInNavMenus: boolean;
  readonly showAdminColumn: boolean;
  readonly showInQuickEdit: boolean;
}

declare module '../../scope.ts' {
  interface Registries {
    readonly taxonomies: Registry<Taxonomy>;
  }
}
