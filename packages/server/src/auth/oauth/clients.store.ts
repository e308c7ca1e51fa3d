import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { bytea, generated, hidden, instant, nullable, text, texts, withDefault } from '../../db/columns.ts';
import { table } from '../../db/table.ts';
import type { RowOf, TableOf } from '../../db/table.ts';
import type { Tables } from '../../db/tables.ts';

/** `admin` is not registered by anybody yet: administrators approve or block what came by itself. */
type ClientKind = 'document' | 'registered';
export type ClientState = 'new' | 'approved' | 'blocked';
type AuthMethod = 'none' | 'client_secret_basic' | 'client_secret_post';

export const oauthClientsTable = table('oauth_clients', {
  id: text(),
  kind: text<ClientKind>(),
  name: text(),
  redirect_uris: texts(),
  grant_types: texts(),
  auth_method: text<AuthMethod>(),
  secret_hash: nullable(bytea()),
  stale_at: hidden(nullable(instant())),
  state: withDefault(text<ClientState>(), 'new'),
  created_at: generated(instant()),
  created_ip: nullable(text()),
  last_used_at: nullable(instant()),
});

declare module '../../db/tables.ts' {
  interface Tables {
    oauth_clients: TableOf<typeof oauthClientsTable>;
  }
}

export interface OAuthClient extends RowOf<typeof oauthClientsTable> {}

const columns = oauthClientsTable.selection;

export async function findStoredClient(db: Kysely<Tables>, id: string): Promise<OAuthClient | null> {
  return (await db.selectFrom('oauth_clients').select(columns).where('id', '=', id).executeTakeFirst()) ?? null;
}

export type NewClient = Pick<
  OAuthClient,
  'id' | 'kind' | 'name' | 'redirectUris' | 'grantTypes' | 'authMethod' | 'secretHash' | 'createdIp'
>;

export async function insertClient(db: Kysely<Tables>, client: NewClient): Promise<void> {
  await db.insertInto('oauth_clients').values(oauthClientsTable.toColumns(client)).execute();
}

/** Names of approved clients, which no other client may use. */
export async function selectReservedNames(db: Kysely<Tables>, id: string): Promise<readonly string[]> {
  const approved = db.selectFrom('oauth_clients').select('name').where('state', '=', 'approved');
  const rows = await approved.where('id', '!=', id).execute();
  return rows.map(({ name }) => name);
}

/** Registrations that no user approved within a day. */
export async function deleteUnusedClients(db: Kysely<Tables>): Promise<void> {
  await db
    .deleteFrom('oauth_clients')
    .where('last_used_at', 'is', null)
    .where('state', '=', 'new')
    .where('created_at', '<', sql<string>`now() - interval '1 day'`)
    .execute();
}

/** Whether the copy of a metadata document must be fetched again. */
export async function isDocumentStale(db: Kysely<Tables>, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('oauth_clients')
    .select(sql<boolean>`coalesce(stale_at <= now(), true)`.as('isStale'))
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.isStale ?? true;
}

interface DocumentClient extends Pick<OAuthClient, 'id' | 'name' | 'redirectUris' | 'grantTypes' | 'authMethod'> {
  readonly seconds: number;
}

/** A blocked client stays blocked, and an approved one approved, whatever its document says. */
export async function upsertDocumentClient(db: Kysely<Tables>, { seconds, ...client }: DocumentClient): Promise<void> {
  const columnsOf = {
    ...oauthClientsTable.toColumns(client),
    stale_at: sql<string>`now() + make_interval(secs => ${seconds})`,
  };
  await db
    .insertInto('oauth_clients')
    .values({ ...columnsOf, kind: 'document', secret_hash: null, created_ip: null })
    .onConflict((oc) => oc.column('id').doUpdateSet(columnsOf))
    .execute();
}

export const selectClients = (db: Kysely<Tables>): Promise<OAuthClient[]> =>
  db.selectFrom('oauth_clients').select(columns).orderBy('created_at', 'desc').orderBy('id').execute();

export async function updateClientState(db: Kysely<Tables>, id: string, state: ClientState): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('oauth_clients')
    .set({ state })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
