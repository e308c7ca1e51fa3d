import { readFileSync } from 'node:fs';

import { providerVariables, readIdentityProviders } from './config-identity-providers.ts';
import type { IdentityProvider, IdentityProvidersFile } from './config-identity-providers.ts';
import { asText, Complaint, guessable } from './config-readers.ts';
import { settings } from './config-settings.ts';
import type { Known, Setting } from './config-setting.ts';
import { nearestName } from './lib/nearest-name.ts';

export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`Invalid configuration:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

type Settings = typeof settings;

export type Config = { readonly [Field in keyof Settings]: ReturnType<Settings[Field]['read']> } & {
  readonly identityProviders: readonly IdentityProvider[];
  /** Problems that do not prevent the start. */
  readonly warnings: readonly ConfigWarning[];
};

type SiteSetting =
  | 'databaseUrl'
  | 'directUrl'
  | 'replicaUrls'
  | 'siteUrl'
  | 'frontEndUrl'
  | 'previewUrl'
  | 'livePreviewUrl'
  | 'dialect'
  | 'siteLabel'
  | 'adminEmail'
  | 'mailFrom'
  | 'corsOrigins'
  | 'securityContact'
  | 'uploadsPrefix'
  | 'uploadsUrl'
  | 'identityProviders';

/** Where a site is, and what belongs to it alone. */
export type SiteConfig = Pick<Config, SiteSetting>;

/** Everything else: limits, servers, and policies of a process, whatever number of sites it serves. */
export type NodeConfig = Omit<Config, SiteSetting>;

export interface ConfigWarning {
  readonly about: 'secret' | 'variable';
  readonly message: string;
}

/** The settings of `platen.config.ts`, by their names in the configuration reference. */
export type ConfigFile = {
  readonly [Field in keyof Settings]?: string | number | boolean | readonly string[];
} & { readonly identityProviders?: IdentityProvidersFile };

/** The environment overrides the file, and the file overrides the defaults. */
export function loadConfig(env: NodeJS.ProcessEnv, file: object = {}): Config {
  const inFile = new Map<string, unknown>(Object.entries(file));
  const problems = [...inFile.keys()]
    .filter((field) => field !== 'identityProviders' && !Object.hasOwn(settings, field))
    .map((field) => `${field} in platen.config.ts is not a setting. ${suggestion(field, Object.keys(settings))}`);
  const config: Record<string, unknown> = {};

  for (const [field, row] of Object.entries<Setting<unknown>>(settings)) {
    const fromEnv = environmentValue(env, row.variable, problems);
    const fromFile = fromEnv === '' && inFile.has(field);
    const name = fromFile ? `${field} in platen.config.ts` : row.variable;
    try {
      const given = fromFile ? asText(inFile.get(field)) : fromEnv;
      const text = given === '' ? fallbackOf(row, config as unknown as Known, env) : given;
      if (text === undefined) throw new Complaint(`is required. ${row.hint ?? row.description}`);
      config[field] = row.read(text);
    } catch (problem) {
      if (!(problem instanceof Complaint)) throw problem;
      problems.push(`${name} ${problem.message}`);
    }
  }

  const identityProviders = readIdentityProviders({
    env,
    file: inFile.get('identityProviders'),
    valueOf: (variable) => environmentValue(env, variable, problems),
    origins: (config as unknown as Partial<Config>).identityProviderOrigins ?? [],
    problems,
  });
  config['identityProviders'] = identityProviders;
  problems.push(...conflicts(config as unknown as Config), ...weakSecret(config as unknown as Partial<Config>));
  if (problems.length > 0) throw new ConfigError(problems);
  const ownSecret =
    ['PLATEN_SECRET', 'PLATEN_SECRET_FILE'].some((name) => (env[name] ?? '') !== '') || inFile.has('secret');
  const message = 'PLATEN_SECRET is not set: Platen signs cookies and nonces with a guessable development secret';
  config['warnings'] = Object.freeze<ConfigWarning[]>([
    ...(ownSecret ? [] : [{ about: 'secret', message } as const]),
    ...unknownVariables(env, identityProviders.flatMap(providerVariables)),
  ]);
  return Object.freeze(config) as unknown as Config;
}

/** One setting, for commands that need neither a database nor a secret. */
export function readSetting<Field extends keyof Settings>(
  field: Field,
  { env, file = {} }: { readonly env: NodeJS.ProcessEnv; readonly file?: object },
): Config[Field] {
  const row = settings[field] as unknown as Setting<Config[Field]>;
  const problems: string[] = [];
  const text = environmentValue(env, row.variable, problems);
  const inFile = new Map<string, unknown>(Object.entries(file)).get(field);
  const given = text === '' && inFile !== undefined ? asText(inFile) : text;
  try {
    if (problems.length > 0) throw new ConfigError(problems);
    return row.read(given === '' ? (fallbackOf(row, {} as unknown as Known, env) ?? '') : given);
  } catch (problem) {
    if (!(problem instanceof Complaint)) throw problem;
    throw new ConfigError([`${row.variable} ${problem.message}`]);
  }
}

const prefix = 'PLATEN_';

/** Variables of `platen import` and of plugins. */
const isReadElsewhere = (name: string): boolean =>
  name === 'PLATEN_IMPORT_PASSWORD' || name.startsWith('PLATEN_PLUGIN_');

/** Kubernetes and Docker set variables for services: platen-db adds PLATEN_DB_PORT. */
const isServiceLink = (name: string, value: string): boolean =>
  /_SERVICE_(?:HOST|PORT(?:_\w+)?)$|_PORT_\d+_(?:TCP|UDP|SCTP)(?:_\w+)?$/.test(name) ||
  (name.endsWith('_PORT') && /^(?:tcp|udp|sctp):\/\//.test(value));

/** Only names with the prefix PLATEN_; other variables belong to other programs. */
function unknownVariables(env: NodeJS.ProcessEnv, ofProviders: readonly string[]): ConfigWarning[] {
  const variables = Object.values<Setting<unknown>>(settings).map(({ variable }) => variable);
  const known = new Set([...variables.flatMap((name) => [name, `${name}_FILE`]), ...ofProviders]);
  return Object.entries(env)
    .filter(([name]) => name.startsWith(prefix) && !known.has(name) && !isReadElsewhere(name))
    .filter(([name, value = '']) => !isServiceLink(name, value))
    .map(([name]) => ({ about: 'variable', message: `${name} is not a setting. ${suggestion(name, [...known])}` }));
}

/** Also suggests settings without the prefix: PORT for PLATEN_PORT. */
function suggestion(name: string, known: readonly string[]): string {
  const nearest =
    nearestName(name, known) ?? (name.startsWith(prefix) ? nearestName(name.slice(prefix.length), known) : null);
  return nearest === null ? 'Remove it, or fix its name.' : `Did you mean ${nearest}?`;
}

/** Reads the port before the rest of the configuration is known. */
export function readPort(value: unknown): number {
  try {
    return settings.port.read(asText(value));
  } catch (problem) {
    if (!(problem instanceof Complaint)) throw problem;
    throw new ConfigError([`${settings.port.variable} ${problem.message}`]);
  }
}

/** The value of a variable, or the content of the file in `{variable}_FILE`, as used for Docker secrets. */
function environmentValue(env: NodeJS.ProcessEnv, variable: string, problems: string[]): string {
  const value = env[variable] ?? '';
  const path = env[`${variable}_FILE`] ?? '';
  if (path === '') return value;
  if (value !== '') {
    problems.push(`${variable} and ${variable}_FILE are both set. Remove one of them`);
    return value;
  }
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  } catch {
    problems.push(`${variable}_FILE: can't read the file ${path}`);
    return '';
  }
}

function fallbackOf({ fallback }: Setting<unknown>, known: Known, env: NodeJS.ProcessEnv): string | undefined {
  return typeof fallback === 'object' ? fallback.from(known, env['NODE_ENV'] ?? '') : fallback;
}

/** Constraints between settings. Invalid numbers compare as false and are reported elsewhere. */
function conflicts(config: Config): string[] {
  const problems: string[] = [];
  if (config.headersTimeout > config.requestTimeout) {
    problems.push('PLATEN_HEADERS_TIMEOUT must not be longer than PLATEN_REQUEST_TIMEOUT');
  }
  if (config.statementTimeout > config.handlerTimeout) {
    problems.push('PLATEN_STATEMENT_TIMEOUT must not be longer than PLATEN_HANDLER_TIMEOUT');
  }
  if ((config.s3AccessKey === null) !== (config.s3SecretKey === null)) {
    problems.push('PLATEN_S3_ACCESS_KEY and PLATEN_S3_SECRET_KEY must be set together');
  }
  return problems;
}

/** A leaked secret allows forging nonces and preview links. Development listens on loopback only. */
function weakSecret({ environment, secret: given }: Partial<Config>): string[] {
  if (environment !== 'production') return [];
  const weakness = (given ?? []).map(guessable).find((each) => each !== null);
  return weakness === undefined ? [] : [`PLATEN_SECRET ${weakness}`];
}
