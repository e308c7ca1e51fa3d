import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Holder } from '../../access/capabilities.ts';
import { bytea, instant, integer, nullable, text, uuid, withDefault } from '../../db/columns.ts';
import { table } from '../../db/table.ts';
import type { TableOf } from '../../db/table.ts';
import type { Tables } from '../../db/tables.ts';
import { prepared } from '../../db/statements/prepared.ts';
import { isEnabled } from '../disabled-accounts.store.ts';
import { storedRolesOfUser } from '../stored-roles.store.ts';
import type { Audience } from './resources.ts';

export const oauthCodesTable = table('oauth_codes', {
  hash: bytea(),
  grant_id: uuid(),
  challenge: text(),
  redirect_uri: nullable(text()),
  expires_at: instant(),
  used_at: nullable(instant()),
});

export const oauthTokensTable = table('oauth_tokens', {
  hash: bytea(),
  grant_id: uuid(),
  kind: text<'access' | 'refresh'>(),
  /** An access token and the refresh token that was returned with it. */
  pair: uuid(),
  /** The refresh token it was requested with. */
  parent: nullable(bytea()),
  /** First use of one of the pair. */
  used_at: nullable(instant()),
  /** First use of a successor. */
  consumed_at: nullable(instant()),
  /** Until when it must be used for the first time, because another successor of its parent was used. */
  unused_until: nullable(instant()),
  /** How many pairs were requested with it. */
  replays: withDefault(integer(), 0),
  expires_at: instant(),
});

declare module '../../db/tables.ts' {
  interface Tables {
    oauth_codes: TableOf<typeof oauthCodesTable>;
    oauth_tokens: TableOf<typeof oauthTokensTable>;
  }
}

const secondsAhead = (seconds: number) => sql<string>`now() + make_interval(secs => ${seconds})`;

export interface NewCode {
  readonly hash: Buffer;
  readonly grantId: string;
  readonly challenge: string;
  readonly redirectUri: string | null;
  readonly seconds: number;
}

export async function insertCode(db: Kysely<Tables>, code: NewCode): Promise<void> {
  await db
    .insertInto('oauth_codes')
    .values({
      hash: code.hash,
      grant_id: code.grantId,
      challenge: code.challenge,
      redirect_uri: code.redirectUri,
      expires_at: secondsAhead(code.seconds),
    })
    .execute();
}

export interface SpentCode {
  readonly grantId: string;
  readonly challenge: string;
  readonly redirectUri: string | null;
  readonly isFresh: boolean;
}

/** Spends a code: of concurrent requests, one gets it, and the others see that it was used. */
export async function spendCode(
  db: Kysely<Tables>,
  hash: Buffer,
): Promise<SpentCode | { readonly reusedGrant: string } | null> {
  const spent = await db
    .updateTable('oauth_codes')
    .set({ used_at: sql<string>`now()` })
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .returning([
      'grant_id as grantId',
      'challenge',
      'redirect_uri as redirectUri',
      sql<boolean>`expires_at > now()`.as('isFresh'),
    ])
    .executeTakeFirst();
  if (spent !== undefined) return spent;
  const used = await db.selectFrom('oauth_codes').select('grant_id').where('hash', '=', hash).executeTakeFirst();
  return used === undefined ? null : { reusedGrant: used.grant_id };
}

export interface NewPair {
  readonly grantId: string;
  readonly pair: string;
  readonly parent: Buffer | null;
  readonly accessHash: Buffer;
  readonly accessSeconds: number;
  readonly refreshHash: Buffer | null;
  readonly refreshSeconds: number;
  /** For pairs of a refresh token that was consumed before: until when they must be used. */
  readonly unusedSeconds: number | null;
}

export async function insertPair(db: Kysely<Tables>, pair: NewPair): Promise<void> {
  const row = (kind: 'access' | 'refresh', hash: Buffer, seconds: number) => ({
    hash,
    kind,
    grant_id: pair.grantId,
    pair: pair.pair,
    parent: pair.parent,
    unused_until: pair.unusedSeconds === null ? null : secondsAhead(pair.unusedSeconds),
    expires_at: sql<string>`least(${secondsAhead(seconds)}, (select expires_at from oauth_grants where id = ${pair.grantId}))`,
  });
  await db
    .insertInto('oauth_tokens')
    .values([
      row('access', pair.accessHash, pair.accessSeconds),
      ...(pair.refreshHash === null ? [] : [row('refresh', pair.refreshHash, pair.refreshSeconds)]),
    ])
    .execute();
}

export interface TokenState {
  readonly grantId: string;
  readonly clientId: string;
  readonly kind: 'access' | 'refresh';
  readonly pair: string;
  readonly replays: number;
  readonly isExpired: boolean;
  readonly isUsed: boolean;
  readonly isConsumed: boolean;
  /** Seconds since the first use of a successor; 0 without one. */
  readonly consumedFor: number;
  /** Another successor of its parent was used, and the grace period is over. */
  readonly isDead: boolean;
}

/** Which grant a token belongs to, whatever its state. */
export async function findToken(db: Kysely<Tables>, hash: Buffer): Promise<TokenState | null> {
  const { rows } = await sql<TokenState>`
    select token.grant_id as "grantId", g.client_id as "clientId", token.kind, token.pair, token.replays,
        token.expires_at <= now() as "isExpired", token.used_at is not null as "isUsed",
        token.consumed_at is not null as "isConsumed",
        coalesce(extract(epoch from now() - token.consumed_at), 0)::float8 as "consumedFor",
        token.used_at is null and coalesce(token.unused_until <= now(), false) as "isDead"
      from oauth_tokens token join oauth_grants g on g.id = token.grant_id
      where token.hash = ${hash}`.execute(db);
  return rows[0] ?? null;
}

export interface AccessTokenIdentity {
  readonly holder: Holder;
  readonly grantId: string;
  readonly scopes: readonly string[];
  readonly audiences: readonly Audience[];
  readonly pair: string;
  readonly isFirstUse: boolean;
  /** Its use was not noted during the last hour. */
  readonly isStale: boolean;
}

const soughtToken = prepared<Buffer, Holder & Omit<AccessTokenIdentity, 'holder'>>(
  (param) => sql`
    select users.id, users.roles, users.grants, ${storedRolesOfUser} as "storedRoles", g.id as "grantId", g.scopes, g.audiences, token.pair,
        token.used_at is null as "isFirstUse",
        coalesce(g.last_used_at < now() - interval '1 hour', true) as "isStale"
      from oauth_tokens token
        join oauth_grants g on g.id = token.grant_id
        join oauth_clients client on client.id = g.client_id
        join users on users.id = g.user_id
      where token.hash = ${param((hash) => hash)} and token.kind = 'access' and token.expires_at > now()
        and (token.used_at is not null or coalesce(token.unused_until > now(), true))
        and g.revoked_at is null and g.expires_at > now() and client.state <> 'blocked' and ${isEnabled}`,
);

/** The user behind an access token, in one statement. */
export async function findAccessToken(db: Kysely<Tables>, hash: Buffer): Promise<AccessTokenIdentity | null> {
  const [row] = await soughtToken(db, hash);
  if (row === undefined) return null;
  const { id, roles, grants, storedRoles, ...token } = row;
  return { ...token, holder: { id, roles, grants, storedRoles } };
}

/**
 * Marks a pair as used. That consumes the refresh token it came from, and its other successors must be used within the
 * grace period. Needs the lock of the grant.
 */
export async function markPairUsed(
  db: Kysely<Tables>,
  { pair, graceSeconds }: { readonly pair: string; readonly graceSeconds: number },
): Promise<void> {
  await sql`
    with used as (
      update oauth_tokens set used_at = now() where pair = ${pair} and used_at is null returning grant_id, parent
    ), consumed as (
      update oauth_tokens set consumed_at = now()
        where hash in (select parent from used) and consumed_at is null returning grant_id, hash
    )
    update oauth_tokens set unused_until = ${secondsAhead(graceSeconds)}
      where grant_id in (select grant_id from consumed) and parent in (select hash from consumed)
        and pair <> ${pair} and used_at is null`.execute(db);
}

export async function noteGrantUse(db: Kysely<Tables>, { id, ip }: { id: string; ip: string }): Promise<void> {
  await db
    .updateTable('oauth_grants')
    .set({ last_used_at: sql<string>`now()`, last_ip: ip })
    .where('id', '=', id)
    .where(sql<boolean>`coalesce(last_used_at < now() - interval '1 hour', true)`)
    .execute();
}

/** Counts a refresh, and deletes the unused successors of a token that was replayed too often without using one. */
export async function countReplay(db: Kysely<Tables>, hash: Buffer, maxUnused: number): Promise<void> {
  const { replays } = await db
    .updateTable('oauth_tokens')
    .set({ replays: sql<number>`replays + 1` })
    .where('hash', '=', hash)
    .returning('replays')
    .executeTakeFirstOrThrow();
  if (replays % maxUnused !== 0) return;
  await sql`delete from oauth_tokens where parent = ${hash} and used_at is null
    and grant_id = (select grant_id from oauth_tokens where hash = ${hash})`.execute(db);
}

export async function deleteToken(db: Kysely<Tables>, hash: Buffer): Promise<void> {
  await db.deleteFrom('oauth_tokens').where('hash', '=', hash).execute();
}

/** What introspection returns of an active token. */
export interface IntrospectedToken {
  readonly scopes: readonly string[];
  readonly audiences: readonly Audience[];
  readonly userId: number;
  readonly login: string;
  readonly exp: number;
  readonly iat: number;
}

export async function introspectToken(db: Kysely<Tables>, hash: Buffer): Promise<IntrospectedToken | null> {
  const { rows } = await sql<IntrospectedToken>`
    select g.scopes, g.audiences, users.id as "userId", users.login,
        floor(extract(epoch from token.expires_at))::float8 as exp,
        floor(extract(epoch from g.created_at))::float8 as iat
      from oauth_tokens token join oauth_grants g on g.id = token.grant_id join users on users.id = g.user_id
        join oauth_clients client on client.id = g.client_id
      where token.hash = ${hash} and token.expires_at > now() and token.consumed_at is null
        and (token.used_at is not null or coalesce(token.unused_until > now(), true))
        and g.revoked_at is null and g.expires_at > now() and client.state <> 'blocked' and ${isEnabled}`.execute(db);
  return rows[0] ?? null;
}
