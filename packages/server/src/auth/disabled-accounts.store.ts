import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { bigint, generated, instant } from '../db/columns.ts';
import { table } from '../db/table.ts';
import type { TableOf } from '../db/table.ts';
import type { Tables } from '../db/tables.ts';

/** Users who can't sign in, and whose application passwords and links don't work. Their content stays. */
export const disabledAccountsTable = table('disabled_accounts', {
  user_id: bigint(),
  disabled_at: generated(instant()),
});

declare module '../db/tables.ts' {
  interface Tables {
    disabled_accounts: TableOf<typeof disabledAccountsTable>;
  }
}

/** Part of every statement that finds an identity, so that disabling takes effect with the next request on every node. */
export const isEnabled = sql<boolean>`not exists (select from disabled_accounts where user_id = users.id)`;

/** False if it was disabled before. */
export async function insertDisabled(db: Kysely<Tables>, userId: number): Promise<boolean> {
  const made = await db
    .insertInto('disabled_accounts')
    .values({ user_id: userId })
    .onConflict((oc) => oc.column('user_id').doNothing())
    .executeTakeFirst();
  return (made.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** False if it was not disabled. */
export async function deleteDisabled(db: Kysely<Tables>, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('disabled_accounts').where('user_id', '=', userId).executeTakeFirst();
  return numDeletedRows > 0n;
}
