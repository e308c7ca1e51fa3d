import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { bigint, generated, instant, nullable, text, texts, uuid } from '../../db/columns.ts';
import { table } from '../../db/table.ts';
import type { RowOf, TableOf } from '../../db/table.ts';
import type { Tables } from '../../db/tables.ts';
import type { Audience } from './resources.ts';

export type RevokedWhy =
  | 'user'
  | 'client'
  | 'command'
  | 'password'
  | 'disabled'
  | 'code-reused'
  | 'refresh-reused'
  | 'blocked';

/** A connection: what a client may do as a user. */
export const oauthGrantsTable = table('oauth_grants', {
  id: generated(uuid()),
  client_id: text(),
  user_id: bigint(),
  scopes: texts(),
  audiences: texts<readonly Audience[]>(),
  redirect_uri: text(),
  created_at: generated(instant()),
  last_used_at: nullable(instant()),
  last_ip: nullable(text()),
  expires_at: instant(),
  revoked_at: nullable(instant()),
  revoked_why: nullable(text<RevokedWhy>()),
});

declare module '../../db/tables.ts' {
  interface Tables {
    oauth_grants: TableOf<typeof oauthGrantsTable>;
  }
}

export interface OAuthGrant extends RowOf<typeof oauthGrantsTable> {}

const columns = oauthGrantsTable.selection;

export interface NewGrant extends Pick<OAuthGrant, 'clientId' | 'userId' | 'scopes' | 'audiences' | 'redirectUri'> {
  readonly days: number;
}

export async function insertGrant(db: Kysely<Tables>, { days, ...grant }: NewGrant): Promise<string> {
  const { id } = await db
    .insertInto('oauth_grants')
    .values({ ...oauthGrantsTable.toColumns(grant), expires_at: sql`now() + make_interval(days => ${days})` })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('oauth_clients')
    .set({ last_used_at: sql<string>`now()` })
    .where('id', '=', grant.clientId)
    .execute();
  return id;
}

/** A grant that is neither expired nor revoked, locked until the transaction ends: refreshes run one after another. */
export async function lockGrant(db: Kysely<Tables>, id: string): Promise<OAuthGrant | null> {
  const grant = await db
    .selectFrom('oauth_grants')
    .select(columns)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .where(sql<boolean>`not exists (select from disabled_accounts where user_id = oauth_grants.user_id)`)
    .forUpdate()
    .executeTakeFirst();
  return grant ?? null;
}

/** Ends grants and deletes their tokens. Returns the grants that were active. */
export async function revokeGrants(
  db: Kysely<Tables>,
  which: { readonly id?: string; readonly userId?: number; readonly clientId?: string },
  why: RevokedWhy,
): Promise<readonly OAuthGrant[]> {
  let update = db
    .updateTable('oauth_grants')
    .set({ revoked_at: sql<string>`now()`, revoked_why: why })
    .where('revoked_at', 'is', null);
  if (which.id !== undefined) update = update.where('id', '=', which.id);
  if (which.userId !== undefined) update = update.where('user_id', '=', which.userId);
  if (which.clientId !== undefined) update = update.where('client_id', '=', which.clientId);
  const revoked = await update.returning(columns).execute();
  const ids = revoked.map(({ id }) => id);
  if (ids.length > 0) {
    await db.deleteFrom('oauth_tokens').where('grant_id', 'in', ids).execute();
    await db.deleteFrom('oauth_codes').where('grant_id', 'in', ids).execute();
  }
  return revoked;
}

/** Grants that ended, or for which no token was ever requested. */
export async function deleteEndedGrants(db: Kysely<Tables>): Promise<void> {
  await sql`delete from oauth_tokens where expires_at < now()`.execute(db);
  await sql`delete from oauth_codes where expires_at < now() - interval '1 hour'`.execute(db);
  await sql`delete from oauth_grants where expires_at < now() or revoked_at < now() - interval '30 days'
      or created_at < now() - interval '2 hours'
        and not exists (select from oauth_tokens where grant_id = oauth_grants.id)
        and revoked_at is null`.execute(db);
}

export interface Connection extends OAuthGrant {
  readonly clientName: string;
}

/** Active connections of a user, latest first. */
export const selectConnections = (db: Kysely<Tables>, userId: number): Promise<Connection[]> =>
  db
    .selectFrom('oauth_grants')
    .innerJoin('oauth_clients', 'oauth_clients.id', 'oauth_grants.client_id')
    .select([...columns, 'oauth_clients.name as clientName'])
    .where('oauth_grants.user_id', '=', userId)
    .where('oauth_grants.revoked_at', 'is', null)
    .where('oauth_grants.expires_at', '>', sql<string>`now()`)
    .where(sql<boolean>`exists (select from oauth_tokens where grant_id = oauth_grants.id and expires_at > now())`)
    .orderBy('oauth_grants.created_at', 'desc')
    .execute();

export async function updateGrantScopes(db: Kysely<Tables>, id: string, scopes: readonly string[]): Promise<void> {
  await db.updateTable('oauth_grants').set({ scopes }).where('id', '=', id).execute();
}
