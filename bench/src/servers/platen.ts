/** The whole service with the fixture plugin, on a database of its own. */
import { randomUUID } from 'node:crypto';
import { createApp } from '../../../packages/server/src/app/create-app.ts';
import { loadConfig } from '../../../packages/server/src/config.ts';
import { createLog } from '../../../packages/server/src/lib/log.ts';
import { fixture } from '@platen/conformance/fixture';
import pg from 'pg';
import { announce } from '../processes.ts';

const serverUrl = process.env['DATABASE_URL'] ?? 'postgres://root@127.0.0.1:5432/postgres';
const name = `platen_bench_${randomUUID().replaceAll('-', '')}`;

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

await onServer(`create database "${name}" encoding 'UTF8' template template0`);
const config = loadConfig({
  PLATEN_ENV: 'development',
  DATABASE_URL: Object.assign(new URL(serverUrl), { pathname: `/${name}` }).toString(),
  PORT: '0',
  PLATEN_LOG_LEVEL: 'warn',
});
const app = await createApp({ config, log: createLog(config.logLevel), plugins: [fixture] });
const { port } = await app.listen();
process.once('SIGTERM', () => {
  void app
    .close()
    .then(() => onServer(`drop database "${name}" with (force)`))
    .then(() => process.exit(0));
});
announce(port);
