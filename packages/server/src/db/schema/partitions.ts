import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { Tables } from '../tables.ts';

/** A table that is kept in one part for each day, by the moment in this column. */
export interface DailyTable {
  readonly name: string;
  readonly column: string;
}

interface Keeping extends DailyTable {
  readonly days: number;
  /** The time, for tests that let years pass. */
  readonly now?: RawBuilder<unknown>;
}

const clock = sql`now()`;

/** Days for which parts are made beforehand. */
const ahead = 7;

const partOf = (name: string, day: string) => sql.id('platen_partitions', `${name}_${day.replaceAll('-', '')}`);

interface Day {
  readonly day: string;
  readonly next: string;
}

/**
 * Makes the parts of the days to come, and drops those that are older than so many days. What was written for a day
 * that had no part is in the rest, and leaves it row by row.
 */
export async function keepDays(trx: Kysely<Tables>, { days, now = clock, ...table }: Keeping): Promise<void> {
  const { rows: held } = await sql`
    select from (select pg_try_advisory_xact_lock(hashtextextended('platen parts of ' || ${table.name}, 0)) as held) one
      where held`.execute(trx);
  if (held.length === 0) return;
  // Nobody who writes is to wait long for this; it is tried again.
  await sql`set local lock_timeout = '1s'`.execute(trx);
  for (const day of await missingDays(trx, table, now)) await makePart(trx, table, day);
  for (const part of await pastParts(trx, table, { days, now }))
    await sql`drop table ${sql.id('platen_partitions', part)}`.execute(trx);
  const rest = sql.id('platen_partitions', `${table.name}_rest`);
  await sql`
    delete from ${rest} where ${sql.ref(table.column)} < date_trunc('day', ${now}, 'UTC') - ${days} * interval '1 day'`.execute(
    trx,
  );
}

/** Those of the days to come that have no part yet, and of which nothing is in the rest. */
async function missingDays(
  trx: Kysely<Tables>,
  { name, column }: DailyTable,
  now: RawBuilder<unknown>,
): Promise<readonly Day[]> {
  const rest = sql.id('platen_partitions', `${name}_rest`);
  const { rows } = await sql<Day>`
    select to_char(day, 'YYYY-MM-DD') as day, to_char(day + interval '1 day', 'YYYY-MM-DD') as next
      from generate_series(
        date_trunc('day', ${now} at time zone 'UTC'), ${now} at time zone 'UTC' + ${ahead} * interval '1 day', '1 day'
      ) as day
      where to_regclass('platen_partitions.' || ${name} || to_char(day, '_YYYYMMDD')) is null
        and not exists (
          select from ${rest} where ${sql.ref(column)} >= day at time zone 'UTC'
            and ${sql.ref(column)} < (day + interval '1 day') at time zone 'UTC'
        )`.execute(trx);
  return rows;
}

/** Attached rather than made as a part, which would lock out everybody who writes. */
async function makePart(trx: Kysely<Tables>, { name }: DailyTable, { day, next }: Day): Promise<void> {
  const part = partOf(name, day);
  const bounds = [`${day} 00:00:00+00`, `${next} 00:00:00+00`].map((bound) => sql.lit(bound));
  await sql`create table ${part} (like ${sql.id(name)} including defaults including constraints)`.execute(trx);
  await sql`
    alter table ${sql.id(name)} attach partition ${part} for values from (${bounds[0]}) to (${bounds[1]})`.execute(trx);
}

async function pastParts(
  trx: Kysely<Tables>,
  { name }: DailyTable,
  { days, now }: { readonly days: number; readonly now: RawBuilder<unknown> },
): Promise<readonly string[]> {
  const { rows } = await sql<{ part: string }>`
    select relname as part from pg_class
      where relnamespace = 'platen_partitions'::regnamespace and relkind = 'r' and relname ~ ('^' || ${name} || '_\\d{8}$')
        and relname < ${name} || to_char(${now} at time zone 'UTC' - ${days} * interval '1 day', '_YYYYMMDD')`.execute(
    trx,
  );
  return rows.map(({ part }) => part);
}
