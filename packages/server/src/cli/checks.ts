/** What `platen doctor` looks at, one function for each. */
import { once } from 'node:events';
import { statfs } from 'node:fs/promises';
import { connect } from 'node:net';

import { openSite } from '../app/open-site.ts';
import { checkMailServer } from '../auth/mail.ts';
import { ConfigError } from '../config.ts';
import type { Config } from '../config.ts';
import { inspectServer, installContrib } from '../db/boot.ts';
import type { ServerFacts } from '../db/boot.ts';
import { createDatabase } from '../db/connect.ts';
import type { Database } from '../db/connect.ts';
import { pendingMigrations } from '../db/pending.ts';
import type { Pending } from '../db/pending.ts';
import { bytesBehind } from '../db/replicas.ts';
import { createLog } from '../lib/log.ts';
import { withoutCredentials } from '../lib/postgres-url.ts';
import { unusedMetaIndexes } from '../domain/posts/meta-indexes.actions.ts';
import { activePlugins } from '../domain/plugins/plugins.actions.ts';
import type { Scope } from '../scope.ts';
import type { Plugin } from '../site/plugin.ts';
import { CommandError } from './exits.ts';
import { isFree } from './local-postgres.ts';
import { pendingInWords } from './migrate.ts';
import { pluginsOf } from './plugins.ts';
import { listenerAt } from './ports.ts';
import { reasonOf } from './reason.ts';
import { readConfig } from './surroundings.ts';
import type { Place } from './surroundings.ts';
import { scalarText } from '../lib/json.ts';

export interface Finding {
  readonly check: string;
  readonly verdict: 'ok' | 'warn' | 'fail';
  readonly found: string;
  /** What to do about it. */
  readonly mend?: string;
}

type Look = Omit<Finding, 'check'>;

/** Milliseconds that something elsewhere is given to answer. */
const patience = 3000;

const ok = (found: string): Look => ({ verdict: 'ok', found });
const warn = (found: string, mend: string): Look => ({ verdict: 'warn', found, mend });
const fail = (found: string, mend: string): Look => ({ verdict: 'fail', found, mend });
const named = (check: string, look: Look): Finding => ({ check, ...look });

export async function examine(place: Place): Promise<readonly Finding[]> {
  const node = named('Node', nodeVersion(process.versions.node));
  const config = await readConfig(place).catch((error: unknown) => configProblem(error));
  if ('verdict' in config) return [node, named('Configuration', config)];
  const plugins = await pluginsOf(config).catch((error: CommandError) => fail(error.message, error.mend ?? ''));
  return [
    node,
    named('Configuration', configuration(config)),
    named('Plugins', 'verdict' in plugins ? plugins : ok(plugins.map(({ name }) => name).join(', ') || 'none')),
    named('Secret', secret(config)),
    named('Site address', address(config)),
    named('Port', await port(config)),
    named('Mail', await mail(config)),
    ...(config.redisUrl === null ? [] : [named('Redis', await redis(config.redisUrl))]),
    named('Disk', await disk(place.folder)),
    ...(await database(config, 'verdict' in plugins ? [] : plugins)),
  ];
}

export const nodeVersion = (version: string): Look =>
  Number(version.split('.', 1)[0]) >= 24
    ? ok(version)
    : fail(`${version} is too old.`, 'Install Node 24 or newer from https://nodejs.org.');

function configProblem(error: unknown): Look {
  if (error instanceof ConfigError) {
    return fail(error.problems.join('\n'), 'Correct these. Every setting is in docs/reference/configuration.md.');
  }
  if (error instanceof CommandError) return fail(error.message, error.mend ?? '');
  return fail(reasonOf(error), 'Correct platen.config.ts.');
}

const configuration = ({ environment, dialect, databaseUrl }: Config): Look =>
  ok(`${environment}, ${dialect} dialect, database ${withoutCredentials(databaseUrl)}`);

const secret = ({ warnings }: Config): Look =>
  warnings.length === 0
    ? ok('set')
    : warn(warnings.join('\n'), 'Set PLATEN_SECRET to what this prints: openssl rand -base64 48');

const isLocal = (host: string): boolean => /^(localhost|127\..*|\[?::1\]?)$/.test(host);

export function address(config: Pick<Config, 'siteUrl' | 'environment' | 'trustedProxies'>): Look {
  const { siteUrl, environment, trustedProxies } = config;
  const { protocol, hostname } = new URL(siteUrl);
  if (environment === 'development') return ok(siteUrl);
  if (isLocal(hostname)) {
    return warn(`${siteUrl} is an address that only this machine can reach.`, 'Set SITE_URL to the public address.');
  }
  if (protocol === 'http:') {
    return warn(
      `${siteUrl} is not encrypted: application passwords are refused.`,
      'Serve it through a proxy with TLS, and set SITE_URL to https://…',
    );
  }
  if (trustedProxies.length === 0) {
    return warn(
      `${siteUrl} is encrypted, but no proxy is trusted: requests count as unencrypted, and application passwords are refused.`,
      'Set PLATEN_TRUSTED_PROXIES to the address of the proxy that speaks TLS.',
    );
  }
  return ok(siteUrl);
}

async function port({ host, port }: Config): Promise<Look> {
  if (port === 0 || (await isFree(port, host))) return ok(`${host}:${port} is free`);
  const { isPlaten, words } = await listenerAt(host, port);
  if (isPlaten) return ok(`${host}:${port}, where ${words} answers`);
  return fail(
    `${host}:${port} is taken by ${words}, or is no address of this machine.`,
    'Stop that program, or set PORT and HOST to others.',
  );
}

async function mail({ smtpUrl, environment }: Config): Promise<Look> {
  if (smtpUrl === null) {
    if (environment === 'development') return ok('none; links to set a password are logged');
    return warn('There is no mail server: nobody can be sent a link to set a new password.', 'Set PLATEN_SMTP_URL.');
  }
  const { host } = new URL(smtpUrl);
  return checkMailServer(smtpUrl).then(
    () => ok(host),
    (error: unknown) =>
      fail(`${host} cannot be used: ${reasonOf(error)}`, 'Correct PLATEN_SMTP_URL, or mend the mail server.'),
  );
}

/** Its answers are remembered there, never kept: the service works without. */
async function redis(url: string): Promise<Look> {
  const { hostname, port, host } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port || 6379), timeout: patience });
  const problem = await Promise.race([
    once(socket, 'connect').then(() => null, reasonOf),
    once(socket, 'timeout').then(() => 'it does not answer'),
  ]);
  socket.destroy();
  return problem === null
    ? ok(host)
    : warn(`${host} cannot be reached: ${problem}`, 'Mend it; until then every node remembers for itself.');
}

const leastSpace = 500_000_000;

async function disk(folder: string): Promise<Look> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const found = `${(free / 1e9).toFixed(1)} GB free here`;
  return free >= leastSpace ? ok(found) : warn(found, 'Make room: logs and a database in this folder need it.');
}

async function database(config: Config, plugins: readonly Plugin[]): Promise<Finding[]> {
  const db = createDatabase({ ...config, url: config.databaseUrl, poolSize: 2 });
  try {
    const asked = Date.now();
    const facts = await inspectServer(db);
    const clock = named('Clock', clockDifference(facts.now, (asked + Date.now()) / 2));
    const replicas = await Promise.all(config.replicaUrls.map(async (url) => replica(config, { url, primary: db })));
    const server = [
      named('Database', serverLook(facts)),
      ...replicas.map((look) => named('Replica', look)),
      clock,
      named('Extensions', extensions(facts)),
    ];
    if (facts.problems.length > 0) return server;
    const pending = await pendingMigrations(db);
    return [...server, named('Migrations', migrations(pending)), ...(await site({ config, plugins, pending }))];
  } catch (error) {
    return [
      named(
        'Database',
        fail(`It cannot be reached: ${reasonOf(error)}`, 'Is DATABASE_URL right, and does PostgreSQL run there?'),
      ),
    ];
  } finally {
    await db.close();
  }
}

/** Bytes; more than what is on its way at any moment. */
const tolerableLag = 16_777_216;

/** The service works without, on the primary alone. */
async function replica(config: Config, { url, primary }: { url: string; primary: Database }): Promise<Look> {
  const shown = withoutCredentials(url);
  const db = createDatabase({ ...config, url, poolSize: 1 });
  try {
    const behind = await bytesBehind(db, primary);
    if (behind === null) {
      return fail(
        `${shown} does not follow the server of DATABASE_URL, or not since another one took over there.`,
        'Correct DATABASE_REPLICA_URLS, or make the replica anew with pg_basebackup. Right after a failover it may take until its next restart point, unless the role has pg_read_all_stats.',
      );
    }
    if (behind <= tolerableLag) return ok(shown);
    return warn(
      `${shown} is ${(behind / 1e6).toFixed(0)} MB behind; visitors are served from the primary.`,
      'Look at its log, its disk and what runs on it.',
    );
  } catch (error) {
    return warn(`${shown} cannot be reached: ${reasonOf(error)}`, 'Mend it; until then the primary does its work.');
  } finally {
    await db.close();
  }
}

const serverLook = ({ version, encoding, problems }: ServerFacts): Look =>
  problems.length === 0
    ? ok(`PostgreSQL ${version}, ${encoding}, keeps what it acknowledges`)
    : fail(problems.join('\n'), 'See docs/operating.md about PostgreSQL.');

/** Milliseconds. Schedules go by the clock of the database, links to previews by that of the node. */
const tolerated = 2000;

export function clockDifference(theirs: number, ours: number): Look {
  const difference = theirs - ours;
  if (Math.abs(difference) <= tolerated) return ok('the same as that of the database');
  const seconds = `${(Math.abs(difference) / 1000).toFixed(1)} s ${difference > 0 ? 'ahead of' : 'behind'}`;
  return warn(`The database is ${seconds} this machine.`, 'Let both take their time from the same source (NTP).');
}

const extensions = ({ trigrams }: ServerFacts): Look =>
  trigrams === 'missing'
    ? fail('pg_trgm is not there.', installContrib)
    : ok(trigrams === 'there' ? 'pg_trgm' : 'pg_trgm is available');

function migrations(pending: readonly Pending[]): Look {
  const words = pendingInWords(pending);
  return words === null ? ok('none pending') : warn(words, 'platen migrate, or start the service.');
}

interface SiteGiven {
  readonly config: Config;
  readonly plugins: readonly Plugin[];
  readonly pending: readonly Pending[];
}

async function site({ config, plugins, pending }: SiteGiven): Promise<Finding[]> {
  const none = warn('There is no site in this database yet.', 'platen start makes one, with its first administrator.');
  if (pending.some(({ isNeeded }) => isNeeded)) return [named('Site', none)];
  const opened = openSite({ config, log: createLog('silent'), plugins });
  try {
    const scope = await opened.operatorScope();
    const title = scope.options.get('blogname');
    if (title === undefined) return [named('Site', none)];
    const problems = await scope.plugins.problems();
    // What a plugin that cannot be used would register is not known.
    const unused = problems.length === 0 ? await unusedMetaIndexes(scope) : [];
    return [
      named('Site', ok(scalarText(title))),
      named('Active plugins', activeLook(scope, problems)),
      ...(unused.length === 0 ? [] : [named('Meta indexes', unusedLook(unused))]),
    ];
  } finally {
    await opened.close();
  }
}

const unusedLook = (indexes: readonly string[]): Look =>
  warn(
    `No plugin asks any more for ${indexes.join(', ')}, which every write of a post keeps up.`,
    `If the plugin is gone for good: ${indexes.map((name) => `drop index concurrently ${name};`).join(' ')}`,
  );

function activeLook(scope: Scope, problems: readonly string[]): Look {
  const { opaque } = scope.site;
  if (problems.length > 0) {
    return fail(problems.join('\n'), 'Mend these, or switch them off with platen plugin deactivate NAME.');
  }
  if (opaque.length > 0) {
    return warn(
      `Responses that ${opaque.join(', ')} have a say in are not cached.`,
      'Say cacheable: true in the plugin if what it adds follows from what is in the response.',
    );
  }
  return ok([...activePlugins(scope)].join(', ') || 'none');
}
