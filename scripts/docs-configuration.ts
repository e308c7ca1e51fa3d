import { identityProviderSettings } from '../packages/server/src/config-identity-providers.ts';
import { settings } from '../packages/server/src/config-settings.ts';
import { frontMatter } from './front-matter.ts';

interface Row {
  readonly variable: string;
  readonly description: string;
  readonly unit?: string;
  readonly fallback?: string | { readonly words: string };
}

const page = {
  title: 'Configuration',
  description: 'Every setting of Platen, with its default, its unit, and its name in platen.config.ts.',
  keywords: 'environment variables, env, settings, options, .env, platen.config.ts, timeout, limit',
};

type Field = keyof typeof settings;

/** Sections of the reference. Every setting is in exactly one. */
const groups: Readonly<Record<string, readonly Field[]>> = {
  General: [
    'environment',
    'siteUrl',
    'frontEndUrl',
    'previewUrl',
    'livePreviewUrl',
    'dialect',
    'siteLabel',
    'adminEmail',
    'admin',
    'site',
    'docs',
    'updateCheck',
  ],
  Security: [
    'secret',
    'secondFactor',
    'deviceDays',
    'passwordSignIn',
    'jwtAuth',
    'scim',
    'identityProviderOrigins',
    'sessionIdleMinutes',
    'sessionAbsoluteMinutes',
    'sessionsAtOnce',
    'allowInsecureAppPasswords',
    'corsOrigins',
    'hsts',
    'securityContact',
  ],
  OAuth: [
    'oauth',
    'oauthRegistration',
    'oauthClients',
    'oauthAccessSeconds',
    'oauthRefreshDays',
    'oauthGrantDays',
    'oauthRefreshGrace',
  ],
  Database: [
    'databaseUrl',
    'directUrl',
    'replicaUrls',
    'poolSize',
    'poolQueue',
    'connectTimeout',
    'statementTimeout',
    'lockTimeout',
    'idleTransactionTimeout',
    'preparedStatements',
  ],
  HTTP: [
    'host',
    'port',
    'workers',
    'trustedProxies',
    'bodyMaxBytes',
    'handlerTimeout',
    'headersTimeout',
    'requestTimeout',
    'connectionTimeout',
    'keepAliveTimeout',
    'maxInFlight',
    'maxWait',
    'maxConnections',
    'drainDelay',
    'shutdownTimeout',
  ],
  Cache: ['cacheBytes', 'cacheSeconds', 'cacheStaleSeconds', 'revalidationBytes', 'sharedMaxAge', 'redisUrl'],
  Mail: ['smtpUrl', 'mailFrom'],
  Media: [
    'uploadsFolder',
    'uploadsPrefix',
    'uploadsUrl',
    'uploadMaxBytes',
    'uploadConcurrency',
    'mediaTrash',
    's3Bucket',
    's3Endpoint',
    's3Region',
    's3AccessKey',
    's3SecretKey',
    's3Timeout',
  ],
  'Plugins and themes': ['plugins', 'pluginsFolder', 'pluginSource', 'pluginCache', 'themes', 'blockDirectory'],
  'Events and webhooks': ['eventDays', 'webhookOrigins'],
  Observability: ['logLevel', 'metricsAddress', 'traces', 'auditDays'],
};

/** The configuration reference, from the settings table. */
export function configurationReference(): string {
  const listed = Object.values(groups).flat();
  const wrong = (Object.keys(settings) as Field[]).filter(
    (field) => listed.filter((each) => each === field).length !== 1,
  );
  if (wrong.length > 0) throw new Error(`Put these settings into one group: ${wrong.join(', ')}.`);
  return [
    ...frontMatter(page, 'packages/server/src/config-settings.ts'),
    '',
    'Configure Platen with environment variables, a `.env` file, or `platen.config.ts`.',
    '',
    '```sh no-test',
    'DATABASE_URL=postgres://platen:password@localhost:5432/platen',
    'PLATEN_SECRET="$(openssl rand -base64 48)"',
    'SITE_URL=https://cms.example.org',
    '```',
    '',
    'The same settings in `platen.config.ts` have the names of the last column. Environment variables override the file.',
    '',
    '- **Invalid values.** Platen exits with code 2 and one line per problem. Run `npx platen doctor` to check all settings.',
    '- **Empty variables** count as unset.',
    '- **Secrets in files.** Append `_FILE` to a variable to read its value from a file: `PLATEN_SECRET_FILE=/run/secrets/platen`.',
    '- **Unknown variables** that start with `PLATEN_` cause a warning with the nearest name.',
    ...Object.entries(groups).flatMap(([title, fields]) => [
      '',
      `## ${title}`,
      '',
      '| Variable | Default | Unit | Description | `platen.config.ts` |',
      '|---|---|---|---|---|',
      ...fields.map((field) => rowOf(field, settings[field])),
    ]),
    '',
    '## Identity providers',
    '',
    'For each provider, with its id in place of `<ID>`: capital letters and digits, such as `PLATEN_OIDC_COMPANY_ISSUER`. In `platen.config.ts`, the settings of the provider `company` are in `identityProviders.company`. See [Single sign-on](../guides/single-sign-on.md).',
    '',
    '| Variable | Default | Unit | Description | `platen.config.ts` |',
    '|---|---|---|---|---|',
    ...Object.entries(identityProviderSettings).map(([field, row]) => rowOf(field, row)),
    '',
  ].join('\n');
}

const rowOf = (field: string, { variable, description, unit, fallback }: Row): string =>
  `| \`${variable}\` | ${defaultOf(fallback, unit)} | ${unit ?? ''} | ${linked(description)} | \`${field}\` |`;

const linked = (text: string): string => text.replaceAll(/(?<!`)\b((?:PLATEN|DATABASE)_[A-Z0-9_]+)\b(?!`)/g, '`$1`');

function defaultOf(fallback: Row['fallback'], unit: string | undefined): string {
  if (fallback === undefined) return '**required**';
  if (typeof fallback === 'object') return fallback.words;
  if (fallback === '') return '–';
  const bytes = Number(fallback);
  return unit === 'bytes' && bytes >= 1_048_576 ? `\`${fallback}\` (${bytes / 1_048_576} MB)` : `\`${fallback}\``;
}
