import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { Client } from 'pg';
import type { Tables } from '../tables.ts';

export interface HeldLock {
  /** On the connection that has the lock, and without a limit of time: an index may take hours. */
  run(statement: string): Promise<unknown>;
  release(): Promise<void>;
}

/** A session-level advisory lock, until this process ends or releases it. Null: another process has it. */
export async function tryAdvisoryLock(url: string, name: string): Promise<HeldLock | null> {
  const client = new Client({ connectionString: url, fallback_application_name: `platen ${name}` });
  // A lost connection releases the lock; the next statement reports the loss.
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock(hashtext($1)) as held', [name]);
  const release = (): Promise<void> => client.end().catch(() => undefined);
  if (rows[0]?.held === true) return { run: (statement) => client.query(statement), release };
  await release();
  return null;
}

/**
 * Waits for a transaction-level advisory lock, which ends with the transaction. For rules that no constraint can express,
 * such as "no cycles": transactions with the same key run one after the other.
 */
export async function lockUntilCommit(trx: Kysely<Tables>, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
}
