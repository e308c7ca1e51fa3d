import type { Scope } from '../../../scope.ts';

/** A stored value of a registered field that lists of posts can be filtered by: `?fields[price][after]=10`. */
export interface IndexedValue {
  /** Below the name of the field. Also what `orderby` calls it: `fields.price`. */
  readonly name: string;
  /** Meta key under which it is stored. */
  readonly key: string;
  /** Numbers may be stored as text. `items` is a list, or one item of it: lists of posts are not sorted by it. */
  readonly kind: 'number' | 'text' | 'boolean' | 'items';
  /** What a post without a value shows. */
  readonly default?: string | number;
  /** Whether the caller can know that a post has the item. Filters ignore all others. */
  readonly isReadable?: (scope: Scope, item: string) => Promise<boolean>;
}

declare module '../../../rest/registered-fields.ts' {
  interface RegisteredField {
    /**
     * Values that lists of posts can be filtered and sorted by. Everybody who can read a post must be able to read them.
     * Posts with a password count as posts without a value.
     */
    readonly indexed?: readonly IndexedValue[];
  }
}
