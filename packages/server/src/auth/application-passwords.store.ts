import { sql } from 'kysely';
import type { Generated, JSONColumnType, Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { PasswordScopes } from './credential.ts';

interface ApplicationPasswordsTable {
  uuid: Generated<string>;
  position: Generated<number>;
  user_id: number;
  app_id: string;
  name: string;
  secret_hash: Buffer;
  created_at: Generated<string>;
  last_used_at: string | null;
  last_ip: string | null;
  expires_at: string | null;
  scopes: JSONColumnType<PasswordScopes> | null;
}

declare module '../db/tables.ts' {
  interface Tables {
    application_passwords: ApplicationPasswordsTable;
  }
}

/** Times are GMT, as `2024-05-06T07:08:09`. */
export interface ApplicationPassword {
  readonly uuid: string;
  readonly userId: number;
  readonly appId: string;
  readonly name: string;
  readonly created: string;
  readonly lastUsed: string | null;
  readonly lastIp: string | null;
  readonly expires: string | null;
  readonly scopes: PasswordScopes | null;
}

const gmt = (column: 'created_at' | 'last_used_at' | 'expires_at') =>
  sql<string | null>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS')`;

const columns = [
  'uuid',
  'user_id as userId',
  'app_id as appId',
  'name',
  gmt('created_at').$castTo<string>().as('created'),
  gmt('last_used_at').as('lastUsed'),
  'last_ip as lastIp',
  gmt('expires_at').as('expires'),
  'scopes',
] as const;

export interface NewApplicationPassword {
  readonly userId: number;
  readonly appId: string;
  readonly name: string;
  readonly secretHash: Buffer;
  readonly expires: string | null;
  readonly scopes: PasswordScopes | null;
}

export const insertApplicationPassword = (
  db: Kysely<Tables>,
  given: NewApplicationPassword,
): Promise<ApplicationPassword> =>
  db
    .insertInto('application_passwords')
    .values({
      user_id: given.userId,
      app_id: given.appId,
      name: given.name,
      secret_hash: given.secretHash,
      expires_at: given.expires,
      scopes: given.scopes === null ? null : JSON.stringify(given.scopes),
    })
    .returning(columns)
    .executeTakeFirstOrThrow();

export const selectApplicationPasswords = (db: Kysely<Tables>, userId: number): Promise<ApplicationPassword[]> =>
  db.selectFrom('application_passwords').select(columns).where('user_id', '=', userId).orderBy('position').execute();

/** One password of one user. */
export interface PasswordId {
  readonly userId: number;
  readonly uuid: string;
}

export const selectApplicationPassword = (
  db: Kysely<Tables>,
  id: PasswordId,
): Promise<ApplicationPassword | undefined> =>
  db
    .selectFrom('application_passwords')
    .select(columns)
    .where('user_id', '=', id.userId)
    .where('uuid', '=', id.uuid)
    .executeTakeFirst();

export const renameApplicationPassword = (
  db: Kysely<Tables>,
  { userId, uuid, name }: PasswordId & { readonly name: string },
): Promise<ApplicationPassword | undefined> =>
  db
    .updateTable('application_passwords')
    .set({ name })
    .where('user_id', '=', userId)
    .where('uuid', '=', uuid)
    .returning(columns)
    .executeTakeFirst();

export const deleteApplicationPassword = (
  db: Kysely<Tables>,
  id: PasswordId,
): Promise<ApplicationPassword | undefined> =>
  db
    .deleteFrom('application_passwords')
    .where('user_id', '=', id.userId)
    .where('uuid', '=', id.uuid)
    .returning(columns)
    .executeTakeFirst();

export async function deleteApplicationPasswords(db: Kysely<Tables>, userId: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('application_passwords')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
