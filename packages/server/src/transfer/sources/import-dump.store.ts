import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { insertMany } from '../../db/statements/insert-many.ts';
import { isAnyOf } from '../../db/statements/is-any-of.ts';
import type { RowOf } from '../../db/table.ts';
import type { Tables } from '../../db/tables.ts';
import { importDumpTable } from '../import.ts';

export interface DumpedRow extends RowOf<typeof importDumpTable> {}

export async function insertDumped(db: Kysely<Tables>, rows: readonly DumpedRow[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = rows.map((row) => importDumpTable.toColumns(row));
  await sql`${insertMany(importDumpTable, columns)} on conflict do nothing`.execute(db);
}

export async function deleteDumped(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom('import_dump').execute();
}

/** Some of the rows of a table whose owners come after this one, in the order of their owners. */
export const selectAfter = (
  db: Kysely<Tables>,
  { table, after, most }: { table: string; after: number; most: number },
): Promise<DumpedRow[]> =>
  db
    .selectFrom('import_dump')
    .select(importDumpTable.selection)
    .where('origin_table', '=', table)
    .where('owner', '>', after)
    .orderBy('owner')
    .orderBy('place')
    .limit(most)
    .execute();

/** All rows of a table that belong to these, in the order of the dump. */
export const selectOf = (db: Kysely<Tables>, table: string, owners: readonly number[]): Promise<DumpedRow[]> =>
  db
    .selectFrom('import_dump')
    .select(importDumpTable.selection)
    .where('origin_table', '=', table)
    .where(isAnyOf(sql`owner`, owners, 'bigint'))
    .orderBy('owner')
    .orderBy('place')
    .execute();

export async function greatestOwner(db: Kysely<Tables>, table: string): Promise<number> {
  const greatest = db.selectFrom('import_dump').select(({ fn }) => fn.max('owner').as('owner'));
  const found = await greatest.where('origin_table', '=', table).executeTakeFirst();
  return found?.owner ?? 0;
}
