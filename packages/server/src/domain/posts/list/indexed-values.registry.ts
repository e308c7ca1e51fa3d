import { columnOf } from './posts-list.rules.ts';
import type { MetaColumn } from './posts-list.rules.ts';
import { metaKeysFor } from '../../meta/meta.registry.ts';
import type { MetaKey } from '../../meta/meta.registry.ts';
import { registeredFieldsOf } from '../../../rest/registered-fields.ts';
import type { Scope, Site } from '../../../scope.ts';

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

/** A value that lists of a type can be filtered by, and sorted by unless it is a list. */
export interface IndexedMeta {
  /** The argument that filters by it: `meta`, or the name of a registered field. */
  readonly arg: string;
  readonly name: string;
  readonly column: MetaColumn;
  /** Of a value of a registered field. */
  readonly value?: IndexedValue;
}

type Registered = Pick<Site, 'metaKeys' | 'registeredFields'>;

/** Those of one post type, which is given as stored. */
export const indexedMeta = (site: Registered, type: string): readonly IndexedMeta[] => [
  ...metaKeysFor(site, { object: 'post', subtype: type })
    .filter(({ index }) => index)
    .map(asIndexed),
  ...registeredFieldsOf(site, type).flatMap(({ name, indexed = [] }) => indexed.map((value) => ofField(name, value))),
];

const asIndexed = ({ key, restName, default: initial }: MetaKey): IndexedMeta => ({
  arg: 'meta',
  name: restName,
  column: columnOf(key, initial),
});

const ofField = (member: string, value: IndexedValue): IndexedMeta => ({
  arg: member,
  name: value.name,
  column: {
    key: value.key,
    default: value.default ?? null,
    field: value.kind === 'boolean' ? 'text' : value.kind,
  },
  value,
});

/** What is indexed for all types. */
export const indexedColumns = (site: Registered): readonly MetaColumn[] => [
  ...site.metaKeys
    .all()
    .filter(({ index }) => index)
    .map((key) => asIndexed(key).column),
  ...[...site.registeredFields.values()]
    .flat()
    .flatMap(({ name, indexed = [] }) => indexed.map((value) => ofField(name, value).column)),
];
