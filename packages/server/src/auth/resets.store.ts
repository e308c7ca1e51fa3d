import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';

declare module '../db/tables.ts' {
  interface Tables {
    password_resets: { token_hash: Buffer; user_id: number; expires_at: string };
  }
}

interface NewReset {
  readonly tokenHash: Buffer;
  readonly userId: number;
  readonly lifetime: number;
}

export async function insertReset(db: Kysely<Tables>, { tokenHash, userId, lifetime }: NewReset): Promise<void> {
  await db
    .insertInto('password_resets')
    .values({ token_hash: tokenHash, user_id: userId, expires_at: sql`now() + make_interval(secs => ${lifetime})` })
    .execute();
}

/** Whose link it is, while it is good. */
export async function selectReset(db: Kysely<Tables>, tokenHash: Buffer): Promise<number | null> {
  const row = await db
    .selectFrom('password_resets')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Takes the link out of circulation: of two who use it at once, only one is told whose it was. */
export async function takeReset(db: Kysely<Tables>, tokenHash: Buffer): Promise<number | null> {
  const row = await db
    .deleteFrom('password_resets')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<string>`now()`)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id ?? null;
}

export async function deleteResetsOf(db: Kysely<Tables>, userId: number): Promise<void> {
  await db.deleteFrom('password_resets').where('user_id', '=', userId).execute();
}

export async function deleteExpiredResets(db: Kysely<Tables>): Promise<void> {
  await db
    .deleteFrom('password_resets')
    .where('expires_at', '<=', sql<string>`now()`)
    .execute();
}
