import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Columns, Table } from '../table.ts';

type Written = Readonly<Record<string, unknown>>;

/**
 * `insert into … select …` for any number of rows with the same columns, which go as one parameter: the text of the
 * statement is always the same, so that neither side keeps one for each number of rows. What follows it is the caller's.
 */
export function insertMany<D extends Columns>(table: Table<D>, rows: readonly Written[]): RawBuilder<unknown> {
  const names = Object.keys(rows[0] ?? {});
  const json = rows.map((row) => Object.fromEntries(names.map((name) => [name, plain(table, name, row[name])])));
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const sent = JSON.stringify(json, (_, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value));
  return sql`
    insert into ${sql.table(table.name)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table.name)}, ${sent}::json)`;
}

/** Columns of JSON are written as text, which would be a text inside of JSON. */
const plain = <D extends Columns>({ columns }: Table<D>, name: string, value: unknown): unknown =>
  columns[name]?.type === 'jsonb' && typeof value === 'string' ? (JSON.parse(value) as unknown) : value;
