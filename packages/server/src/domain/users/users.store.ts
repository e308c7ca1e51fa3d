import { sql } from 'kysely';
import type { Generated, GeneratedAlways, JSONColumnType, Kysely, SqlBool } from 'kysely';
import { isAnyOf, bigint } from '../../db/is-any-of.ts';
import type { Tables } from '../../db/tables.ts';
import type { Json } from '../../lib/json.ts';
import type { StoredMeta } from '../meta/meta.actions.ts';
import type { User, UserPatch } from './user.ts';

interface UsersTable {
  id: Generated<number>;
  login: string;
  login_key: GeneratedAlways<string>;
  email: string;
  email_key: GeneratedAlways<string>;
  password_hash: string;
  slug: string;
  display_name: string;
  first_name: Generated<string>;
  last_name: Generated<string>;
  nickname: Generated<string>;
  description: Generated<string>;
  url: Generated<string>;
  locale: Generated<string>;
  roles: Generated<readonly string[]>;
  grants: Generated<Readonly<Record<string, boolean>>>;
  registered_at: Generated<string>;
  meta: JSONColumnType<StoredMeta, string | undefined>;
  /** Kept by the database. */
  published_types: Generated<readonly string[]>;
}

declare module '../../db/tables.ts' {
  interface Tables {
    users: UsersTable;
    user_totals: { shard: number; users: number };
    author_totals: { types: readonly string[]; shard: number; authors: number };
  }
}

export const userColumns = [
  'users.id',
  'users.login',
  'users.email',
  'users.slug',
  'users.display_name as displayName',
  'users.first_name as firstName',
  'users.last_name as lastName',
  'users.nickname',
  'users.description',
  'users.url',
  'users.locale',
  'users.roles',
  'users.grants',
  sql<string>`to_char(users.registered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS')`.as('registered'),
  'users.meta',
  'users.published_types as publishedTypes',
] as const;

/** Column of each member of a patch. */
const patched = {
  login: 'login',
  email: 'email',
  passwordHash: 'password_hash',
  slug: 'slug',
  displayName: 'display_name',
  firstName: 'first_name',
  lastName: 'last_name',
  nickname: 'nickname',
  description: 'description',
  url: 'url',
  locale: 'locale',
  roles: 'roles',
} as const;

/** A patch with the hash in place of the password. */
export type StoredPatch = Omit<UserPatch, 'password' | 'meta'> & { readonly passwordHash: string };

export const selectUsers = (db: Kysely<Tables>, ids: readonly number[]): Promise<User[]> =>
  db
    .selectFrom('users')
    .select(userColumns)
    .where(isAnyOf(sql`id`, ids, bigint))
    .execute();

/** Holds the row until the transaction ends, so that writes to one user follow one another. */
export const lockUser = (db: Kysely<Tables>, id: number): Promise<User | undefined> =>
  db.selectFrom('users').select(userColumns).where('id', '=', id).forUpdate().executeTakeFirst();

export const insertUser = (db: Kysely<Tables>, user: StoredPatch): Promise<User> =>
  db.insertInto('users').values(rowOf(user)).returning(userColumns).executeTakeFirstOrThrow();

export async function updateUser(db: Kysely<Tables>, id: number, patch: Partial<StoredPatch>): Promise<User> {
  return db
    .updateTable('users')
    .set(Object.keys(patch).length === 0 ? { id } : rowOf(patch))
    .where('id', '=', id)
    .returning(userColumns)
    .executeTakeFirstOrThrow();
}

export async function storeUserMeta(db: Kysely<Tables>, id: number, meta: StoredMeta): Promise<User> {
  return db
    .updateTable('users')
    .set({ meta: JSON.stringify(meta) })
    .where('id', '=', id)
    .returning(userColumns)
    .executeTakeFirstOrThrow();
}

export async function storeMetaKey(
  db: Kysely<Tables>,
  id: number,
  { key, value }: { key: string; value: Json },
): Promise<void> {
  const without = sql`meta - ${key}::text`;
  const changed = value === null ? without : sql`${without} || ${JSON.stringify({ [key]: [value] })}::jsonb`;
  await db.updateTable('users').set({ meta: changed.$castTo<string>() }).where('id', '=', id).execute();
}

export async function deleteUser(db: Kysely<Tables>, id: number): Promise<void> {
  await db.deleteFrom('users').where('id', '=', id).execute();
}

function rowOf<P extends Partial<StoredPatch>>(patch: P) {
  const entries = Object.entries(patch).map(([name, value]) => [patched[name as keyof StoredPatch], value]);
  return Object.fromEntries(entries) as { [K in keyof P & keyof StoredPatch as (typeof patched)[K]]: P[K] };
}

interface WantedSlug {
  readonly wanted: string;
  /** The slug with a number behind it, short enough to be stored. */
  readonly numbered: (count: number) => string;
  /** Whose slug it is to be; 0 for a new user. */
  readonly userId: number;
}

/**
 * The slug itself, or the next one with a number that nobody has. Who asks for the same slug waits until this
 * transaction ends; the unique index remains the judge.
 */
export async function freeSlug(db: Kysely<Tables>, { wanted, numbered, userId }: WantedSlug): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`users.slug ${wanted}`}, 0))`.execute(db);
  const others = db.selectFrom('users').where('id', '<>', userId);
  const isTaken = async (slug: string): Promise<boolean> =>
    (await others.select('id').where('slug', '=', slug).executeTakeFirst()) !== undefined;
  if (!(await isTaken(wanted))) return wanted;
  const number = sql`substring(slug from ${wanted.length + 2}::int)`;
  const { last } = await others
    .select(sql<number | null>`max(${number}::bigint)`.as('last'))
    .where('slug', '>', `${wanted}-`)
    .where('slug', '<', `${wanted}.`)
    .where(sql<SqlBool>`${number} ~ '^[1-9][0-9]{0,8}$'`)
    .executeTakeFirstOrThrow();
  for (let count = Math.max(last ?? 1, 1) + 1; ; count += 1) {
    const candidate = numbered(count);
    if (!(await isTaken(candidate))) return candidate;
  }
}
