import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { bigint, bytea, generated, instant, nullable, text } from '../../db/columns.ts';
import { table } from '../../db/table.ts';
import type { TableOf } from '../../db/table.ts';
import type { Tables } from '../../db/tables.ts';

type Db = Kysely<Tables>;

export const totpTable = table('totp', {
  user_id: bigint(),
  sealed: text(),
  /** The step of the last accepted code: no code is accepted twice. */
  last_step: bigint(),
  confirmed_at: generated(instant()),
});

export const recoveryCodesTable = table('recovery_codes', {
  user_id: bigint(),
  code_hash: bytea(),
  used_at: nullable(instant()),
});

declare module '../../db/tables.ts' {
  interface Tables {
    totp: TableOf<typeof totpTable>;
    recovery_codes: TableOf<typeof recoveryCodesTable>;
  }
}

/** What a user can prove their identity with besides the password. */
export interface Factors {
  /** Since when there is an authenticator app; null without one. */
  readonly totp: string | null;
  readonly recoveryCodes: number;
  readonly passkeys: number;
}

/** Recovery codes replace a factor; they are none. */
export const hasFactor = ({ totp, passkeys }: Factors): boolean => totp !== null || passkeys > 0;

export async function findFactors(db: Db, userId: number): Promise<Factors> {
  const { rows } = await sql<Factors>`
    select (select to_char(confirmed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') from totp
          where user_id = ${userId}) as totp,
        (select count(*)::int from recovery_codes where user_id = ${userId} and used_at is null) as "recoveryCodes",
        (select count(*)::int from passkeys where user_id = ${userId}) as passkeys`.execute(db);
  return rows[0] ?? { totp: null, recoveryCodes: 0, passkeys: 0 };
}

/** For a transaction that removes a factor: of concurrent ones, the second sees what the first has left. */
export async function lockFactors(db: Db, userId: number): Promise<void> {
  await sql`select from users where id = ${userId} for no key update`.execute(db);
}

export interface StoredTotp {
  readonly sealed: string;
  /** Seconds by the clock of the database, which is the same for all nodes. */
  readonly at: number;
}

export async function findTotp(db: Db, userId: number): Promise<StoredTotp | null> {
  const { rows } = await sql<StoredTotp>`
    select sealed, extract(epoch from now())::float8 as at from totp where user_id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

/** The only way to accept a code: of concurrent requests on all nodes, one gets true. */
export async function spendStep(db: Db, { userId, step }: { userId: number; step: number }): Promise<boolean> {
  const spent = await db
    .updateTable('totp')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return spent.numUpdatedRows > 0n;
}

export async function storeTotp(db: Db, row: { userId: number; sealed: string; lastStep: number }): Promise<void> {
  await sql`
    insert into totp (user_id, sealed, last_step) values (${row.userId}, ${row.sealed}, ${row.lastStep})
      on conflict (user_id) do update
        set sealed = excluded.sealed, last_step = excluded.last_step, confirmed_at = now()`.execute(db);
}

/** Pages by user id (keyset). */
export async function selectSealedTotp(
  db: Db,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly { readonly userId: number; readonly sealed: string }[]> {
  return db
    .selectFrom('totp')
    .select(['user_id as userId', 'sealed'])
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(limit)
    .execute();
}

/** The same seed under another key. */
export async function storeSealed(db: Db, row: { userId: number; former: string; sealed: string }): Promise<void> {
  await db
    .updateTable('totp')
    .set({ sealed: row.sealed })
    .where('user_id', '=', row.userId)
    .where('sealed', '=', row.former)
    .execute();
}

export async function deleteTotp(db: Db, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('totp').where('user_id', '=', userId).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** In the transaction of the caller: an old code never works beside a new one. */
export async function replaceRecoveryCodes(db: Db, userId: number, hashes: readonly Buffer[]): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  if (hashes.length === 0) return;
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash, used_at: null })))
    .execute();
}

/** Of concurrent requests with the same code, one gets true. */
export async function spendRecoveryCode(db: Db, { userId, hash }: { userId: number; hash: Buffer }): Promise<boolean> {
  const spent = await db
    .updateTable('recovery_codes')
    .set({ used_at: sql<string>`now()` })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return spent.numUpdatedRows > 0n;
}

/** Seconds. Clocks of nodes may differ, so one clock decides which codes are current. */
export async function databaseTime(db: Db): Promise<number> {
  const { rows } = await sql<{ at: number }>`select extract(epoch from now())::float8 as at`.execute(db);
  return rows[0]?.at ?? 0;
}
