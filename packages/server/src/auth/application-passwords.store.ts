import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import {
  bigint,
  bytea,
  computed,
  generated,
  hidden,
  instant,
  jsonb,
  named,
  nullable,
  text,
  uuid,
  withDefault,
} from '../db/columns.ts';
import { table } from '../db/table.ts';
import type { RowOf, TableOf } from '../db/table.ts';
import type { Tables } from '../db/tables.ts';
import type { PasswordScopes } from './credential.ts';

export const applicationPasswordsTable = table('application_passwords', {
  uuid: generated(uuid()),
  position: computed(bigint()),
  user_id: bigint(),
  app_id: withDefault(text(), ''),
  name: text(),
  secret_hash: hidden(bytea()),
  created_at: named('created', generated(instant())),
  last_used_at: named('lastUsed', nullable(instant())),
  last_ip: nullable(text()),
  expires_at: named('expires', nullable(instant())),
  scopes: nullable(jsonb<PasswordScopes>()),
  /** Of keys of service accounts. */
  replaced_at: hidden(nullable(instant())),
  expiry_notified_at: hidden(nullable(instant())),
});

declare module '../db/tables.ts' {
  interface Tables {
    application_passwords: TableOf<typeof applicationPasswordsTable>;
  }
}

export interface ApplicationPassword extends RowOf<typeof applicationPasswordsTable> {}

const columns = applicationPasswordsTable.selection;

export interface NewApplicationPassword extends Pick<
  ApplicationPassword,
  'userId' | 'appId' | 'name' | 'expires' | 'scopes'
> {
  readonly secretHash: Buffer;
}

export const insertApplicationPassword = (
  db: Kysely<Tables>,
  given: NewApplicationPassword,
): Promise<ApplicationPassword> =>
  db
    .insertInto('application_passwords')
    .values(applicationPasswordsTable.toColumns(given))
    .returning(columns)
    .executeTakeFirstOrThrow();

/** One that another service made; what is there already stays. */
export async function insertForeignPassword(
  db: Kysely<Tables>,
  given: Pick<ApplicationPassword, 'uuid' | 'userId' | 'appId' | 'name'> & { readonly secretHash: Buffer },
): Promise<void> {
  await db
    .insertInto('application_passwords')
    .values(applicationPasswordsTable.toColumns(given))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const selectApplicationPasswords = (db: Kysely<Tables>, userId: number): Promise<ApplicationPassword[]> =>
  db.selectFrom('application_passwords').select(columns).where('user_id', '=', userId).orderBy('position').execute();

/** One password of one user. */
export interface PasswordId {
  readonly userId: number;
  readonly uuid: string;
}

export async function findApplicationPasswordOf(
  db: Kysely<Tables>,
  { userId, uuid: wanted }: PasswordId,
): Promise<ApplicationPassword | null> {
  const found = db.selectFrom('application_passwords').select(columns);
  return (await found.where('user_id', '=', userId).where('uuid', '=', wanted).executeTakeFirst()) ?? null;
}

export interface UpdatedPassword extends ApplicationPassword {
  /** By the clock of the database: before the change, and with it. */
  readonly wasExpired: boolean;
  readonly isExpired: boolean;
}

export async function updateApplicationPassword(
  db: Kysely<Tables>,
  { userId, uuid: wanted }: PasswordId,
  changes: Partial<Pick<ApplicationPassword, 'name' | 'expires' | 'scopes'>>,
): Promise<UpdatedPassword | null> {
  const before = await db
    .selectFrom('application_passwords')
    .select(sql<boolean>`coalesce(expires_at <= now(), false)`.as('wasExpired'))
    .where('user_id', '=', userId)
    .where('uuid', '=', wanted)
    .forUpdate()
    .executeTakeFirst();
  if (before === undefined) return null;
  const updated = await db
    .updateTable('application_passwords')
    .set(applicationPasswordsTable.toColumns(changes))
    .where('user_id', '=', userId)
    .where('uuid', '=', wanted)
    .returning([...columns, sql<boolean>`coalesce(expires_at <= now(), false)`.as('isExpired')])
    .executeTakeFirstOrThrow();
  return { ...updated, ...before };
}

export async function deleteApplicationPassword(
  db: Kysely<Tables>,
  { userId, uuid: wanted }: PasswordId,
): Promise<ApplicationPassword | null> {
  const deleted = db.deleteFrom('application_passwords').returning(columns);
  return (await deleted.where('user_id', '=', userId).where('uuid', '=', wanted).executeTakeFirst()) ?? null;
}

export const deleteApplicationPasswords = (db: Kysely<Tables>, userId: number): Promise<ApplicationPassword[]> =>
  db.deleteFrom('application_passwords').where('user_id', '=', userId).returning(columns).execute();
