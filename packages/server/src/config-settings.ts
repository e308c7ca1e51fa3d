import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import {
  asIs,
  databaseUrl,
  flag,
  integer,
  label,
  list,
  milliseconds,
  oneOf,
  orNull,
  proxy,
  redisUrl,
  replicaUrls,
  secrets,
  siteUrl,
  smtpUrl,
  workers,
} from './config-readers.ts';
import { setting } from './config-setting.ts';
import { eventSettings } from './config-events.ts';
import { sharedProviderSettings } from './config-identity-providers.ts';
import { oauthSettings } from './config-oauth.ts';
import { pluginSettings } from './config-plugins.ts';
import { securitySettings } from './config-security.ts';
import { signInSettings } from './config-sign-in.ts';
import { uploadSettings } from './config-uploads.ts';
import { dialects } from './dialect.ts';
import type { DialectName } from './dialect.ts';
import { logLevels } from './lib/log.ts';

const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.');

/** Stable across restarts on this machine, so that sessions survive. */
const developmentSecret = (): string =>
  createHash('sha256')
    .update(`platen development\n${hostname()}\n${import.meta.dirname}`)
    .digest('base64url');

/** All settings. The configuration reference is generated from them; defaults may use earlier rows. */
export const settings = {
  environment: setting({
    variable: 'PLATEN_ENV',
    description:
      'Environment. `production` requires a strong secret and HTTPS for application passwords; `development` does not.',
    fallback: {
      words: '`development` if `NODE_ENV` is `development` or `test`, otherwise `production`',
      from: (_, nodeEnv) => (/^(development|test)$/.test(nodeEnv) ? 'development' : 'production'),
    },
    read: oneOf(['development', 'production']),
  }),
  databaseUrl: setting({
    variable: 'DATABASE_URL',
    description:
      'URL of the PostgreSQL database. With several hosts, as in `postgres://a:5432,b:5432/platen`, Platen writes to the primary and follows a failover.',
    hint: 'Set it to the URL of a PostgreSQL database, such as postgres://user:password@host:5432/platen',
    read: databaseUrl,
  }),
  directUrl: setting({
    variable: 'DATABASE_DIRECT_URL',
    description:
      'URL of the same database without a pooler, if `DATABASE_URL` is a pooler in transaction mode. Used for notifications, the job queue, and migrations.',
    fallback: '',
    read: orNull(databaseUrl),
  }),
  replicaUrls: setting({
    variable: 'DATABASE_REPLICA_URLS',
    description:
      'URLs of replicas for anonymous reads, comma-separated. Platen skips replicas that lag, are unreachable, or return errors.',
    fallback: '',
    read: replicaUrls,
  }),
  host: setting({
    variable: 'HOST',
    description: 'Address to listen on. Use `0.0.0.0` or `::` for all interfaces.',
    fallback: '127.0.0.1',
    read: asIs,
  }),
  port: setting({
    variable: 'PORT',
    description: 'Port to listen on. `0` picks a free port.',
    fallback: '3000',
    read: integer(0, 65_535),
  }),
  workers: setting({
    variable: 'PLATEN_WORKERS',
    description:
      'Number of worker processes of `platen start`, or `auto` for one per core. Workers share the port and divide these limits: PLATEN_POOL_SIZE, PLATEN_POOL_QUEUE, PLATEN_CACHE_BYTES, PLATEN_REVALIDATION_BYTES, PLATEN_MAX_IN_FLIGHT, PLATEN_MAX_CONNECTIONS.',
    unit: 'processes',
    fallback: '1',
    read: workers,
  }),
  siteUrl: setting({
    variable: 'SITE_URL',
    description: 'Public URL of Platen. Every URL of the API starts with it.',
    fallback: { words: '`http://localhost:PORT`', from: ({ port = 3000 }) => `http://localhost:${port}` },
    read: siteUrl,
  }),
  frontEndUrl: setting({
    variable: 'FRONT_END_URL',
    description: 'URL of your front end. Links to posts, terms, authors, and comments start with it.',
    fallback: { words: '`SITE_URL`', from: ({ siteUrl: site }) => site ?? 'http://localhost' },
    read: siteUrl,
  }),
  previewUrl: setting({
    variable: 'PREVIEW_URL',
    description:
      "URL of your front end's preview. Platen appends the path of the post. By default, Platen renders previews as plain pages.",
    fallback: { words: '`SITE_URL`', from: ({ siteUrl: site }) => site ?? 'http://localhost' },
    read: siteUrl,
  }),
  livePreviewUrl: setting({
    variable: 'LIVE_PREVIEW_URL',
    description: 'URL of a front-end page that shows unsaved changes in a frame next to the editor.',
    fallback: '',
    read: orNull(siteUrl),
  }),
  dialect: setting({
    variable: 'PLATEN_DIALECT',
    description: "Names in routes, headers, and types: `cms` for Platen's own, `wp` for WordPress API clients.",
    fallback: 'cms',
    read: oneOf(Object.keys(dialects) as DialectName[]),
  }),
  siteLabel: setting({
    variable: 'PLATEN_SITE_LABEL',
    description:
      'Short name of this site, such as `s7`, if it shares a CDN, a log, or a metrics server with other sites: prefix of cache tags, and `site` of log lines and metrics. Lowercase letters and digits.',
    fallback: '',
    read: orNull(label),
  }),
  secret: setting({
    variable: 'PLATEN_SECRET',
    description:
      'Signs nonces, forms, cursors, and links, and encrypts webhook secrets. To rotate it, list several, comma-separated: the first signs and encrypts, all verify and decrypt. Production rejects guessable secrets.',
    hint: 'Generate one with: openssl rand -base64 48',
    fallback: {
      words: 'generated in development on a loopback address; otherwise **required**',
      from: ({ environment, host }) =>
        environment === 'development' && isLoopback(host ?? '') ? developmentSecret() : undefined,
    },
    read: secrets,
  }),
  adminEmail: setting({
    variable: 'PLATEN_ADMIN_EMAIL',
    description: 'Email address of the first administrator, used when Platen creates the site.',
    fallback: 'admin@localhost.localdomain',
    read: asIs,
  }),
  smtpUrl: setting({
    variable: 'PLATEN_SMTP_URL',
    description:
      'SMTP server for password resets and email confirmations. Without it, Platen sends no email; in development it logs the links.',
    fallback: '',
    read: orNull(smtpUrl),
  }),
  mailFrom: setting({
    variable: 'PLATEN_MAIL_FROM',
    description: 'Sender address of emails.',
    fallback: {
      words: '`platen@` and the host of `SITE_URL`',
      from: ({ siteUrl: site }) => `platen@${new URL(site ?? 'http://localhost').hostname}`,
    },
    read: asIs,
  }),
  trustedProxies: setting({
    variable: 'PLATEN_TRUSTED_PROXIES',
    description:
      'Proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` headers Platen trusts: IP addresses, subnets, or `loopback`, comma-separated.',
    fallback: '',
    read: list(proxy),
  }),
  docs: setting({
    variable: 'PLATEN_DOCS',
    description: 'Serve the interactive API reference at `/docs`.',
    fallback: {
      words: '`true` in development, `false` in production',
      from: ({ environment }) => String(environment === 'development'),
    },
    read: flag,
  }),
  admin: setting({
    variable: 'PLATEN_ADMIN',
    description:
      'Folder of a built admin to serve at `/admin`. `auto` serves the installed package `@platen/admin`; `off` serves none.',
    fallback: 'auto',
    read: asIs,
  }),
  site: setting({
    variable: 'PLATEN_SITE',
    description:
      'The public site. `auto` serves it if the package `@platen/site` is installed; `off` serves only the API and the admin.',
    fallback: 'auto',
    read: oneOf(['auto', 'off']),
  }),
  logLevel: setting({
    variable: 'PLATEN_LOG_LEVEL',
    description: 'Minimum level of log lines.',
    fallback: 'info',
    read: oneOf(logLevels),
  }),
  cacheBytes: setting({
    variable: 'PLATEN_CACHE_BYTES',
    description: 'Memory for cached anonymous responses. `0` turns the cache off.',
    unit: 'bytes',
    fallback: '67108864',
    read: integer(0, 68_719_476_736),
  }),
  revalidationBytes: setting({
    variable: 'PLATEN_REVALIDATION_BYTES',
    description:
      'Memory for anonymous responses that Platen revalidates: it sends them again while the rows they were built from are unchanged. `0` turns it off.',
    unit: 'bytes',
    fallback: '67108864',
    read: integer(0, 68_719_476_736),
  }),
  cacheSeconds: setting({
    variable: 'PLATEN_CACHE_SECONDS',
    description: 'Maximum age of a cached response, even if nothing invalidates it.',
    unit: 'seconds',
    fallback: '10',
    read: integer(1, 86_400),
  }),
  cacheStaleSeconds: setting({
    variable: 'PLATEN_CACHE_STALE_SECONDS',
    description:
      'How long visitors get a stale response while Platen rebuilds it (stale-while-revalidate). Unpublished content stays visible as long.',
    unit: 'seconds',
    fallback: '0',
    read: integer(0, 3600),
  }),
  sharedMaxAge: setting({
    variable: 'PLATEN_SHARED_MAX_AGE',
    description: '`s-maxage` of anonymous responses, for CDNs. Without it, Platen sends no `s-maxage`.',
    unit: 'seconds',
    fallback: '',
    read: orNull(integer(0, 31_536_000)),
  }),
  redisUrl: setting({
    variable: 'PLATEN_REDIS_URL',
    description: 'Redis or Valkey, to share cached responses between nodes. Platen works without it.',
    fallback: '',
    read: orNull(redisUrl),
  }),
  poolSize: setting({
    variable: 'PLATEN_POOL_SIZE',
    description: 'Maximum number of PostgreSQL connections, at least three per worker.',
    unit: 'connections',
    fallback: '10',
    read: integer(1, 1000),
  }),
  poolQueue: setting({
    variable: 'PLATEN_POOL_QUEUE',
    description: 'Maximum number of requests that wait for a connection. More get a 503.',
    unit: 'requests',
    fallback: '500',
    read: integer(0, 100_000),
  }),
  connectTimeout: setting({
    variable: 'PLATEN_CONNECT_TIMEOUT',
    description:
      'How long to wait for a PostgreSQL connection. Platen treats a server that is silent for three quarters of it as unreachable.',
    unit: 'ms',
    fallback: '1000',
    read: milliseconds,
  }),
  statementTimeout: setting({
    variable: 'PLATEN_STATEMENT_TIMEOUT',
    description: '`statement_timeout` of PostgreSQL.',
    unit: 'ms',
    fallback: '10000',
    read: milliseconds,
  }),
  lockTimeout: setting({
    variable: 'PLATEN_LOCK_TIMEOUT',
    description: '`lock_timeout` of PostgreSQL.',
    unit: 'ms',
    fallback: '3000',
    read: milliseconds,
  }),
  idleTransactionTimeout: setting({
    variable: 'PLATEN_IDLE_TRANSACTION_TIMEOUT',
    description: '`idle_in_transaction_session_timeout` of PostgreSQL.',
    unit: 'ms',
    fallback: '15000',
    read: milliseconds,
  }),
  preparedStatements: setting({
    variable: 'PLATEN_PREPARED_STATEMENTS',
    description: 'Use prepared statements. Turn it off behind a pooler that does not support them.',
    fallback: 'true',
    read: flag,
  }),
  handlerTimeout: setting({
    variable: 'PLATEN_HANDLER_TIMEOUT',
    description: 'Maximum time to handle a request. After that, Platen rolls back and returns 503.',
    unit: 'ms',
    fallback: '15000',
    read: milliseconds,
  }),
  headersTimeout: setting({
    variable: 'PLATEN_HEADERS_TIMEOUT',
    description: 'How long a client may take to send the headers.',
    unit: 'ms',
    fallback: '10000',
    read: milliseconds,
  }),
  requestTimeout: setting({
    variable: 'PLATEN_REQUEST_TIMEOUT',
    description:
      'How long a client may take to send the request. Uploads may take longer while at least 16 KB per second arrive.',
    unit: 'ms',
    fallback: '30000',
    read: milliseconds,
  }),
  connectionTimeout: setting({
    variable: 'PLATEN_CONNECTION_TIMEOUT',
    description: 'How long a connection may be idle during a request or response.',
    unit: 'ms',
    fallback: '60000',
    read: milliseconds,
  }),
  keepAliveTimeout: setting({
    variable: 'PLATEN_KEEP_ALIVE_TIMEOUT',
    description: 'How long an idle connection stays open. Set it longer than the idle timeout of the load balancer.',
    unit: 'ms',
    fallback: '72000',
    read: milliseconds,
  }),
  bodyMaxBytes: setting({
    variable: 'PLATEN_BODY_MAX_BYTES',
    description: 'Maximum size of a request body. For files, see PLATEN_UPLOAD_MAX_BYTES.',
    unit: 'bytes',
    fallback: '1048576',
    read: integer(1024, 1_073_741_824),
  }),
  maxInFlight: setting({
    variable: 'PLATEN_MAX_IN_FLIGHT',
    description: 'Maximum number of requests in progress or queued. More get a 503.',
    unit: 'requests',
    fallback: '256',
    read: integer(1, 100_000),
  }),
  maxWait: setting({
    variable: 'PLATEN_MAX_WAIT',
    description: 'How long a request may wait in the queue before it gets a 503.',
    unit: 'ms',
    fallback: '1000',
    read: milliseconds,
  }),
  maxConnections: setting({
    variable: 'PLATEN_MAX_CONNECTIONS',
    description: 'Maximum number of client connections. Platen closes further ones.',
    unit: 'connections',
    fallback: '10000',
    read: integer(1, 1_000_000),
  }),
  drainDelay: setting({
    variable: 'PLATEN_DRAIN_DELAY',
    description: 'Delay between failing the readiness check and closing connections, so that load balancers notice.',
    unit: 'ms',
    fallback: {
      words: '`0` in development, `2000` in production',
      from: ({ environment }) => (environment === 'development' ? '0' : '2000'),
    },
    read: integer(0, 60_000),
  }),
  shutdownTimeout: setting({
    variable: 'PLATEN_SHUTDOWN_TIMEOUT',
    description: 'How long requests in flight may continue after a stop signal.',
    unit: 'ms',
    fallback: '8000',
    read: integer(0, 600_000),
  }),
  ...pluginSettings,
  ...securitySettings,
  ...oauthSettings,
  ...signInSettings,
  ...sharedProviderSettings,
  ...eventSettings,
  ...uploadSettings,
} as const;
