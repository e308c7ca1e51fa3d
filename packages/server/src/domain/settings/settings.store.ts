import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { jsonb, text } from '../../db/columns.ts';
import { table } from '../../db/table.ts';
import type { RowOf, TableOf } from '../../db/table.ts';
import type { Tables } from '../../db/tables.ts';
import type { Json } from '../../lib/json.ts';

export const optionsTable = table('options', { name: text(), value: jsonb<Json>() });

type OptionRow = RowOf<typeof optionsTable>;

declare module '../../db/tables.ts' {
  interface Tables {
    options: TableOf<typeof optionsTable>;
  }
}

export type OptionValues = ReadonlyMap<string, Json>;

const toMap = (rows: readonly OptionRow[]): OptionValues => new Map(rows.map(({ name, value }) => [name, value]));

export const loadAllOptions = async (db: Kysely<Tables>): Promise<OptionValues> =>
  toMap(await db.selectFrom('options').select(['name', 'value']).execute());

export const loadOptions = async (db: Kysely<Tables>, names: readonly string[]): Promise<OptionValues> =>
  toMap(await named(db, names).execute());

/** Locks in one order for everybody, so that two writers never wait for each other. */
export const lockOptions = async (db: Kysely<Tables>, names: readonly string[]): Promise<OptionValues> =>
  toMap(await named(db, names).orderBy('name').forUpdate().execute());

const named = (db: Kysely<Tables>, names: readonly string[]) =>
  db
    .selectFrom('options')
    .select(['name', 'value'])
    .where('name', '=', sql<string>`any(${names})`);

export async function saveOptions(db: Kysely<Tables>, values: OptionValues): Promise<void> {
  if (values.size === 0) return;
  await insertion(values, sql`do update set value = excluded.value`).execute(db);
}

/** Leaves alone what is there already. */
export async function addOptions(db: Kysely<Tables>, values: OptionValues): Promise<void> {
  await insertion(values, sql`do nothing`).execute(db);
}

const insertion = (values: OptionValues, onConflict: ReturnType<typeof sql>) => sql`
  insert into options (name, value)
    select key, value from jsonb_each(${JSON.stringify(Object.fromEntries(values))}::jsonb) order by key
    on conflict (name) ${onConflict}`;

export async function removeOptions(db: Kysely<Tables>, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await db
    .deleteFrom('options')
    .where('name', '=', sql<string>`any(${names})`)
    .execute();
}
