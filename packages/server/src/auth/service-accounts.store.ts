import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { bigint, generated, instant, nullable } from '../db/columns.ts';
import { isAnyOf } from '../db/statements/is-any-of.ts';
import { table } from '../db/table.ts';
import type { TableOf } from '../db/table.ts';
import type { Tables } from '../db/tables.ts';
import { applicationPasswordsTable } from './application-passwords.store.ts';
import type { ApplicationPassword } from './application-passwords.store.ts';

type Db = Kysely<Tables>;

/** Users that are programs. `owner_id`: the user who is mailed about them. */
export const serviceAccountsTable = table('service_accounts', {
  user_id: bigint(),
  owner_id: nullable(bigint()),
  created_at: generated(instant()),
});

declare module '../db/tables.ts' {
  interface Tables {
    service_accounts: TableOf<typeof serviceAccountsTable>;
  }
}

/** Part of the statements that find a user who signs in: neither a password nor a link nor an identity opens a program. */
export const isService = sql<boolean>`exists (select from service_accounts where user_id = users.id)`;

export async function insertServiceAccount(db: Db, account: { userId: number; ownerId: number | null }): Promise<void> {
  await db.insertInto('service_accounts').values({ user_id: account.userId, owner_id: account.ownerId }).execute();
}

export async function isServiceAccount(db: Db, userId: number): Promise<boolean> {
  const found = db.selectFrom('service_accounts').select('user_id').where('user_id', '=', userId);
  return (await found.executeTakeFirst()) !== undefined;
}

export interface ServiceAccount {
  readonly userId: number;
  readonly login: string;
  readonly name: string;
  readonly roles: readonly string[];
  readonly isDisabled: boolean;
  readonly createdAt: string;
  readonly ownerId: number | null;
  readonly ownerName: string | null;
}

/** All of them by name, or the one of the user. */
export async function selectServiceAccounts(db: Db, userId: number | null = null): Promise<ServiceAccount[]> {
  const { rows } = await sql<ServiceAccount>`
    select users.id as "userId", users.login, users.display_name as name, users.roles,
        exists (select from disabled_accounts where user_id = users.id) as "isDisabled",
        ${serviceAccountsTable.selected.createdAt}, owner_id as "ownerId", owner.display_name as "ownerName"
      from service_accounts join users on users.id = user_id left join users owner on owner.id = owner_id
      where ${userId}::bigint is null or users.id = ${userId}
      order by users.display_name, users.id`.execute(db);
  return rows;
}

export interface ServiceKey extends ApplicationPassword {
  readonly replaced: boolean;
  readonly expired: boolean;
}

const keyColumns = [
  ...applicationPasswordsTable.selection,
  sql<boolean>`replaced_at is not null`.as('replaced'),
  sql<boolean>`coalesce(expires_at <= now(), false)`.as('expired'),
] as const;

export const selectServiceKeys = (db: Db, userIds: readonly number[]): Promise<ServiceKey[]> =>
  db
    .selectFrom('application_passwords')
    .select(keyColumns)
    .where(isAnyOf(sql`user_id`, userIds, 'bigint'))
    .orderBy('position')
    .execute();

interface KeyOf {
  readonly userId: number;
  readonly uuid: string;
}

/** Counts the lifetime from the creation, by the clock of the database. */
export const setLifetime = (db: Db, { uuid, days }: { uuid: string; days: number }): Promise<ServiceKey> =>
  db
    .updateTable('application_passwords')
    .set({ expires_at: sql<string>`created_at + make_interval(days => ${days}::int)` })
    .where('uuid', '=', uuid)
    .returning(keyColumns)
    .executeTakeFirstOrThrow();

/** The days a key lives, or null if it is unknown, expired, or replaced already. Locks it until the commit. */
export async function lockCurrentKey(db: Db, { userId, uuid }: KeyOf): Promise<(ServiceKey & { days: number }) | null> {
  const key = await db
    .selectFrom('application_passwords')
    .select([...keyColumns, sql<number>`ceil(extract(epoch from expires_at - created_at) / 86400)::int`.as('days')])
    .where('user_id', '=', userId)
    .where('uuid', '=', uuid)
    .where('replaced_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .forUpdate()
    .executeTakeFirst();
  return key ?? null;
}

/** Whoever still has the former key can use it for another day. */
export async function markReplaced(db: Db, uuid: string): Promise<void> {
  await db
    .updateTable('application_passwords')
    .set({
      replaced_at: sql<string>`now()`,
      expires_at: sql<string>`least(expires_at, now() + interval '24 hours')`,
    })
    .where('uuid', '=', uuid)
    .execute();
}

export interface ExpiringKey {
  readonly userId: number;
  readonly name: string;
  readonly expires: string;
}

/** Keys that expire within two weeks, each once. Keys that never lived longer are not announced. */
export async function claimExpiringKeys(db: Db): Promise<ExpiringKey[]> {
  const { rows } = await sql<ExpiringKey>`
    update application_passwords key set expiry_notified_at = now()
      from service_accounts account
      where account.user_id = key.user_id and key.expiry_notified_at is null and key.replaced_at is null
        and key.expires_at between now() and now() + interval '14 days'
        and key.expires_at - key.created_at > interval '14 days'
      returning key.user_id as "userId", key.name, to_char(key.expires_at at time zone 'UTC', 'YYYY-MM-DD') as expires`.execute(
    db,
  );
  return rows;
}

/** Mailed about the program: its owner, if that account still exists. */
export async function findOwner(db: Db, userId: number): Promise<{ readonly ownerId: number | null } | null> {
  const found = db.selectFrom('service_accounts').select('owner_id as ownerId').where('user_id', '=', userId);
  return (await found.executeTakeFirst()) ?? null;
}
