import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Holder } from '../../access/capabilities.ts';
import { storedRolesOfUser } from '../../auth/stored-roles.store.ts';
import { prepared } from '../../db/statements/prepared.ts';
import type { Tables } from '../../db/tables.ts';
import { webhooksTable } from './webhook.ts';
import type { Webhook } from './webhook.ts';

type Db = Kysely<Tables>;

export async function selectWebhooks(db: Db): Promise<readonly Webhook[]> {
  const { rows } = await sql<Webhook>`select ${webhooksTable.row} from webhooks order by id`.execute(db);
  return rows;
}

export async function selectWebhook(db: Db, id: number): Promise<Webhook | null> {
  const { rows } = await sql<Webhook>`select ${webhooksTable.row} from webhooks where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

const active = prepared<Webhook['status'], Webhook>(
  (param) => sql`select ${webhooksTable.row} from webhooks where status = ${param((status) => status)} order by id`,
);

/** Active webhooks. */
export const selectActive = (db: Db): Promise<readonly Webhook[]> => active(db, 'active');

/** Known before the row is written: its secrets are encrypted for that row. */
export async function nextWebhookId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('webhooks', 'id')) as id`.execute(
    db,
  );
  return Number(rows[0]?.id);
}

export async function insertWebhook(db: Db, webhook: Omit<Webhook, 'createdAt'>): Promise<Webhook> {
  const { id } = await db
    .insertInto('webhooks')
    .values(webhooksTable.toColumns(webhook))
    .returning('id')
    .executeTakeFirstOrThrow();
  const made = await selectWebhook(db, id);
  if (made === null) throw new Error('The webhook is gone already.');
  return made;
}

/** Waits for others who change it. */
export async function lockWebhook(db: Db, id: number): Promise<Webhook | null> {
  await sql`select from webhooks where id = ${id} for update`.execute(db);
  return selectWebhook(db, id);
}

export async function updateWebhook(db: Db, id: number, changes: Partial<Omit<Webhook, 'id'>>): Promise<void> {
  await db.updateTable('webhooks').set(webhooksTable.toColumns(changes)).where('id', '=', id).execute();
}

/** Returns the webhook as it was. */
export async function deleteWebhook(db: Db, id: number): Promise<Webhook | null> {
  const deleted = db.deleteFrom('webhooks').where('id', '=', id).returning(webhooksTable.selection);
  return (await deleted.executeTakeFirst()) ?? null;
}

/** Current permissions of webhook owners. */
export async function selectOwners(db: Db, ids: readonly number[]): Promise<readonly Holder[]> {
  const { rows } = await sql<Holder>`
    select id, roles, grants, ${storedRolesOfUser} as "storedRoles" from users where id = any(${ids}::bigint[])`.execute(
    db,
  );
  return rows;
}

/** Since when nothing arrives, in GMT; null where it just did. */
export async function noteOutcome(db: Db, id: number, arrived: boolean): Promise<string | null> {
  const { rows } = await sql<{ since: string | null }>`
    update webhooks set failing_since = ${arrived ? sql`null` : sql`coalesce(failing_since, now())`}
      where id = ${id} and (failing_since is null) <> ${arrived}
      returning to_char(failing_since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') as since`.execute(db);
  return rows[0]?.since ?? null;
}
