import { createHash } from 'node:crypto';
import { hostname } from 'node:os';

import {
  asIs,
  Complaint,
  databaseUrl,
  flag,
  guessable,
  integer,
  list,
  milliseconds,
  oneOf,
  origin,
  proxy,
  redisUrl,
  secret,
  siteUrl,
  smtpUrl,
} from './config-readers.ts';
import { dialects } from './dialect.ts';
import type { DialectName } from './dialect.ts';
import { logLevels } from './lib/log.ts';

/** What later settings may build their defaults on. A setting that could not be read is absent. */
interface Known {
  readonly environment?: 'development' | 'production';
  readonly host?: string;
  readonly port?: number;
  readonly siteUrl?: string;
}

interface Derived {
  readonly words: string;
  readonly from: (known: Known, nodeEnv: string) => string | undefined;
}

interface Setting<T> {
  readonly variable: string;
  readonly description: string;
  /** Read when nothing is set. A setting without one, or whose own gives undefined, must be set. */
  readonly fallback?: string | Derived;
  readonly read: (text: string) => T;
}

export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The configuration cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.');

/** The same for every start of this copy on this machine, so that nobody is signed out by a restart. */
const developmentSecret = (): string =>
  createHash('sha256')
    .update(`platen development\n${hostname()}\n${import.meta.dirname}`)
    .digest('base64url');

const setting = <T>(given: Setting<T>): Setting<T> => given;

/** Every setting there is. The configuration reference is made from these rows; later rows may build on earlier ones. */
export const settings = {
  environment: setting({
    variable: 'PLATEN_ENV',
    description: 'Development is lenient about secrets and encryption; production is not.',
    fallback: {
      words: 'development when NODE_ENV is development or test, otherwise production',
      from: (_, nodeEnv) => (/^(development|test)$/.test(nodeEnv) ? 'development' : 'production'),
    },
    read: oneOf(['development', 'production']),
  }),
  databaseUrl: setting({
    variable: 'DATABASE_URL',
    description: 'Where PostgreSQL is: a direct address, not a pooler in transaction mode.',
    read: databaseUrl,
  }),
  host: setting({
    variable: 'HOST',
    description: 'Address to listen on; 0.0.0.0 or :: for every one.',
    fallback: '127.0.0.1',
    read: asIs,
  }),
  port: setting({
    variable: 'PORT',
    description: 'Port to listen on; 0 lets the system choose.',
    fallback: '3000',
    read: integer(0, 65_535),
  }),
  siteUrl: setting({
    variable: 'SITE_URL',
    description: 'Public address of the site. Every link begins with it.',
    fallback: { words: 'http://localhost:PORT', from: ({ port = 3000 }) => `http://localhost:${port}` },
    read: siteUrl,
  }),
  dialect: setting({
    variable: 'PLATEN_DIALECT',
    description: 'Names used in routes, headers and types: our own, or those that existing clients know.',
    fallback: 'cms',
    read: oneOf(Object.keys(dialects) as DialectName[]),
  }),
  secret: setting({
    variable: 'PLATEN_SECRET',
    description:
      'Signs nonces, forms, preview links and the cookie of known browsers. Changing it makes those that are out invalid. In production one that can be guessed is refused.',
    fallback: {
      words: 'one per copy of the code in development on a loopback address, otherwise required',
      from: ({ environment, host }) =>
        environment === 'development' && isLoopback(host ?? '') ? developmentSecret() : undefined,
    },
    read: secret,
  }),
  allowInsecureAppPasswords: setting({
    variable: 'PLATEN_ALLOW_INSECURE_APP_PASSWORDS',
    description: 'Accept application passwords over unencrypted connections.',
    fallback: {
      words: 'true in development, false in production',
      from: ({ environment }) => String(environment === 'development'),
    },
    read: flag,
  }),
  adminEmail: setting({
    variable: 'PLATEN_ADMIN_EMAIL',
    description: 'Address of the first administrator, used when the database is empty.',
    fallback: 'admin@localhost.localdomain',
    read: asIs,
  }),
  smtpUrl: setting({
    variable: 'PLATEN_SMTP_URL',
    description:
      'Mail server for links to set a new password and for notices of a changed address. Without one nobody is sent any; in development the links are logged.',
    fallback: '',
    read: (text) => (text === '' ? null : smtpUrl(text)),
  }),
  mailFrom: setting({
    variable: 'PLATEN_MAIL_FROM',
    description: 'Sender of mails.',
    fallback: {
      words: 'platen@ the host of SITE_URL',
      from: ({ siteUrl: site }) => `platen@${new URL(site ?? 'http://localhost').hostname}`,
    },
    read: asIs,
  }),
  trustedProxies: setting({
    variable: 'PLATEN_TRUSTED_PROXIES',
    description: 'Proxies whose X-Forwarded-For and X-Forwarded-Proto are believed: addresses, subnets, or loopback.',
    fallback: '',
    read: list(proxy),
  }),
  corsOrigins: setting({
    variable: 'PLATEN_CORS_ORIGINS',
    description: 'Origins whose pages may send credentials to the API. Without the list, every origin may.',
    fallback: '',
    read: (text) => (text === '' ? null : list(origin)(text)),
  }),
  docs: setting({
    variable: 'PLATEN_DOCS',
    description: 'Show the page at /docs, where the API can be read and tried.',
    fallback: {
      words: 'true in development, false in production',
      from: ({ environment }) => String(environment === 'development'),
    },
    read: flag,
  }),
  logLevel: setting({
    variable: 'PLATEN_LOG_LEVEL',
    description: 'The least important lines that are still written.',
    fallback: 'info',
    read: oneOf(logLevels),
  }),
  cacheBytes: setting({
    variable: 'PLATEN_CACHE_BYTES',
    description: 'Memory for answers to visitors that need not be made again; 0 remembers none.',
    fallback: '67108864',
    read: integer(0, 68_719_476_736),
  }),
  cacheSeconds: setting({
    variable: 'PLATEN_CACHE_SECONDS',
    description: 'Seconds after which a remembered answer is made anew although no change was announced.',
    fallback: '10',
    read: integer(1, 86_400),
  }),
  sharedMaxAge: setting({
    variable: 'PLATEN_SHARED_MAX_AGE',
    description: 'Seconds that a CDN may keep answers to visitors (s-maxage). Without it nothing is said to it.',
    fallback: '',
    read: (text) => (text === '' ? null : integer(0, 31_536_000)(text)),
  }),
  redisUrl: setting({
    variable: 'PLATEN_REDIS_URL',
    description: 'Redis or Valkey in which nodes share remembered answers. Losing it costs time only.',
    fallback: '',
    read: (text) => (text === '' ? null : redisUrl(text)),
  }),
  poolSize: setting({
    variable: 'PLATEN_POOL_SIZE',
    description: 'Connections to PostgreSQL that this process keeps at most.',
    fallback: '10',
    read: integer(1, 1000),
  }),
  poolQueue: setting({
    variable: 'PLATEN_POOL_QUEUE',
    description: 'Work that may wait for a connection; more is refused at once with 503.',
    fallback: '500',
    read: integer(0, 100_000),
  }),
  connectTimeout: setting({
    variable: 'PLATEN_CONNECT_TIMEOUT',
    description:
      'Milliseconds to wait for a connection to PostgreSQL, new or free. Three quarters of it without any sign of life from a server that is waited for mean that it is away.',
    fallback: '1000',
    read: milliseconds,
  }),
  statementTimeout: setting({
    variable: 'PLATEN_STATEMENT_TIMEOUT',
    description: 'Milliseconds one statement may take.',
    fallback: '10000',
    read: milliseconds,
  }),
  lockTimeout: setting({
    variable: 'PLATEN_LOCK_TIMEOUT',
    description: 'Milliseconds one statement may wait for a lock.',
    fallback: '3000',
    read: milliseconds,
  }),
  idleTransactionTimeout: setting({
    variable: 'PLATEN_IDLE_TRANSACTION_TIMEOUT',
    description: 'Milliseconds a transaction may do nothing before PostgreSQL ends it.',
    fallback: '15000',
    read: milliseconds,
  }),
  namedStatements: setting({
    variable: 'PLATEN_NAMED_STATEMENTS',
    description:
      'Let connections keep prepared statements, which halves the work of PostgreSQL. Turn it off behind a pooler that cannot pass them on.',
    fallback: 'true',
    read: flag,
  }),
  handlerTimeout: setting({
    variable: 'PLATEN_HANDLER_TIMEOUT',
    description: 'Milliseconds until a request that is still being worked on is answered with 503, and undone.',
    fallback: '15000',
    read: milliseconds,
  }),
  headersTimeout: setting({
    variable: 'PLATEN_HEADERS_TIMEOUT',
    description: 'Milliseconds a client may take to send its headers.',
    fallback: '10000',
    read: milliseconds,
  }),
  requestTimeout: setting({
    variable: 'PLATEN_REQUEST_TIMEOUT',
    description: 'Milliseconds a client may take to send its whole request.',
    fallback: '30000',
    read: milliseconds,
  }),
  connectionTimeout: setting({
    variable: 'PLATEN_CONNECTION_TIMEOUT',
    description: 'Milliseconds a connection may be silent while a request or answer is under way.',
    fallback: '60000',
    read: milliseconds,
  }),
  keepAliveTimeout: setting({
    variable: 'PLATEN_KEEP_ALIVE_TIMEOUT',
    description: 'Milliseconds an unused connection stays open. Longer than the load balancer keeps it.',
    fallback: '72000',
    read: milliseconds,
  }),
  bodyLimit: setting({
    variable: 'PLATEN_BODY_LIMIT',
    description: 'Bytes a request body may have.',
    fallback: '1048576',
    read: integer(1024, 1_073_741_824),
  }),
  maxInFlight: setting({
    variable: 'PLATEN_MAX_IN_FLIGHT',
    description: 'Requests worked on or waiting for their turn at the same time; more are answered with 503.',
    fallback: '256',
    read: integer(1, 100_000),
  }),
  maxWait: setting({
    variable: 'PLATEN_MAX_WAIT',
    description: 'Milliseconds a request may wait for its turn before it is answered with 503.',
    fallback: '1000',
    read: milliseconds,
  }),
  maxConnections: setting({
    variable: 'PLATEN_MAX_CONNECTIONS',
    description: 'Open connections of clients; more are closed at once.',
    fallback: '10000',
    read: integer(1, 1_000_000),
  }),
  drainDelay: setting({
    variable: 'PLATEN_DRAIN_DELAY',
    description: 'Milliseconds between becoming not ready and refusing connections, for load balancers to notice.',
    fallback: {
      words: '0 in development, 2000 in production',
      from: ({ environment }) => (environment === 'development' ? '0' : '2000'),
    },
    read: integer(0, 60_000),
  }),
  shutdownTimeout: setting({
    variable: 'PLATEN_SHUTDOWN_TIMEOUT',
    description: 'Milliseconds that requests in flight are given to end when the process is asked to stop.',
    fallback: '8000',
    read: integer(0, 600_000),
  }),
  plugins: setting({
    variable: 'PLATEN_PLUGINS',
    description: 'Plugins to switch on, in order: modules or paths, separated by commas.',
    fallback: '',
    read: list(asIs),
  }),
} as const;

type Settings = typeof settings;

export type Config = { readonly [Field in keyof Settings]: ReturnType<Settings[Field]['read']> } & {
  /** What the operator should know although it works. */
  readonly warnings: readonly string[];
};

/** The environment wins over the file, and the file over the defaults. */
export function loadConfig(env: NodeJS.ProcessEnv, file: object = {}): Config {
  const inFile = new Map<string, unknown>(Object.entries(file));
  const problems = [...inFile.keys()]
    .filter((field) => !Object.hasOwn(settings, field))
    .map((field) => `${field} in platen.config.ts is not a setting; remove it or correct its name`);
  const config: Record<string, unknown> = {};

  for (const [field, row] of Object.entries<Setting<unknown>>(settings)) {
    const fromEnv = env[row.variable] ?? '';
    const fromFile = fromEnv === '' && inFile.has(field);
    const name = fromFile ? `${field} in platen.config.ts` : row.variable;
    try {
      const given = fromFile ? asText(inFile.get(field)) : fromEnv;
      const text = given === '' ? fallbackOf(row, config as unknown as Known, env) : given;
      if (text === undefined) throw new Complaint(`must be set. ${row.description}`);
      config[field] = row.read(text);
    } catch (problem) {
      if (!(problem instanceof Complaint)) throw problem;
      problems.push(`${name} ${problem.message}`);
    }
  }

  problems.push(...disagreements(config as unknown as Config), ...weakSecret(config as unknown as Partial<Config>));
  if (problems.length > 0) throw new ConfigError(problems);
  const ownSecret = (env['PLATEN_SECRET'] ?? '') !== '' || inFile.has('secret');
  config['warnings'] = Object.freeze(
    ownSecret ? [] : ['PLATEN_SECRET is not set: cookies and nonces are signed with a guessable development secret'],
  );
  return Object.freeze(config) as unknown as Config;
}

function fallbackOf({ fallback }: Setting<unknown>, known: Known, env: NodeJS.ProcessEnv): string | undefined {
  return typeof fallback === 'object' ? fallback.from(known, env['NODE_ENV'] ?? '') : fallback;
}

function asText(value: unknown): string {
  if (Array.isArray(value) && value.every((item) => typeof item === 'string' && !item.includes(','))) {
    return value.join(',');
  }
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new Complaint('must be a text, a number, true, false or a list of texts');
}

/** Time-outs that only work in a certain order. Unreadable ones compare as false and are complained of elsewhere. */
function disagreements(config: Config): string[] {
  const problems: string[] = [];
  if (config.headersTimeout > config.requestTimeout) {
    problems.push('PLATEN_HEADERS_TIMEOUT must not be longer than PLATEN_REQUEST_TIMEOUT, which includes it');
  }
  if (config.statementTimeout > config.handlerTimeout) {
    problems.push(
      'PLATEN_STATEMENT_TIMEOUT must not be longer than PLATEN_HANDLER_TIMEOUT, so that no statement outlives its request',
    );
  }
  return problems;
}

/** Whoever knows the secret can sign what the service believes. In development nobody else can reach it. */
function weakSecret({ environment, secret: given }: Partial<Config>): string[] {
  const weakness = environment === 'production' && given !== undefined ? guessable(given) : null;
  return weakness === null ? [] : [`PLATEN_SECRET ${weakness}`];
}
