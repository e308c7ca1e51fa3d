import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import {
  bigint,
  boolean,
  bytea,
  generated,
  instant,
  integer,
  nullable,
  smallint,
  text,
  uuid,
  withDefault,
} from '../db/columns.ts';
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
  last_seen_at: generated(instant()),
  /** As set when it began. Null: it does not end without use. */
  idle_seconds: withDefault(nullable(integer()), null),
  /** 1: password. 2: password and second factor, or a passkey. */
  level: withDefault(smallint(), 1),
  /** A trusted browser skipped the second factor. */
  by_device: withDefault(boolean(), false),
});

/** Sessions that an identity provider started, and can end. */
export const providerSessionsTable = table('provider_sessions', {
  session_id: uuid(),
  provider: text(),
  subject: text(),
  sid: nullable(text()),
});

declare module '../db/tables.ts' {
  interface Tables {
    sessions: TableOf<typeof sessionsTable>;
    provider_sessions: TableOf<typeof providerSessionsTable>;
  }
}

export interface NewSession extends Pick<
  RowOf<typeof sessionsTable>,
  'tokenHash' | 'userId' | 'source' | 'agent' | 'level' | 'byDevice' | 'idleSeconds'
> {
  readonly lifetime: number;
}

/**
 * What ends a session early: no use for too long, or its age. The strictest role counts. Part of the statement that finds
 * a session, so that a changed rule applies to the next request.
 */
export const isWithinLimits = sql<boolean>`
  coalesce(sessions.last_seen_at > now() - make_interval(secs => sessions.idle_seconds), true)
  and not exists (
    select from auth_policies policy join users owner on policy.role = any(owner.roles)
      where owner.id = sessions.user_id
        and (sessions.last_seen_at <= now() - make_interval(secs => policy.idle_seconds)
          or sessions.created_at <= now() - make_interval(secs => policy.absolute_seconds)))`;

/** The strictest limit of the user's roles. Sign-ins of one user follow one another until the transaction ends. */
export async function lockSessionsOf(db: Kysely<Tables>, userId: number): Promise<{ atOnce: number | null }> {
  const { rows } = await sql<{ atOnce: number | null }>`
    select (select min(sessions_at_once) from auth_policies policy join users owner on policy.role = any(owner.roles)
        where owner.id = ${userId}) as "atOnce",
      pg_advisory_xact_lock(hashtextextended(${`sessions of ${userId}`}, 0))`.execute(db);
  return { atOnce: rows[0]?.atOnce ?? null };
}

/** Ends the oldest sessions that are too many. */
export async function deleteOldestSessions(
  db: Kysely<Tables>,
  { userId, atOnce }: { readonly userId: number; readonly atOnce: number },
): Promise<void> {
  await sql`
    delete from sessions where id in (
      select id from sessions where user_id = ${userId} and expires_at > now() and ${isWithinLimits}
        order by created_at desc, id offset ${atOnce})`.execute(db);
}

/** At most every five minutes. */
export async function noteSeen(db: Kysely<Tables>, id: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: sql<string>`now()` })
    .where('id', '=', id)
    .where(isUnseen)
    .execute();
}

/** Its use was not noted during the last five minutes. */
export const isUnseen = sql<boolean>`sessions.last_seen_at < now() - interval '5 minutes'`;

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
export type StoredSession = Pick<
  RowOf<typeof sessionsTable>,
  'id' | 'createdAt' | 'expiresAt' | 'lastSeenAt' | 'source' | 'agent'
>;

/** Sessions of a user, latest first. */
export async function selectSessionsOf(db: Kysely<Tables>, userId: number): Promise<readonly StoredSession[]> {
  const { id, createdAt, expiresAt, lastSeenAt, source, agent } = sessionsTable.selected;
  return db
    .selectFrom('sessions')
    .select([id, createdAt, expiresAt, lastSeenAt, source, agent])
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<string>`now()`)
    .where(isWithinLimits)
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

/** After its user set up a second factor in it. */
export async function raiseSession(db: Kysely<Tables>, id: string): Promise<void> {
  await db.updateTable('sessions').set({ level: 2 }).where('id', '=', id).execute();
}

export async function insertProviderSession(
  db: Kysely<Tables>,
  session: RowOf<typeof providerSessionsTable>,
): Promise<void> {
  await db.insertInto('provider_sessions').values(providerSessionsTable.toColumns(session)).execute();
}

/** Null if the user signed in here. */
export async function findProviderOf(db: Kysely<Tables>, id: string): Promise<string | null> {
  const found = db.selectFrom('provider_sessions').select('provider').where('session_id', '=', id);
  return (await found.executeTakeFirst())?.provider ?? null;
}

/** Sessions that an identity started at a provider: those of one session there, or all. Returns whose they were. */
export async function deleteSessionsOfProvider(
  db: Kysely<Tables>,
  ended: { readonly provider: string; readonly subject: string | null; readonly sid: string | null },
): Promise<readonly number[]> {
  const { provider, subject, sid } = ended;
  if (subject === null && sid === null) return [];
  const { rows } = await sql<{ userId: number }>`
    delete from sessions using provider_sessions started
      where started.session_id = sessions.id and started.provider = ${provider}
        and (${subject}::text is null or started.subject = ${subject})
        and (${sid}::text is null or started.sid = ${sid})
      returning sessions.user_id as "userId"`.execute(db);
  return rows.map(({ userId }) => userId);
}

export async function deleteExpiredSessions(db: Kysely<Tables>): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('expires_at', '<=', sql<string>`now()`)
    .execute();
}
