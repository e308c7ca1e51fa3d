import { createHash, randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { idsApart } from '../../../../conformance/src/ids-apart.ts';
import { createDatabase } from '../../src/db/connection/connect.ts';
import type { Database } from '../../src/db/connection/connect.ts';
import { expandSchema, finishSchema } from '../../src/db/schema/migrate.ts';
import { installQueue } from '../../src/jobs/worker.ts';

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

const migrationFolder = fileURLToPath(new URL('../../src/db/migrations', import.meta.url));

const serverUrl = process.env['DATABASE_URL'] ?? 'postgres://root@127.0.0.1:5432/postgres';

const urlOf = (name: string): string => Object.assign(new URL(serverUrl), { pathname: `/${name}` }).toString();

export const connectTo = (url: string, poolSize = 5): Database =>
  createDatabase({
    url,
    poolSize,
    poolQueue: 500,
    connectTimeout: 5000,
    statementTimeout: 20_000,
    lockTimeout: 10_000,
    idleTransactionTimeout: 20_000,
  });

/** A database of its own, copied from a template that is migrated once per set of migrations. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const version = createHash('sha256').update('with a queue').update(idsApart);
  for (const path of globSync(`${migrationFolder}/**/*.ts`).toSorted()) version.update(readFileSync(path));
  const template = `platen_template_${version.digest('hex').slice(0, 16)}`;
  const name = newName();
  await withServer(async (server) => {
    await server.query('select pg_advisory_lock(7051)');
    try {
      await ensureTemplate(server, template);
      await server.query(`create database "${name}" template "${template}"`);
    } finally {
      await server.query('select pg_advisory_unlock(7051)');
    }
  });
  return testDatabase(name);
}

/** Nobody may be connected to the original. */
export async function copyDatabase({ url }: Pick<TestDatabase, 'url'>): Promise<TestDatabase> {
  const name = newName();
  const original = new URL(url).pathname.slice(1);
  await withServer((server) => server.query(`create database "${name}" template "${original}"`));
  return testDatabase(name);
}

/** A database of its own with nothing in it. Options go behind the name in `create database`. */
export async function createEmptyDatabase(options = "encoding 'UTF8'"): Promise<TestDatabase> {
  const name = newName();
  await withServer((server) => server.query(`create database "${name}" ${options} template template0`));
  return testDatabase(name);
}

const newName = (): string => `platen_test_${randomUUID().replaceAll('-', '')}`;

const testDatabase = (name: string): TestDatabase => ({
  url: urlOf(name),
  drop: () => withServer((server) => server.query(`drop database if exists "${name}" with (force)`)),
});

async function ensureTemplate(server: Client, template: string): Promise<void> {
  const { rowCount } = await server.query('select 1 from pg_database where datname = $1 and datistemplate', [template]);
  if (rowCount === 1) return;
  await server.query(`drop database if exists "${template}" with (force)`);
  await server.query(`create database "${template}" encoding 'UTF8' template template0`);
  await migrateWhole(urlOf(template));
  // Only a template that was finished is found again.
  await server.query(`alter database "${template}" is_template true`);
  await dropFormerTemplates(server, template);
}

/** Gives an empty database all that the service needs, with ids of different kinds apart. */
export async function migrateWhole(url: string): Promise<void> {
  const database = connectTo(url);
  await expandSchema(database);
  await finishSchema(database, { until: Infinity });
  await installQueue(database.servers);
  await database.close();
  await keepIdsApart(url);
}

async function keepIdsApart(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(idsApart).finally(() => client.end());
}

/** Templates of former migrations serve nobody any more; one that is in use is left for the next time. */
async function dropFormerTemplates(server: Client, current: string): Promise<void> {
  const { rows } = await server.query<{ name: string }>(
    `select datname as name from pg_database where datname like 'platen\\_template\\_%' and datname <> $1`,
    [current],
  );
  for (const { name } of rows) {
    await server
      .query(`alter database "${name}" is_template false`)
      .then(() => server.query(`drop database "${name}"`))
      .catch(() => undefined);
  }
}

async function withServer<T>(work: (server: Client) => Promise<T>): Promise<void> {
  const server = new Client({ connectionString: serverUrl });
  await server.connect();
  try {
    await work(server);
  } finally {
    await server.end();
  }
}

/** What `scripts/behind-pooler.ts` has put before PostgreSQL. */
const pooler = process.env['PLATEN_POOLER_URL'];

/** A pooler keeps no named statements. */
export const hasNamedStatements = pooler === undefined;

/** The settings of a site on this database, through the pooler where there is one. */
export function databaseSettings(url: string): Readonly<Record<string, string>> {
  if (pooler === undefined) return { DATABASE_URL: url };
  const pooled = Object.assign(new URL(pooler), { pathname: new URL(url).pathname }).toString();
  return { DATABASE_URL: pooled, DATABASE_DIRECT_URL: url, PLATEN_PREPARED_STATEMENTS: 'false' };
}
