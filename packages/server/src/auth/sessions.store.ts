import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { bigint, bytea, generated, instant, text, uuid } from '../db/columns.ts';
import { table } from '../db/table.ts';
import type { RowOf, TableOf } from '../db/table.ts';
import type { Tables } from '../db/tables.ts';

export const sessionsTable = table('sessions', {
  id: generated(uuid()),
  token_hash: bytea(),
  user_id: bigint(),
  created_at: generated(instant()),
  expires_at: instant(),
  source: text(),
  agent: text(),
});

declare module '../db/tables.ts' {
  interface Tables {
    sessions: TableOf<typeof sessionsTable>;
  }
}

export interface NewSession extends Pick<RowOf<typeof sessionsTable>, 'tokenHash' | 'userId' | 'source' | 'agent'> {
  readonly lifetime: number;
}

/** The session's id, and the time of the database. */
export const insertSession = (
  db: Kysely<Tables>,
  { lifetime, ...session }: NewSession,
): Promise<{ sessionId: string; at: number }> =>
  db
    .insertInto('sessions')
    .values({ ...sessionsTable.toColumns(session), expires_at: sql`now() + make_interval(secs => ${lifetime})` })
    .returning(['id as sessionId', sql<number>`extract(epoch from now())::float8`.as('at')])
    .executeTakeFirstOrThrow();

/** Whose it was; null where there was none. */
export async function deleteSession(db: Kysely<Tables>, tokenHash: Buffer): Promise<number | null> {
  const ended = await db
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .returning('user_id')
    .executeTakeFirst();
  return ended?.user_id ?? null;
}

/** A session without what proves that it is one's own. */
export type StoredSession = Pick<RowOf<typeof sessionsTable>, 'id' | 'createdAt' | 'expiresAt' | 'source' | 'agent'>;

/** Sessions of a user, latest first. */
export async function selectSessionsOf(db: Kysely<Tables>, userId: number): Promise<readonly StoredSession[]> {
  const { id, createdAt, expiresAt, source, agent } = sessionsTable.selected;
  return db
    .selectFrom('sessions')
    .select([id, createdAt, expiresAt, source, agent])
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<string>`now()`)
    .orderBy('created_at', 'desc')
    .execute();
}

/** Gives back how many there were. */
export async function deleteSessionsOf(db: Kysely<Tables>, userId: number, except?: string): Promise<number> {
  const all = db.deleteFrom('sessions').where('user_id', '=', userId);
  const { numDeletedRows } = await (except === undefined ? all : all.where('id', '!=', except)).executeTakeFirst();
  return Number(numDeletedRows);
}

export async function deleteSessionOf(db: Kysely<Tables>, userId: number, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteExpiredSessions(db: Kysely<Tables>): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('expires_at', '<=', sql<string>`now()`)
    .execute();
}
