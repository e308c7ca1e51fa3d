import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { bigint, bytea, instant, nullable, text } from '../db/columns.ts';
import { table } from '../db/table.ts';
import type { RowOf, TableOf } from '../db/table.ts';
import type { Tables } from '../db/tables.ts';

export const passwordResetsTable = table('password_resets', {
  token_hash: bytea(),
  user_id: bigint(),
  expires_at: instant(),
  /** The address whose owner can open the link. Null for links that an operator passes on. */
  mailed_to: nullable(text()),
});

declare module '../db/tables.ts' {
  interface Tables {
    password_resets: TableOf<typeof passwordResetsTable>;
  }
}

interface NewReset extends Omit<RowOf<typeof passwordResetsTable>, 'expiresAt'> {
  readonly lifetime: number;
}

export async function insertReset(db: Kysely<Tables>, { lifetime, ...reset }: NewReset): Promise<void> {
  await db
    .insertInto('password_resets')
    .values({ ...passwordResetsTable.toColumns(reset), expires_at: sql`now() + make_interval(secs => ${lifetime})` })
    .execute();
}

/** Whose link it is, while it is good. */
export async function findReset(db: Kysely<Tables>, tokenHash: Buffer): Promise<number | null> {
  const row = await db
    .selectFrom('password_resets')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Consumes the reset key. Of two concurrent requests, only one gets the user. */
export async function consumeReset(
  db: Kysely<Tables>,
  tokenHash: Buffer,
): Promise<{ readonly userId: number; readonly mailedTo: string | null } | null> {
  const row = await db
    .deleteFrom('password_resets')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<string>`now()`)
    .returning(['user_id as userId', 'mailed_to as mailedTo'])
    .executeTakeFirst();
  return row ?? null;
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
