import type { Client } from 'pg';
import type { Transactional } from '../../src/db/schema/migration.ts';
import { backendOf, readLocks, readTables, readWork } from './watch.ts';
import type { KnownTable, Work } from './watch.ts';

const limit = '100ms';

interface Seen {
  readonly locks: ReadonlyMap<string, number>;
  readonly work: ReadonlyMap<string, Work>;
  readonly tables: readonly KnownTable[];
  /** The transaction it all happens in, and the time it waits for locks at most. */
  readonly frame: string;
}

async function look(client: Client, tables: readonly KnownTable[]): Promise<Seen> {
  const { rows } = await client.query<{ frame: string }>(
    `select concat_ws(' ', pg_current_xact_id(), now(), current_setting('lock_timeout')) as frame`,
  );
  return {
    locks: await readLocks(client, tables, await backendOf(client)),
    work: await readWork(client, tables),
    tables: await readTables(client),
    frame: rows[0]?.frame ?? '',
  };
}

/** Runs it as the service would, looking at what each statement does to the tables that are there, and keeps the result. */
export async function inspectTransaction(client: Client, { statements }: Transactional): Promise<readonly string[]> {
  const known = await readTables(client);
  const problems: string[] = [];
  let lockedBy: string | null = null;
  await client.query('begin');
  await client.query(`set local lock_timeout = '${limit}'`);
  let before = await look(client, known);
  for (const statement of statements) {
    await client.query(statement);
    const after = await look(client, known);
    if (after.frame !== before.frame) problems.push('ends its transaction, or changes its time limits');
    const stronger = [...after.locks].filter(([table, strength]) => strength > (before.locks.get(table) ?? 0));
    if (stronger.length > 0 && lockedBy !== null) {
      problems.push(...stronger.map(([table]) => `locks ${table} after it has locked something before`));
    }
    if (stronger.length > 0) lockedBy ??= statement;
    problems.push(...known.flatMap((table) => touched(table, before, after)));
    before = after;
  }
  await client.query('commit');
  return problems;
}

function touched({ oid, name, file }: KnownTable, before: Seen, after: Seen): readonly string[] {
  const of = ({ work }: Seen): Work => work.get(name) ?? { scans: 0, wholeScans: 0, writes: 0 };
  const present = after.tables.find((table) => table.oid === oid);
  return [
    ...(present !== undefined && present.file !== file ? [`writes all of ${name} anew`] : []),
    ...(of(after).scans > of(before).scans ? [`goes through ${name}`] : []),
    ...(of(after).writes > of(before).writes ? [`writes rows of ${name}`] : []),
  ];
}
