import type { Json } from '../../lib/json.ts';
import type { StoredMeta } from '../meta/meta.actions.ts';

/** A user as stored, without the password. */
export interface User {
  readonly id: number;
  readonly login: string;
  readonly email: string;
  readonly slug: string;
  readonly displayName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly nickname: string;
  readonly description: string;
  readonly url: string;
  /** Empty when the user follows the site's language. */
  readonly locale: string;
  /** In the order they were given. */
  readonly roles: readonly string[];
  /** Grants and denials for this user alone. */
  readonly grants: Readonly<Record<string, boolean>>;
  /** GMT, as `2024-05-06T07:08:09`. */
  readonly registered: string;
  readonly meta: StoredMeta;
  /** Types of which the user has published something, served or not. */
  readonly publishedTypes: readonly string[];
}

/** What a write may change of a user. */
export interface UserPatch {
  readonly login: string;
  readonly email: string;
  readonly password: string;
  readonly slug: string;
  readonly displayName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly nickname: string;
  readonly description: string;
  readonly url: string;
  readonly locale: string;
  readonly roles: readonly string[];
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

/** Which users to list. An empty list is no condition, except where null says so. */
export interface UserQuery {
  readonly include: readonly number[];
  readonly exclude: readonly number[];
  readonly slugs: readonly string[];
  /** Any of these roles; null for every user, an empty list for nobody. */
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
}

export interface CapabilityHolders {
  readonly capability: string;
  readonly roles: readonly string[];
}
