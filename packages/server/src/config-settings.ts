import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import {
  asIs,
  databaseUrl,
  flag,
  integer,
  list,
  milliseconds,
  oneOf,
  origin,
  orNull,
  proxy,
  redisUrl,
  replicaUrls,
  pluginSource,
  secret,
  siteUrl,
  smtpUrl,
  workers,
} from './config-readers.ts';
import { setting } from './config-setting.ts';
import { eventSettings } from './config-events.ts';
import { uploadSettings } from './config-uploads.ts';
import { dialects } from './dialect.ts';
import type { DialectName } from './dialect.ts';
import { logLevels } from './lib/log.ts';

const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.');

/** The same for every start of this copy on this machine, so that nobody is signed out by a restart. */
const developmentSecret = (): string =>
  createHash('sha256')
    .update(`platen development\n${hostname()}\n${import.meta.dirname}`)
    .digest('base64url');

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
    description:
      'Where PostgreSQL is. Several hosts, as in postgres://a:5432,b:5432/platen, are servers of which one takes writes at a time; the service uses that one and follows when another is promoted.',
    read: databaseUrl,
  }),
  directUrl: setting({
    variable: 'DATABASE_DIRECT_URL',
    description:
      'The same database without a pooler between, where DATABASE_URL is a pooler in transaction mode: for notices, the queue and migrations, which need connections that stay.',
    fallback: '',
    read: orNull(databaseUrl),
  }),
  replicaUrls: setting({
    variable: 'DATABASE_REPLICA_URLS',
    description:
      'Standbys of that database from which responses to visitors may be made, separated by commas. What is made from them never lacks what was acknowledged before; a standby that is behind or away is not used.',
    fallback: '',
    read: replicaUrls,
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
  workers: setting({
    variable: 'PLATEN_WORKERS',
    description:
      'Processes that `platen start` serves with, or auto for one per core. Each is a node of its own; they share the port and, by equal parts, the limits below (PLATEN_POOL_SIZE, PLATEN_POOL_QUEUE, PLATEN_CACHE_BYTES, PLATEN_TRACE_BYTES, PLATEN_MAX_IN_FLIGHT, PLATEN_MAX_CONNECTIONS).',
    fallback: '1',
    read: workers,
  }),
  siteUrl: setting({
    variable: 'SITE_URL',
    description: 'Public address of the service. Every address of the API begins with it.',
    fallback: { words: 'http://localhost:PORT', from: ({ port = 3000 }) => `http://localhost:${port}` },
    read: siteUrl,
  }),
  frontEndUrl: setting({
    variable: 'FRONT_END_URL',
    description:
      'Address of the front end that shows the site to readers. Links of posts, terms, authors and comments begin with it.',
    fallback: { words: 'SITE_URL', from: ({ siteUrl: site }) => site ?? 'http://localhost' },
    read: siteUrl,
  }),
  previewUrl: setting({
    variable: 'PREVIEW_URL',
    description:
      'Address at which the front end shows previews, below which it knows the same paths. Without one the service shows them, as plain pages.',
    fallback: { words: 'SITE_URL', from: ({ siteUrl: site }) => site ?? 'http://localhost' },
    read: siteUrl,
  }),
  livePreviewUrl: setting({
    variable: 'LIVE_PREVIEW_URL',
    description:
      'Address of a page of the front end that shows what is being written, in a frame beside the editor of the admin.',
    fallback: '',
    read: orNull(siteUrl),
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
    read: orNull(smtpUrl),
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
    read: orNull(list(origin)),
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
  admin: setting({
    variable: 'PLATEN_ADMIN',
    description:
      'Folder of a built admin, which is served at /admin. Without it, the package @platen/admin is served where it is installed; off serves none.',
    fallback: 'auto',
    read: asIs,
  }),
  logLevel: setting({
    variable: 'PLATEN_LOG_LEVEL',
    description: 'The least important lines that are still written.',
    fallback: 'info',
    read: oneOf(logLevels),
  }),
  cacheBytes: setting({
    variable: 'PLATEN_CACHE_BYTES',
    description: 'Bytes of memory for cached responses to visitors; 0 turns the cache off.',
    fallback: '67108864',
    read: integer(0, 68_719_476_736),
  }),
  traceBytes: setting({
    variable: 'PLATEN_TRACE_BYTES',
    description:
      'Bytes of memory for responses to visitors that are sent again while all rows they were made from are read the same; 0 makes each anew.',
    fallback: '67108864',
    read: integer(0, 68_719_476_736),
  }),
  cacheSeconds: setting({
    variable: 'PLATEN_CACHE_SECONDS',
    description: 'Seconds after which a cached response expires although no change was reported.',
    fallback: '10',
    read: integer(1, 86_400),
  }),
  cacheStaleSeconds: setting({
    variable: 'PLATEN_CACHE_STALE_SECONDS',
    description:
      'Seconds for which visitors still get a cached response after something in it changed, while a new one is made (stale-while-revalidate). What was taken back is seen as long.',
    fallback: '0',
    read: integer(0, 3600),
  }),
  sharedMaxAge: setting({
    variable: 'PLATEN_SHARED_MAX_AGE',
    description:
      'Seconds that a CDN may cache responses to visitors (s-maxage). Without it, responses tell CDNs nothing.',
    fallback: '',
    read: orNull(integer(0, 31_536_000)),
  }),
  redisUrl: setting({
    variable: 'PLATEN_REDIS_URL',
    description: 'Redis or Valkey in which nodes share cached responses. Losing it costs time only.',
    fallback: '',
    read: orNull(redisUrl),
  }),
  poolSize: setting({
    variable: 'PLATEN_POOL_SIZE',
    description: 'Connections to PostgreSQL that are kept at most; at least three for each worker.',
    fallback: '10',
    read: integer(1, 1000),
  }),
  poolQueue: setting({
    variable: 'PLATEN_POOL_QUEUE',
    description: 'Length of the queue for a connection; more is refused at once with 503.',
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
    description: 'Milliseconds until a request that is still being worked on gets a 503, and is undone.',
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
    description:
      'Milliseconds a client may take to send its whole request. For uploads the time goes on as long as 16 kB a second arrive.',
    fallback: '30000',
    read: milliseconds,
  }),
  connectionTimeout: setting({
    variable: 'PLATEN_CONNECTION_TIMEOUT',
    description: 'Milliseconds a connection may be silent while a request or response is under way.',
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
    description: 'Requests in progress or in the queue at the same time; more get a 503.',
    fallback: '256',
    read: integer(1, 100_000),
  }),
  maxWait: setting({
    variable: 'PLATEN_MAX_WAIT',
    description: 'Milliseconds a request may wait in the queue before it gets a 503.',
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
    description:
      'Plugins that are always active, in order: modules or paths, separated by commas. Others are activated while the service runs.',
    fallback: '',
    read: list(asIs),
  }),
  pluginsFolder: setting({
    variable: 'PLATEN_PLUGINS_FOLDER',
    description:
      'Folder in which each folder is a plugin that can be activated while the service runs. Packages that the site depends on can be, too.',
    fallback: './plugins',
    read: asIs,
  }),
  pluginSource: setting({
    variable: 'PLATEN_PLUGIN_SOURCE',
    description:
      'Where administrators may install plugins from: a folder of packed plugins with what npm pack --json printed about them in plugins.json, or the address of an npm registry, such as https://registry.npmjs.org/@acme for the packages of one scope. Without one, nobody can.',
    fallback: '',
    read: orNull(pluginSource),
  }),
  pluginCache: setting({
    variable: 'PLATEN_PLUGIN_CACHE',
    description:
      'Folder in which a node unpacks the plugins that were installed over REST. It can be emptied at any time.',
    fallback: './.platen/plugins',
    read: asIs,
  }),
  themes: setting({
    variable: 'PLATEN_THEMES',
    description:
      'Where themes are: folders that hold themes or are one, as paths, and packages, separated by commas. The starter theme is always there.',
    fallback: './themes',
    read: list(asIs),
  }),
  directory: setting({
    variable: 'PLATEN_DIRECTORY',
    description:
      'JSON file of the patterns and blocks that editors find in the pattern directory and the block directory.',
    fallback: '',
    read: orNull(asIs),
  }),
  updateCheck: setting({
    variable: 'PLATEN_UPDATE_CHECK',
    description:
      'Ask the npm registry for the newest release when an administrator asks the service. Nothing is asked without that, and the service never asks on its own.',
    fallback: 'false',
    read: flag,
  }),
  ...eventSettings,
  ...uploadSettings,
} as const;
