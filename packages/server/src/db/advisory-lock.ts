import { Client } from 'pg';

export interface HeldLock {
  /** On the connection that has the lock, and without a limit of time: an index may take hours. */
  run(statement: string): Promise<unknown>;
  release(): Promise<void>;
}

/** Takes a session-level advisory lock for as long as this process lives; null where another one has it. */
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
