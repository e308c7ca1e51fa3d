import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { bigint, computed, text } from '../db/columns.ts';
import { table } from '../db/table.ts';
import type { RowOf, TableOf } from '../db/table.ts';
import type { Tables } from '../db/tables.ts';

/** Users with an unconfirmed email address, and their last confirmed address. */
export const confirmedEmailsTable = table('confirmed_emails', {
  user_id: bigint(),
  email: text(),
  email_key: computed(text()),
});

declare module '../db/tables.ts' {
  interface Tables {
    confirmed_emails: TableOf<typeof confirmedEmailsTable>;
  }
}

type ConfirmedEmail = RowOf<typeof confirmedEmailsTable>;

/** However often the present address changes meanwhile, the one that was confirmed stays. */
export async function keepConfirmed(db: Kysely<Tables>, confirmed: ConfirmedEmail): Promise<void> {
  const row = confirmedEmailsTable.toColumns(confirmed);
  await db
    .insertInto('confirmed_emails')
    .values(row)
    .onConflict((oc) => oc.column('user_id').doNothing())
    .execute();
}

/** Null where the present address counts. */
export async function findConfirmed(db: Kysely<Tables>, userId: number): Promise<string | null> {
  const found = db.selectFrom('confirmed_emails').select('email').where('user_id', '=', userId);
  return (await found.executeTakeFirst())?.email ?? null;
}

/** From now on the present address counts. */
export async function dropConfirmed(db: Kysely<Tables>, userId: number): Promise<void> {
  await db.deleteFrom('confirmed_emails').where('user_id', '=', userId).execute();
}

/** Whether the address is the confirmed one of another user, who can restore it. */
export async function countsForAnother(db: Kysely<Tables>, { userId, email }: ConfirmedEmail): Promise<boolean> {
  const other = db.selectFrom('confirmed_emails').select('user_id').where('user_id', '<>', userId);
  const key = sql<string>`lower(normalize(${email}::text, nfkc))`;
  return (await other.where('email_key', '=', key).executeTakeFirst()) !== undefined;
}
