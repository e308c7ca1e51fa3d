/** The checks of `platen doctor`, one function each. */
import { once } from 'node:events';
import { statfs } from 'node:fs/promises';
import { connect } from 'node:net';

import { openSite } from '../../app/open-site.ts';
import { checkMailServer } from '../../auth/mail.ts';
import { ConfigError } from '../../config.ts';
import type { Config } from '../../config.ts';
import { inspectServer, installContrib } from '../../db/connection/boot.ts';
import type { ServerFacts } from '../../db/connection/boot.ts';
import { createDatabase } from '../../db/connection/connect.ts';
import type { Database } from '../../db/connection/connect.ts';
import { pendingMigrations } from '../../db/schema/pending.ts';
import type { Pending } from '../../db/schema/pending.ts';
import { bytesBehind } from '../../db/connection/replicas.ts';
import { createLog } from '../../lib/log.ts';
import { withoutCredentials } from '../../lib/postgres-url.ts';
import { unusedMetaIndexes } from '../../domain/posts/meta-indexes.actions.ts';
import { activePlugins } from '../../domain/plugins/plugins.actions.ts';
import { sealedAppKeys } from '../../domain/users/user-security.actions.ts';
import { sealedSecrets } from '../../domain/webhooks/webhooks.actions.ts';
import type { SealedSecrets } from '../../domain/webhooks/webhooks.actions.ts';
import type { Scope } from '../../scope.ts';
import type { Plugin } from '../../site/plugin.ts';
import { CommandError } from '../exits.ts';
import { documentation } from '../documentation.ts';
import { isFree } from '../serve/local-postgres.ts';
import { pendingInWords } from './migrate.ts';
import { pluginsOf } from '../site/plugins.ts';
import { listenerAt } from '../serve/ports.ts';
import { reasonOf } from '../reason.ts';
import { readConfig } from '../site/surroundings.ts';
import type { WorkingDirectory } from '../site/surroundings.ts';
import { scalarText } from '../../lib/json.ts';

export interface Finding {
  readonly check: string;
  readonly status: 'ok' | 'warning' | 'error';
  readonly message: string;
  /** How to fix it. */
  readonly hint?: string;
}

type CheckResult = Omit<Finding, 'check'>;

/** For connections to other services. */
const timeoutMs = 3000;

const ok = (message: string): CheckResult => ({ status: 'ok', message });
const warn = (message: string, hint: string): CheckResult => ({ status: 'warning', message, hint });
const fail = (message: string, hint: string): CheckResult => ({ status: 'error', message, hint });
const named = (check: string, result: CheckResult): Finding => ({ check, ...result });

export async function examine(given: WorkingDirectory): Promise<readonly Finding[]> {
  const node = named('Node', nodeVersion(process.versions.node));
  const config = await readConfig(given).catch((error: unknown) => configProblem(error));
  if ('status' in config) return [node, named('Configuration', config)];
  const plugins = await pluginsOf(config).catch((error: CommandError) => fail(error.message, error.hint ?? ''));
  return [
    node,
    named('Configuration', configuration(config)),
    named('Plugins', 'status' in plugins ? plugins : ok(plugins.map(({ name }) => name).join(', ') || 'none')),
    named('Secret', secret(config)),
    named('Site URL', address(config)),
    named('Port', await port(config)),
    named('Mail', await mail(config)),
    ...(config.redisUrl === null ? [] : [named('Redis', await redis(config.redisUrl))]),
    named('Disk', await disk(given.folder)),
    ...(await database(config, 'status' in plugins ? [] : plugins)),
  ];
}

export const nodeVersion = (version: string): CheckResult =>
  Number(version.split('.', 1)[0]) >= 24
    ? ok(version)
    : fail(`Node ${version} is too old.`, 'Install Node 24 or newer from https://nodejs.org.');

function configProblem(error: unknown): CheckResult {
  if (error instanceof ConfigError) {
    return fail(error.problems.join('\n'), `Fix these settings. See ${documentation}/reference/configuration.md.`);
  }
  if (error instanceof CommandError) return fail(error.message, error.hint ?? '');
  return fail(reasonOf(error), 'Fix platen.config.ts.');
}

function configuration({ environment, dialect, databaseUrl, warnings }: Config): CheckResult {
  const unknown = warnings.filter(({ about }) => about === 'variable').map(({ message }) => message);
  return unknown.length === 0
    ? ok(`${environment}, ${dialect} dialect, database ${withoutCredentials(databaseUrl)}`)
    : warn(unknown.join('\n'), `Fix or remove these variables. See ${documentation}/reference/configuration.md.`);
}

function secret({ warnings }: Config): CheckResult {
  const weakness = warnings.find(({ about }) => about === 'secret');
  return weakness === undefined
    ? ok('set')
    : warn(weakness.message, 'Set PLATEN_SECRET. Generate one with: openssl rand -base64 48');
}

const isLocal = (host: string): boolean => /^(localhost|127\..*|\[?::1\]?)$/.test(host);

export function address(config: Pick<Config, 'siteUrl' | 'environment' | 'trustedProxies'>): CheckResult {
  const { siteUrl, environment, trustedProxies } = config;
  const { protocol, hostname } = new URL(siteUrl);
  if (environment === 'development') return ok(siteUrl);
  if (isLocal(hostname)) {
    return warn(`${siteUrl} is reachable from this machine only.`, 'Set SITE_URL to the public URL.');
  }
  if (protocol === 'http:') {
    return warn(
      `${siteUrl} does not use HTTPS: application passwords are rejected.`,
      'Put a TLS proxy in front of Platen, and set SITE_URL to its https URL.',
    );
  }
  if (trustedProxies.length === 0) {
    return warn(
      `${siteUrl} uses HTTPS, but no proxy is trusted: requests count as unencrypted, and application passwords are rejected.`,
      'Set PLATEN_TRUSTED_PROXIES to the IP address of the TLS proxy.',
    );
  }
  return ok(siteUrl);
}

async function port({ host, port }: Config): Promise<CheckResult> {
  if (port === 0 || (await isFree(port, host))) return ok(`${host}:${port} is free`);
  const { isPlaten, words } = await listenerAt(host, port);
  if (isPlaten) return ok(`${host}:${port}, used by ${words}`);
  return fail(
    `${host}:${port} is in use by ${words}, or is not an address of this machine.`,
    'Stop that process, or change PORT and HOST.',
  );
}

async function mail({ smtpUrl, environment }: Config): Promise<CheckResult> {
  if (smtpUrl === null) {
    if (environment === 'development') return ok('none; password reset links are logged');
    return warn("No mail server: users can't reset their passwords.", 'Set PLATEN_SMTP_URL.');
  }
  const { host } = new URL(smtpUrl);
  return checkMailServer(smtpUrl).then(
    () => ok(host),
    (error: unknown) =>
      fail(`Can't connect to ${host}: ${reasonOf(error)}`, 'Check PLATEN_SMTP_URL and the mail server.'),
  );
}

/** A warning only: Redis is a cache. */
async function redis(url: string): Promise<CheckResult> {
  const { hostname, port, host } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port || 6379), timeout: timeoutMs });
  const problem = await Promise.race([
    once(socket, 'connect').then(() => null, reasonOf),
    once(socket, 'timeout').then(() => 'timed out'),
  ]);
  socket.destroy();
  return problem === null
    ? ok(host)
    : warn(
        `${host} is unreachable: ${problem}`,
        'Check PLATEN_REDIS_URL and Redis. Until then, every node uses its own cache.',
      );
}

/** Bytes. */
const minFreeBytes = 500_000_000;

async function disk(folder: string): Promise<CheckResult> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const message = `${(free / 1e9).toFixed(1)} GB free`;
  return free >= minFreeBytes
    ? ok(message)
    : warn(message, 'Free disk space for logs and the database in this folder.');
}

async function database(config: Config, plugins: readonly Plugin[]): Promise<Finding[]> {
  const db = createDatabase({ ...config, url: config.databaseUrl, poolSize: 2 });
  try {
    const asked = Date.now();
    const facts = await inspectServer(db);
    const clock = named('Clock', clockDifference(facts.now, (asked + Date.now()) / 2));
    const replicas = await Promise.all(config.replicaUrls.map(async (url) => replica(config, { url, primary: db })));
    const server = [
      named('Database', serverResult(facts)),
      ...replicas.map((result) => named('Replica', result)),
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
        fail(`Can't connect: ${reasonOf(error)}`, 'Check DATABASE_URL, and that PostgreSQL is running.'),
      ),
    ];
  } finally {
    await db.close();
  }
}

/** Bytes; normal replication lag is lower. */
const maxLagBytes = 16_777_216;

/** Lag and connection errors are warnings: Platen reads from the primary instead. */
async function replica(config: Config, { url, primary }: { url: string; primary: Database }): Promise<CheckResult> {
  const shown = withoutCredentials(url);
  const db = createDatabase({ ...config, url, poolSize: 1 });
  try {
    const behind = await bytesBehind(db, primary);
    if (behind === null) {
      return fail(
        `${shown} does not follow the primary of DATABASE_URL, or has not since the last failover.`,
        'Fix DATABASE_REPLICA_URLS, or rebuild the replica with pg_basebackup. Right after a failover, wait for its next restart point, or grant the role pg_read_all_stats.',
      );
    }
    if (behind <= maxLagBytes) return ok(shown);
    return warn(
      `${shown} lags by ${(behind / 1e6).toFixed(0)} MB; Platen reads from the primary.`,
      'Check the log, disk, and running queries of the replica.',
    );
  } catch (error) {
    return warn(
      `${shown} is unreachable: ${reasonOf(error)}`,
      'Check the replica. Until then, Platen reads from the primary.',
    );
  } finally {
    await db.close();
  }
}

const serverResult = ({ version, encoding, problems }: ServerFacts): CheckResult =>
  problems.length === 0
    ? ok(`PostgreSQL ${version}, ${encoding}, durable`)
    : fail(problems.join('\n'), `See ${documentation}/deploy/postgresql.md.`);

/** Schedules use the clock of the database, preview links the clock of the node. */
const maxDifferenceMs = 2000;

export function clockDifference(theirs: number, ours: number): CheckResult {
  const difference = theirs - ours;
  if (Math.abs(difference) <= maxDifferenceMs) return ok('in sync with the database');
  const seconds = `${(Math.abs(difference) / 1000).toFixed(1)} s ${difference > 0 ? 'ahead of' : 'behind'}`;
  return warn(`The database is ${seconds} this machine.`, 'Synchronize both clocks with NTP.');
}

const extensions = ({ trigrams }: ServerFacts): CheckResult =>
  trigrams === 'missing'
    ? fail('pg_trgm is not available.', installContrib)
    : ok(trigrams === 'there' ? 'pg_trgm' : 'pg_trgm is available');

function migrations(pending: readonly Pending[]): CheckResult {
  const words = pendingInWords(pending);
  return words === null ? ok('none pending') : warn(words, 'Run "platen migrate", or start the server.');
}

interface SiteGiven {
  readonly config: Config;
  readonly plugins: readonly Plugin[];
  readonly pending: readonly Pending[];
}

async function site({ config, plugins, pending }: SiteGiven): Promise<Finding[]> {
  const none = warn('The database has no site yet.', 'Run "platen start" to create it with its first administrator.');
  if (pending.some(({ isNeeded }) => isNeeded)) return [named('Site', none)];
  const opened = await openSite({ config, log: createLog('silent'), plugins });
  try {
    const scope = await opened.operatorScope();
    const title = scope.options.get('blogname');
    if (title === undefined) return [named('Site', none)];
    const problems = await scope.plugins.problems();
    // The indexes of plugins that failed to load are unknown.
    const unused = problems.length === 0 ? await unusedMetaIndexes(scope) : [];
    return [
      named('Site', ok(scalarText(title))),
      named('Active plugins', activePluginsResult(scope, problems)),
      ...(unused.length === 0 ? [] : [named('Meta indexes', unusedIndexesResult(unused))]),
      ...sealedResults(await sealedSecrets(scope), {
        lost: 'these webhooks are paused',
        hint: 'create new webhook secrets',
      }).map((result) => named('Webhook secrets', result)),
      ...sealedResults(await sealedAppKeys(scope), {
        lost: 'these users need a recovery code',
        hint: 'reset the factors of these users',
      }).map((result) => named('Authenticator apps', result)),
    ];
  } finally {
    await opened.close();
  }
}

/** Empty where nothing is encrypted. */
function sealedResults(
  { current, former, lost }: SealedSecrets,
  words: { readonly lost: string; readonly hint: string },
): readonly CheckResult[] {
  if (lost > 0) {
    const message = `${lost} of ${current + former + lost} can't be decrypted; ${words.lost}.`;
    return [fail(message, `Append the previous secret to PLATEN_SECRET, or ${words.hint}.`)];
  }
  if (former > 0) {
    const message = `${former} are still encrypted with a previous secret.`;
    return [
      warn(
        message,
        'Keep the previous secret in PLATEN_SECRET until this warning is gone. A running server re-encrypts within a minute.',
      ),
    ];
  }
  return current === 0 ? [] : [ok('encrypted with the first secret of PLATEN_SECRET')];
}

const unusedIndexesResult = (indexes: readonly string[]): CheckResult =>
  warn(
    `Unused indexes slow down writes: ${indexes.join(', ')}. No active plugin uses them.`,
    `If the plugin will not return, run: ${indexes.map((name) => `drop index concurrently ${name};`).join(' ')}`,
  );

function activePluginsResult(scope: Scope, problems: readonly string[]): CheckResult {
  const { opaque } = scope.site;
  if (problems.length > 0) {
    return fail(problems.join('\n'), 'Fix these plugins, or run "platen plugin deactivate NAME".');
  }
  if (opaque.length > 0) {
    return warn(
      `Not cached: responses that ${opaque.join(', ')} can change.`,
      'Set cacheable: true in the plugin if its additions depend only on the response.',
    );
  }
  return ok([...activePlugins(scope)].join(', ') || 'none');
}
