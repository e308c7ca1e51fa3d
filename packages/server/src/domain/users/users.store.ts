import { sql } from 'kysely';
import type { Kysely, SqlBool } from 'kysely';
import { lockUntilCommit } from '../../db/statements/advisory-lock.ts';
import { isAnyOf } from '../../db/statements/is-any-of.ts';
import { bigint, smallint, text, texts, withDefault } from '../../db/columns.ts';
import { metaWith } from '../../db/statements/meta-with.ts';
import { table } from '../../db/table.ts';
import type { TableOf } from '../../db/table.ts';
import type { Tables } from '../../db/tables.ts';
import type { JsonMap } from '../../lib/json.ts';
import type { StoredMeta } from '../meta/meta.actions.ts';
import { usersTable } from './user.ts';
import type { User, UserPatch } from './user.ts';

export const userTotalsTable = table('user_totals', { shard: smallint(), users: withDefault(bigint(), 0) });
export const authorCountsTable = table('author_counts', {
  user_id: bigint(),
  type: text(),
  shard: smallint(),
  published: bigint(),
});
export const authorTotalsTable = table('author_totals', { types: texts(), shard: smallint(), authors: bigint() });

declare module '../../db/tables.ts' {
  interface Tables {
    user_totals: TableOf<typeof userTotalsTable>;
    author_counts: TableOf<typeof authorCountsTable>;
    author_totals: TableOf<typeof authorTotalsTable>;
  }
}

/** A patch with the hash in place of the password. */
export type StoredPatch = Omit<UserPatch, 'password' | 'meta'> & { readonly passwordHash: string };

export const selectUsers = (db: Kysely<Tables>, ids: readonly number[]): Promise<User[]> =>
  db
    .selectFrom('users')
    .select(usersTable.selection)
    .where(isAnyOf(sql`id`, ids, 'bigint'))
    .execute();

/** Holds the row until the transaction ends, so that writes to one user follow one another. */
/** Purpose of the row lock. Only a deletion waits for writers that reference the user. */
export type Purpose = 'change' | 'removal' | 'reference';

export async function lockUser(db: Kysely<Tables>, id: number, purpose: Purpose): Promise<User | null> {
  const wanted = db.selectFrom('users').select(usersTable.selection).where('id', '=', id);
  const locked = { change: wanted.forNoKeyUpdate(), removal: wanted.forUpdate(), reference: wanted.forKeyShare() };
  return (await locked[purpose].executeTakeFirst()) ?? null;
}

export const insertUser = (db: Kysely<Tables>, user: StoredPatch): Promise<User> =>
  db.insertInto('users').values(usersTable.toColumns(user)).returning(usersTable.selection).executeTakeFirstOrThrow();

export async function updateUser(db: Kysely<Tables>, id: number, patch: Partial<StoredPatch>): Promise<User> {
  return db
    .updateTable('users')
    .set(Object.keys(patch).length === 0 ? { id } : usersTable.toColumns(patch))
    .where('id', '=', id)
    .returning(usersTable.selection)
    .executeTakeFirstOrThrow();
}

export async function storeUserMeta(db: Kysely<Tables>, id: number, meta: StoredMeta): Promise<User> {
  return db
    .updateTable('users')
    .set(usersTable.toColumns({ meta }))
    .where('id', '=', id)
    .returning(usersTable.selection)
    .executeTakeFirstOrThrow();
}

/** Null removes a key. */
export async function storeMeta(db: Kysely<Tables>, id: number, values: JsonMap): Promise<void> {
  await db
    .updateTable('users')
    .set({ meta: metaWith(values) })
    .where('id', '=', id)
    .execute();
}

export async function deleteUser(db: Kysely<Tables>, id: number): Promise<void> {
  await db.deleteFrom('users').where('id', '=', id).execute();
}

interface WantedSlug {
  readonly wanted: string;
  /** The slug with a number behind it, short enough to be stored. */
  readonly numbered: (count: number) => string;
  /** Whose slug it is to be; 0 for a new user. */
  readonly userId: number;
}

/**
 * The slug, or the next free numbered one. Concurrent claims wait (advisory lock); the unique index is authoritative.
 */
export async function freeSlug(db: Kysely<Tables>, { wanted, numbered, userId }: WantedSlug): Promise<string> {
  await lockUntilCommit(db, `users.slug ${wanted}`);
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

/** Users with posts in any status. */
export const selectWriters = (db: Kysely<Tables>): Promise<User[]> =>
  db
    .selectFrom('users')
    .select(usersTable.selection)
    .where(sql<SqlBool>`exists (select from posts where posts.author = users.id)`)
    .orderBy('id')
    .execute();
