import type { Keyset } from '../../db/statements/keyset.ts';
import {
  bigint,
  computed,
  generated,
  hidden,
  instant,
  jsonb,
  named,
  text,
  texts,
  withDefault,
} from '../../db/columns.ts';
import { table } from '../../db/table.ts';
import type { Members, RowOf, TableOf } from '../../db/table.ts';
import type { Json } from '../../lib/json.ts';
import type { StoredMeta } from '../meta/meta.actions.ts';

/** Columns that a write may change. */
const ownColumns = {
  login: text(),
  email: text(),
  slug: text(),
  display_name: text(),
  first_name: withDefault(text(), ''),
  last_name: withDefault(text(), ''),
  nickname: withDefault(text(), ''),
  description: withDefault(text(), ''),
  url: withDefault(text(), ''),
  /** Empty when the user follows the site's language. */
  locale: withDefault(text(), ''),
  /** In the order they were given. */
  roles: withDefault(texts(), []),
};

export const usersTable = table('users', {
  id: generated(bigint()),
  ...ownColumns,
  /** What logins and addresses are compared by. */
  login_key: computed(text()),
  email_key: computed(text()),
  password_hash: hidden(text()),
  /** Grants and denials for this user alone. */
  grants: withDefault(jsonb<Readonly<Record<string, boolean>>>(), {}),
  registered_at: named('registered', generated(instant())),
  meta: withDefault(jsonb<StoredMeta>(), {}),
  /** Types of which the user has published something, served or not. Kept by the database. */
  published_types: withDefault(texts(), []),
});

declare module '../../db/tables.ts' {
  interface Tables {
    users: TableOf<typeof usersTable>;
  }
}

/** A user as stored, without the password. */
export interface User extends RowOf<typeof usersTable> {}

/** What a write may change of a user. */
export interface UserPatch extends Members<typeof ownColumns> {
  readonly password: string;
  /** REST name → value, judged key by key. */
  readonly meta: Json;
}

export const searchColumns = ['email', 'name', 'id', 'username', 'slug', 'url'] as const;
export type SearchColumn = (typeof searchColumns)[number];

export const userOrders = [
  'id',
  'include',
  'name',
  'registered_date',
  'slug',
  'include_slugs',
  'email',
  'url',
] as const;
export type UserOrder = (typeof userOrders)[number];

/** Which users to list. Null is no condition; an empty list is one that nothing meets. */
export interface UserQuery {
  readonly include: readonly number[] | null;
  /** Left out. */
  readonly exclude: readonly number[];
  readonly slugs: readonly string[] | null;
  /** Any of these roles. */
  readonly roles: readonly string[] | null;
  /** Any of these capabilities, by a role or granted to the user alone. */
  readonly capabilities: readonly CapabilityHolders[] | null;
  readonly search: { readonly term: string; readonly columns: readonly SearchColumn[] } | null;
  /** Only authors with something published of one of these types. */
  readonly publishedTypes: readonly string[] | null;
  readonly orderBy: UserOrder;
  readonly descending: boolean;
  readonly offset: number;
  readonly limit: number;
  /** Only those behind this one in the order; null begins with the first, undefined asks for a page. */
  readonly behind?: Keyset | null;
}

export interface CapabilityHolders {
  readonly capability: string;
  readonly roles: readonly string[];
}

declare module '../../events/event.ts' {
  interface EventKinds {
    'user.created': true;
    'user.updated': true;
    'user.deleted': true;
  }
}
