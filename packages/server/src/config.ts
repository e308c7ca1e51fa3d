import { readFileSync } from 'node:fs';

import { asText, Complaint, guessable } from './config-readers.ts';
import { settings } from './config-settings.ts';
import type { Known, Setting } from './config-setting.ts';

export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The configuration cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

type Settings = typeof settings;

export type Config = { readonly [Field in keyof Settings]: ReturnType<Settings[Field]['read']> } & {
  /** What the operator should know although it works. */
  readonly warnings: readonly string[];
};

/** What `platen.config.ts` may say: any setting, by its name in the configuration reference. */
export type ConfigFile = {
  readonly [Field in keyof Settings]?: string | number | boolean | readonly string[];
};

/** The environment wins over the file, and the file over the defaults. */
export function loadConfig(env: NodeJS.ProcessEnv, file: object = {}): Config {
  const inFile = new Map<string, unknown>(Object.entries(file));
  const problems = [...inFile.keys()]
    .filter((field) => !Object.hasOwn(settings, field))
    .map((field) => `${field} in platen.config.ts is not a setting; remove it or correct its name`);
  const config: Record<string, unknown> = {};

  for (const [field, row] of Object.entries<Setting<unknown>>(settings)) {
    const fromEnv = environmentValue(env, row.variable, problems);
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
  const ownSecret =
    ['PLATEN_SECRET', 'PLATEN_SECRET_FILE'].some((name) => (env[name] ?? '') !== '') || inFile.has('secret');
  config['warnings'] = Object.freeze(
    ownSecret ? [] : ['PLATEN_SECRET is not set: cookies and nonces are signed with a guessable development secret'],
  );
  return Object.freeze(config) as unknown as Config;
}

/** What a variable says, or the file that it names in its other form, as orchestrators hand out secrets. */
function environmentValue(env: NodeJS.ProcessEnv, variable: string, problems: string[]): string {
  const value = env[variable] ?? '';
  const path = env[`${variable}_FILE`] ?? '';
  if (path === '') return value;
  if (value !== '') {
    problems.push(`${variable} and ${variable}_FILE are both set; keep one of them`);
    return value;
  }
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  } catch {
    problems.push(`${variable}_FILE names a file that cannot be read: ${path}`);
    return '';
  }
}

function fallbackOf({ fallback }: Setting<unknown>, known: Known, env: NodeJS.ProcessEnv): string | undefined {
  return typeof fallback === 'object' ? fallback.from(known, env['NODE_ENV'] ?? '') : fallback;
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
  if ((config.s3AccessKey === null) !== (config.s3SecretKey === null)) {
    problems.push('PLATEN_S3_ACCESS_KEY and PLATEN_S3_SECRET_KEY go together; set both or neither');
  }
  return problems;
}

/** Whoever knows the secret can sign what the service believes. In development nobody else can reach it. */
function weakSecret({ environment, secret: given }: Partial<Config>): string[] {
  const weakness = environment === 'production' && given !== undefined ? guessable(given) : null;
  return weakness === null ? [] : [`PLATEN_SECRET ${weakness}`];
}
