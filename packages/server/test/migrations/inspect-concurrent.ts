import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Concurrent } from '../../src/db/schema/migration.ts';
import { backendOf, readLocks, readTables } from './watch.ts';

export interface Clients {
  /** Runs the statement. */
  readonly client: Client;
  /** Writes meanwhile. */
  readonly writer: Client;
  /** Looks at both. */
  readonly watcher: Client;
}

/** Long enough to see what a statement waits for. */
const longEnough = 300;

/**
 * Runs it while somebody has written to every table and not ended: who would block writers has to wait for that one, and
 * is seen to. What waits until old transactions are over waits as well, but keeps nobody from writing.
 */
export async function inspectConcurrent(clients: Clients, { concurrently, index }: Concurrent) {
  const { client, writer, watcher } = clients;
  const known = await readTables(watcher);
  const indexes = await readIndexes(watcher);
  const pid = await backendOf(client);
  const problems = new Set<string>();
  await writer.query('begin');
  await writer.query(`lock table ${known.map(({ name }) => name).join(', ')} in row exclusive mode`);
  await writer.query('select pg_current_xact_id()');
  let isOver = false;
  const running = client.query(concurrently).finally(() => (isOver = true));
  const began = performance.now();
  while (!isOver) {
    const locks = await readLocks(watcher, known, pid);
    for (const table of locks.keys()) problems.add(`makes writers of ${table} wait while it runs`);
    if (performance.now() - began > longEnough) await writer.query('rollback');
    await sleep(5);
  }
  await writer.query('rollback');
  await running;
  const made = (await readIndexes(watcher)).filter((name) => !indexes.includes(name));
  if (made.some((name) => name !== index)) problems.add('makes an index that it does not name');
  return [...problems];
}

async function readIndexes(client: Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'i' and relnamespace = 'public'::regnamespace`,
  );
  return rows.map(({ name }) => name);
}
