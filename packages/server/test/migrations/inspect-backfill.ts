import type { Client } from 'pg';
import type { Backfill } from '../../src/db/schema/migration.ts';
import { backendOf, readLocks, readTables, readWork } from './watch.ts';

/** Runs a batch over half of the rows, then all of it twice, and keeps the result. */
export async function inspectBackfill(client: Client, backfill: Backfill): Promise<readonly string[]> {
  const { table, key, statement } = backfill;
  const { rows } = await client.query<{ first: string; middle: string; last: string }>(
    `select min(${key}) - 1 as first, percentile_disc(0.5) within group (order by ${key}) as middle, max(${key}) as last
       from ${table}`,
  );
  const { first, middle, last } = rows[0] ?? { first: '0', middle: '0', last: '0' };
  const half = await inspectBatch(client, backfill, [first, middle]);
  await client.query(statement, [first, last]);
  const once = await contentOf(client, backfill);
  await client.query(statement, [first, last]);
  const isSame = (await contentOf(client, backfill)) === once;
  return [...half, ...(isSame ? [] : ['does something else when it is done twice'])];
}

async function inspectBatch(client: Client, { table, key, statement }: Backfill, range: readonly string[]) {
  const known = await readTables(client);
  // A small table is gone through whole unless that is forbidden.
  await client.query('begin; set local enable_seqscan = off');
  const before = await readWork(client, known);
  await client.query(statement, [...range]);
  const work = await readWork(client, known);
  const locks = await readLocks(client, known, await backendOf(client));
  const strayed = await client.query(
    `select from ${table} where xmin = pg_current_xact_id()::xid and not (${key} > $1 and ${key} <= $2)`,
    [...range],
  );
  await client.query('rollback');
  const goneThrough = [...work].filter(([name, { wholeScans }]) => wholeScans > (before.get(name)?.wholeScans ?? 0));
  return [
    ...(strayed.rowCount === 0 ? [] : [`writes rows of ${table} beyond its batch`]),
    ...goneThrough.map(([name]) => `goes through all of ${name} in each batch`),
    ...[...locks.keys()].map((name) => `makes writers of ${name} wait`),
  ];
}

const contentOf = async (client: Client, { table, key }: Backfill): Promise<string> =>
  (
    await client.query<{ content: string }>(
      `select md5(string_agg(each_row::text, ' ' order by ${key})) as content from ${table} each_row`,
    )
  ).rows[0]?.content ?? '';
