import { isDeepStrictEqual } from 'node:util';
import { Client } from 'pg';
import { compareVersions, isBackfill } from '../../src/db/schema/migration.ts';
import type { Migration, Release } from '../../src/db/schema/migration.ts';
import { first } from '../../src/db/migrations/0001_first/first.ts';
import { createEmptyDatabase, createTestDatabase } from '../support/database.ts';
import { narrowed, readFacts } from './facts.ts';
import { inspectBackfill } from './inspect-backfill.ts';
import { inspectConcurrent } from './inspect-concurrent.ts';
import type { Clients } from './inspect-concurrent.ts';
import { inspectTransaction } from './inspect-transaction.ts';

const migrationsOf = (releases: readonly Release[]): readonly Migration[] =>
  releases.flatMap(({ migrations }) => migrations);

/** What the list alone shows. */
function listProblems(releases: readonly Release[]): readonly string[] {
  const names = migrationsOf(releases).map(({ name }) => name);
  const versions = releases.map(({ version }) => version);
  return [
    ...names.filter((name) => !/^\d{4}_[a-z0-9_]+$/.test(name)).map((name) => `${name} is no name of a migration`),
    ...names
      .filter((name, at) => name.slice(0, 4) <= (names[at - 1] ?? '').slice(0, 4))
      .map((name) => `${name} comes too late`),
    ...versions
      .filter((version, at) => compareVersions(version, versions[at - 1] ?? '0.0.0') <= 0)
      .map((version) => `${version} comes too late`),
    ...releases.flatMap(({ version, migrations }, at) =>
      migrations
        .filter(({ since }) => since !== undefined && !versions.slice(0, at).includes(since))
        .map(({ name }) => `${name} takes away what the release before ${version} may still use`),
    ),
  ];
}

/** In the order in which the service runs them: first what widens, then the rest. */
function inOrder(releases: readonly Release[]): readonly Migration[] {
  const all = migrationsOf(releases);
  const isExpansion = (migration: Migration): boolean => migration.since === undefined && !isBackfill(migration);
  return [...all.filter(isExpansion), ...all.filter((migration) => !isExpansion(migration))];
}

/**
 * Runs them in a database with a few rows in each table, and tells what each migration does that none may. With `future`,
 * everything that is ours has run, and what is looked at comes after it.
 */
export async function inspectReleases(
  releases: readonly Release[],
  future: readonly Release[] = [],
): Promise<readonly string[]> {
  const [listed, ordered] = [future.length > 0 ? future : releases, [...releases, ...future]];
  const problems = await onDatabase(future.length > 0, async (clients) => {
    const found: string[] = [];
    for (const migration of inOrder(listed).slice(future.length > 0 ? 0 : 1)) {
      found.push(...(await inspect(clients, migration)).map((problem) => `${migration.name}: ${problem}`));
    }
    return found;
  });
  return [...listProblems(ordered), ...problems, ...(await inspectListOrder(listed, future.length > 0))];
}

/** Whoever takes one release after the other runs them as they are listed, whoever skips some as the service orders them. */
async function inspectListOrder(releases: readonly Release[], isFuture: boolean): Promise<readonly string[]> {
  const lists = [migrationsOf(releases), inOrder(releases)];
  if (lists[0]?.every((migration, at) => migration === lists[1]?.[at])) return [];
  const outcomes = lists.map((migrations) =>
    onDatabase(isFuture, async ({ client }) => {
      for (const migration of migrations.slice(isFuture ? 0 : 1)) await runPlainly(client, migration);
      return readFacts(client);
    }),
  );
  const [asListed, asOrdered] = await Promise.all(
    outcomes.map((outcome) => outcome.catch((error: Error) => error.message)),
  );
  return isDeepStrictEqual(asListed, asOrdered) ? [] : ['release after release gives another schema than all at once'];
}

async function runPlainly(client: Client, migration: Migration): Promise<void> {
  if (isBackfill(migration)) return;
  const statements = 'statements' in migration ? migration.statements : [migration.concurrently];
  for (const statement of statements) await client.query(statement);
}

/** Three connections to a database with a few rows in the first schema, or in that of all our releases. */
async function onDatabase<T>(isFuture: boolean, work: (clients: Clients) => Promise<T>): Promise<T> {
  const database = await (isFuture ? createTestDatabase() : createEmptyDatabase());
  const clients = {
    client: await connect(database.url),
    writer: await connect(database.url),
    watcher: await connect(database.url),
  };
  try {
    const beginning = isFuture ? someRows : [...first.statements, ...someRows];
    for (const statement of beginning) await clients.client.query(statement);
    return await work(clients);
  } finally {
    await Promise.all(Object.values(clients).map((client) => client.end()));
    await database.drop();
  }
}

async function inspect(clients: Clients, migration: Migration): Promise<readonly string[]> {
  const before = await readFacts(clients.client);
  const found = await inspectDoing(clients, migration);
  const less = migration.since === undefined ? narrowed(before, await readFacts(clients.client)) : [];
  return [...found, ...less];
}

function inspectDoing(clients: Clients, migration: Migration): Promise<readonly string[]> {
  if (isBackfill(migration)) return inspectBackfill(clients.client, migration);
  return 'statements' in migration
    ? inspectTransaction(clients.client, migration)
    : inspectConcurrent(clients, migration);
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}

const someRows = [
  `insert into users (login, email, password_hash, slug, display_name)
     select 'u' || i, 'u' || i || '@example.org', '', 'u' || i, 'U' || i from generate_series(1, 20) i`,
  `insert into terms (taxonomy, name, slug) select 'category', 'T' || i, 't' || i from generate_series(1, 20) i`,
  `insert into posts (type, status, slug, title, author, date, date_gmt, modified, modified_gmt)
     select 'post', 'publish', 'p' || i, 'P' || i, (select min(id) from users), now(), now(), now(), now() from generate_series(1, 60) i`,
  `insert into post_terms (post_id, term_id, taxonomy, counted) select id, (select min(id) from terms), 'category', true from posts`,
  `insert into comments (post_id, date, date_gmt, content, status) select id, now(), now(), 'C', 'approved' from posts`,
  `insert into revisions (post_id, author, kind, title, content, excerpt) select id, (select min(id) from users), 'revision', '', '', '' from posts`,
];
