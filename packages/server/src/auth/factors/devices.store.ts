import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { bigint, bytea, generated, instant, text, uuid } from '../../db/columns.ts';
import { table } from '../../db/table.ts';
import type { RowOf, TableOf } from '../../db/table.ts';
import type { Tables } from '../../db/tables.ts';

type Db = Kysely<Tables>;

/** Browsers that skip the second factor for some days. */
export const devicesTable = table('devices', {
  id: generated(uuid()),
  user_id: bigint(),
  token_hash: bytea(),
  agent: text(),
  ip: text(),
  created_at: generated(instant()),
  last_seen_at: generated(instant()),
  trusted_until: instant(),
});

declare module '../../db/tables.ts' {
  interface Tables {
    devices: TableOf<typeof devicesTable>;
  }
}

type Row = RowOf<typeof devicesTable>;
/** A trusted browser, without what proves that it is one. */
export type Device = Pick<Row, 'id' | 'agent' | 'ip' | 'createdAt' | 'lastSeenAt' | 'trustedUntil'>;

export async function selectDevicesOf(db: Db, userId: number): Promise<readonly Device[]> {
  const { id, agent, ip, createdAt, lastSeenAt, trustedUntil } = devicesTable.selected;
  return db
    .selectFrom('devices')
    .select([id, agent, ip, createdAt, lastSeenAt, trustedUntil])
    .where('user_id', '=', userId)
    .where('trusted_until', '>', sql<string>`now()`)
    .orderBy('devices.last_seen_at', 'desc')
    .execute();
}

export async function insertDevice(
  db: Db,
  { days, ...device }: Pick<Row, 'userId' | 'tokenHash' | 'agent' | 'ip'> & { readonly days: number },
): Promise<void> {
  await db
    .insertInto('devices')
    .values({ ...devicesTable.toColumns(device), trusted_until: sql`now() + make_interval(days => ${days})` })
    .execute();
}

/** Whether the browser is trusted for this user. Notes the use. */
export async function useDevice(db: Db, { userId, tokenHash }: Pick<Row, 'userId' | 'tokenHash'>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('devices')
    .set({ last_seen_at: sql<string>`now()` })
    .where('token_hash', '=', tokenHash)
    .where('user_id', '=', userId)
    .where('trusted_until', '>', sql<string>`now()`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** One of them, or all. Returns how many there were. */
export async function deleteDevicesOf(db: Db, userId: number, id?: string): Promise<number> {
  const all = db.deleteFrom('devices').where('user_id', '=', userId);
  const { numDeletedRows } = await (
    id === undefined ? all : all.where(sql<string>`id::text`, '=', id)
  ).executeTakeFirst();
  return Number(numDeletedRows);
}

export async function deleteExpiredDevices(db: Db): Promise<void> {
  await db
    .deleteFrom('devices')
    .where('trusted_until', '<=', sql<string>`now()`)
    .execute();
}
