/** A database of its own with a seeded site in it. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { createApp } from '../../packages/server/src/app/create-app.ts';
import { installSite } from '../../packages/server/src/domain/site/install.actions.ts';
import type { App } from '../../packages/server/src/app/create-app.ts';
import { loadConfig } from '../../packages/server/src/config.ts';
import { createLog } from '../../packages/server/src/lib/log.ts';
import type { Targets } from './scale-cases.ts';
import type { Plan } from './scale-rows.ts';
import { seed } from './scale-seed.ts';

const serverUrl = process.env['DATABASE_URL'] ?? 'postgres://root@127.0.0.1:5432/postgres';

export async function connect(url = serverUrl): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

export interface SeededSite extends Seeded {
  readonly database: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly client: pg.Client;
  readonly targets: Targets;
  drop(): Promise<void>;
}

/** Added to the environment of a service that is to cache its responses, for as long as a measurement takes. */
export const caches = { PLATEN_CACHE_BYTES: '67108864', PLATEN_CACHE_SECONDS: '3600' };

export const startApp = (environment: Readonly<Record<string, string>>): Promise<App> => {
  const config = loadConfig(environment);
  return createApp({ config, log: createLog(config.logLevel), plugins: [] });
};

const urlOf = (database: string): string => Object.assign(new URL(serverUrl), { pathname: `/${database}` }).toString();

const environmentOf = (database: string) => ({
  PLATEN_ENV: 'development',
  DATABASE_URL: urlOf(database),
  SITE_URL: 'http://bench.example',
  PORT: '0',
  PLATEN_LOG_LEVEL: 'error',
  // What is measured is how answers are made.
  PLATEN_CACHE_BYTES: '0',
});

/** What has to be known of a seeded database to measure it again. It is kept as the comment on it. */
interface Seeded {
  readonly posts: number;
  readonly seed: number;
  readonly seedSeconds: number;
  /** What an administrator sends. */
  readonly authorization: string;
}

export async function createSeededSite(plan: Plan, fill: (client: pg.Client, plan: Plan) => Promise<void> = seed) {
  const database = `platen_scale_${randomUUID().replaceAll('-', '')}`;
  await onServer(`create database "${database}" encoding 'UTF8' template template0`);
  const app = await startApp(environmentOf(database));
  const installed = await installSite(await app.ownScope(), {
    title: 'Scale',
    login: 'admin',
    email: 'admin@site.example',
  });
  await app.close();
  const client = await connect(urlOf(database));
  const began = performance.now();
  await fill(client, plan);
  const { login, applicationPassword } = installed ?? { login: '', applicationPassword: '' };
  const seeded: Seeded = {
    posts: plan.posts,
    seed: plan.seed,
    seedSeconds: (performance.now() - began) / 1000,
    authorization: `Basic ${Buffer.from(`${login}:${applicationPassword}`).toString('base64')}`,
  };
  await client.query(`comment on database "${database}" is ${client.escapeLiteral(JSON.stringify(seeded))}`);
  return siteOf(database, client, seeded);
}

/** One that an earlier run kept, brought up to date. */
export async function openSeededSite(database: string): Promise<SeededSite> {
  const client = await connect(urlOf(database));
  const { rows } = await client.query<{ told: string | null }>(
    `select shobj_description(oid, 'pg_database') as told from pg_database where datname = current_database()`,
  );
  const told = rows[0]?.told ?? null;
  if (told === null) throw new Error(`The rig did not seed ${database}. Name a database that --keep printed.`);
  const app = await startApp(environmentOf(database));
  await app.close();
  return siteOf(database, client, JSON.parse(told) as Seeded);
}

async function siteOf(database: string, client: pg.Client, seeded: Seeded): Promise<SeededSite> {
  return {
    ...seeded,
    database,
    environment: environmentOf(database),
    client,
    targets: await findTargets(client, seeded),
    drop: async () => {
      await client.end();
      await onServer(`drop database "${database}" with (force)`);
    },
  };
}

async function onServer(statement: string): Promise<void> {
  const server = await connect();
  await server.query(statement).finally(() => server.end());
}

async function findTargets(client: pg.Client, { posts }: Pick<Plan, 'posts'>): Promise<Targets> {
  const ids = async (statement: string): Promise<number[]> =>
    (await client.query<{ id: string }>(statement)).rows.map(({ id }) => Number(id));
  const first = async (statement: string): Promise<number> => (await ids(`${statement} limit 1`))[0] ?? 0;
  return {
    post: await first(
      `select id from posts where status = 'publish' and comment_count > 2 and id > 10000 + ${posts >> 1} order by id`,
    ),
    author: await first(`select author as id from posts where status = 'publish' group by 1 order by count(*) desc, 1`),
    category: await first(`select term_id as id from term_counts where taxonomy = 'category' order by count desc, 1`),
    admin: await first(`select id from users where login = 'admin'`),
    categories: await ids(`select id from terms where taxonomy = 'category' order by id limit 20`),
    updated: await ids(`select id from posts where status = 'publish' order by id limit 200`),
    pages: Math.ceil(posts / 10),
  };
}
