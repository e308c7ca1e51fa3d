import { sql } from 'kysely';
import type { Generated, Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';

interface SessionsTable {
  id: Generated<string>;
  token_hash: Buffer;
  user_id: number;
  created_at: Generated<string>;
  expires_at: string;
  source: string;
  agent: string;
}

declare module '../db/tables.ts' {
  interface Tables {
    sessions: SessionsTable;
  }
}

export interface NewSession {
  readonly tokenHash: Buffer;
  readonly userId: number;
  readonly lifetime: number;
  readonly source: string;
  readonly agent: string;
}

/** The session's id, and the time of the database. */
export const insertSession = (db: Kysely<Tables>, session: NewSession): Promise<{ sessionId: string; at: number }> =>
  db
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      user_id: session.userId,
      expires_at: sql`now() + make_interval(secs => ${session.lifetime})`,
      source: session.source,
      agent: session.agent,
    })
    .returning(['id as sessionId', sql<number>`extract(epoch from now())::float8`.as('at')])
    .executeTakeFirstOrThrow();

export async function deleteSession(db: Kysely<Tables>, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

export async function deleteSessionsOf(db: Kysely<Tables>, userId: number): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

export async function deleteExpiredSessions(db: Kysely<Tables>): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('expires_at', '<=', sql<string>`now()`)
    .execute();
}
