/**
 * Runs a command with a PgBouncer in transaction mode before PostgreSQL: what opens a site in tests and in the replay asks
 * it through the pooler then.
 *
 *   node scripts/behind-pooler.ts vitest run packages/server/test/api
 *   node scripts/behind-pooler.ts node conformance/src/main.ts
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { hasPooler, startPooler } from '../packages/server/test/support/pgbouncer.ts';

const [command, ...args] = process.argv.slice(2);
if (command === undefined || !hasPooler) {
  console.error(command === undefined ? 'Which command?' : 'There is no /usr/sbin/pgbouncer: apt install pgbouncer.');
  process.exit(2);
}
const pooler = await startPooler(process.env['DATABASE_URL'] ?? 'postgres://root@127.0.0.1:5432/postgres');
const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, PLATEN_POOLER_URL: pooler.url } });
const [code] = (await once(child, 'exit')) as [number | null];
await pooler.stop();
process.exitCode = code ?? 1;
