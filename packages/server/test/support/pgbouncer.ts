import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from './free-port.ts';

/** Debian's package; where it is not installed the test of it is skipped. */
export const hasPooler = existsSync('/usr/sbin/pgbouncer');

export interface Pooler {
  readonly url: string;
  stop(): Promise<void>;
}

/** A PgBouncer in transaction mode before a database: a connection is another one after each transaction. */
export async function startPooler(databaseUrl: string): Promise<Pooler> {
  const { hostname, port: target, username, pathname } = new URL(databaseUrl);
  const folder = await mkdtemp(join(tmpdir(), 'platen-pgbouncer-'));
  const port = await freePort();
  const isRoot = process.getuid?.() === 0;
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${hostname} port=${target || 5432} user=${username || 'root'}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 6
max_client_conn = 2000
server_idle_timeout = 5
server_reset_query_always = 1
ignore_startup_parameters = extra_float_digits,options,statement_timeout,lock_timeout,idle_in_transaction_session_timeout
`,
    { mode: 0o644 },
  );
  // It refuses to run as root, and reads its file as the user it becomes.
  await chmod(folder, 0o755);
  const child = spawn('/usr/sbin/pgbouncer', [...(isRoot ? ['-u', 'nobody'] : []), join(folder, 'pgbouncer.ini')], {
    stdio: 'ignore',
  });
  const url = `postgres://${username || 'root'}@127.0.0.1:${port}${pathname}`;
  for (let tries = 0; ; tries += 1) {
    const client = new Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('select 1');
      await client.end();
      break;
    } catch (error) {
      if (tries === 50) throw error;
      await sleep(100);
    }
  }
  return {
    url,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGINT');
      await Promise.race([ended, sleep(3000).then(() => child.kill('SIGKILL'))]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
