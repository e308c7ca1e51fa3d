import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { bigint, bytea, generated, instant, nullable, text, texts, uuid, withDefault } from '../../db/columns.ts';
import { table } from '../../db/table.ts';
import type { RowOf, TableOf } from '../../db/table.ts';
import type { Tables } from '../../db/tables.ts';
import { isEnabled } from '../disabled-accounts.store.ts';

type Db = Kysely<Tables>;

export const passkeysTable = table('passkeys', {
  id: generated(uuid()),
  user_id: bigint(),
  /** Identifies the account to the authenticator. Random: it shows neither the login nor the id. */
  user_handle: bytea(),
  credential_id: bytea(),
  public_key: bytea(),
  sign_count: bigint(),
  transports: withDefault(texts(), []),
  name: text(),
  created_at: generated(instant()),
  last_used_at: nullable(instant()),
  last_ip: nullable(text()),
  /** Its counter went back: it may have been cloned. */
  suspended_at: nullable(instant()),
});

declare module '../../db/tables.ts' {
  interface Tables {
    passkeys: TableOf<typeof passkeysTable>;
  }
}

export type Passkey = RowOf<typeof passkeysTable>;

/** Of a user, the oldest first. */
export const selectPasskeysOf = (db: Db, userId: number): Promise<readonly Passkey[]> =>
  db
    .selectFrom('passkeys')
    .select(passkeysTable.selection)
    .where('user_id', '=', userId)
    .orderBy('passkeys.created_at')
    .orderBy('passkeys.id')
    .execute();

export async function deletePasskeysOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('passkeys').where('user_id', '=', userId).execute();
}

/** Null as well for the passkey of a disabled account. */
export async function findPasskey(db: Db, credentialId: Buffer): Promise<Passkey | null> {
  const row = await db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .select(passkeysTable.selection)
    .where('passkeys.credential_id', '=', credentialId)
    .where(isEnabled)
    .executeTakeFirst();
  return row ?? null;
}

type NewPasskey = Pick<
  Passkey,
  'userId' | 'userHandle' | 'credentialId' | 'publicKey' | 'signCount' | 'transports' | 'name'
>;

/** False if somebody has registered the credential. */
export async function insertPasskey(db: Db, passkey: NewPasskey): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('passkeys')
    .values(passkeysTable.toColumns(passkey))
    .onConflict((oc) => oc.column('credential_id').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

interface Use {
  readonly id: string;
  readonly count: number;
  readonly ip: string;
}

/** False if the counter does not advance. Synced passkeys have none: it stays 0. */
export async function advanceCounter(db: Db, { id, count, ip }: Use): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ sign_count: count, last_used_at: sql<string>`now()`, last_ip: ip })
    .where('id', '=', id)
    .where('suspended_at', 'is', null)
    .where((where) =>
      where.or([where('sign_count', '<', count), where.and([where('sign_count', '=', 0), sql<boolean>`${count} = 0`])]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False if it was suspended before. */
export async function suspendPasskey(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ suspended_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('suspended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Its name, or null if the user has no such passkey. */
export async function deletePasskey(db: Db, { userId, id }: { userId: number; id: string }): Promise<string | null> {
  const row = await db
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    // Anything that a request contains, UUID or not.
    .where(sql<string>`id::text`, '=', id)
    .returning('name')
    .executeTakeFirst();
  return row?.name ?? null;
}
