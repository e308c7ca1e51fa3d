import type { Client } from 'pg';

/** Locks on a table for which whoever writes has to wait, or whoever reads, too; the weakest first. */
const blocking = ['ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock'];

/** How strong a lock is; 0 for one that nobody has to wait for. */
const strengthOf = (mode: string): number => blocking.indexOf(mode) + 1;

export interface KnownTable {
  readonly oid: number;
  readonly name: string;
  /** Changes when all rows are written anew. */
  readonly file: number;
}

export async function readTables(client: Client): Promise<readonly KnownTable[]> {
  const { rows } = await client.query<KnownTable>(
    `select oid::int, relname as name, relfilenode::int as file from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'platen%'`,
  );
  return rows;
}

/** Table → how strong the strongest lock is that this session holds, or waits for, and that others have to wait for. */
export async function readLocks(
  client: Client,
  tables: readonly KnownTable[],
  pid: number,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await client.query<{ oid: number; mode: string }>(
    `select relation::int as oid, mode from pg_locks where locktype = 'relation' and pid = $1 and relation = any($2::oid[])`,
    [pid, tables.map(({ oid }) => oid)],
  );
  const held = new Map<string, number>();
  for (const { oid, mode } of rows) {
    const name = tables.find((table) => table.oid === oid)?.name ?? '';
    const strength = strengthOf(mode);
    if (strength > (held.get(name) ?? 0)) held.set(name, strength);
  }
  return held;
}

export interface Work {
  /** Times that a table was gone through, by all its rows or along an index. */
  readonly scans: number;
  readonly wholeScans: number;
  readonly writes: number;
}

/** Table → what this session has done with its rows, since some moment before its transaction. */
export async function readWork(client: Client, tables: readonly KnownTable[]): Promise<ReadonlyMap<string, Work>> {
  const { rows } = await client.query<Work & { name: string }>(
    `select relname as name, (seq_scan + coalesce(idx_scan, 0))::int as scans, seq_scan::int as "wholeScans",
         (n_tup_ins + n_tup_upd + n_tup_del)::int as writes
       from pg_stat_xact_user_tables where relid = any($1::oid[])`,
    [tables.map(({ oid }) => oid)],
  );
  return new Map(rows.map(({ name, ...work }) => [name, work]));
}

export const backendOf = async (client: Client): Promise<number> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0;
