import { Client } from 'pg';

export interface HeldLock {
  release(): Promise<void>;
}

/** Takes a session-level advisory lock for as long as this process lives; null where another one has it. */
export async function tryAdvisoryLock(url: string, name: string): Promise<HeldLock | null> {
  const client = new Client({ connectionString: url, fallback_application_name: `platen ${name}` });
  // A lost connection releases the lock; whoever needs the database hears of it elsewhere.
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock(hashtext($1)) as held', [name]);
  if (rows[0]?.held === true) return { release: () => client.end().catch(() => undefined) };
  await client.end();
  return null;
}
