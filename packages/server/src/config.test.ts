import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { settings } from './config-settings.ts';
import { ConfigError, loadConfig } from './config.ts';

const least = {
  DATABASE_URL: 'postgres://u:hunter2@db.example:5432/site',
  PLATEN_SECRET: 'Vd0xk3yNq8RwLJ5u2HgTzA7cEoMb1P9s',
};
const problemsOf = (env: NodeJS.ProcessEnv, file?: object): readonly string[] => {
  try {
    loadConfig(env, file);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
};

describe('defaults', () => {
  it('are complete and safe when only the required settings are given', () => {
    expect(loadConfig(least)).toMatchObject({
      environment: 'production',
      host: '127.0.0.1',
      port: 3000,
      siteUrl: 'http://localhost:3000',
      mailFrom: 'platen@localhost',
      dialect: 'cms',
      allowInsecureAppPasswords: false,
      trustedProxies: [],
      corsOrigins: null,
      logLevel: 'info',
      bodyMaxBytes: 1_048_576,
      maxInFlight: 256,
      maxWait: 1000,
      handlerTimeout: 15_000,
      requestTimeout: 30_000,
      headersTimeout: 10_000,
      keepAliveTimeout: 72_000,
      plugins: [],
      warnings: [],
    });
  });

  it('are frozen', () => {
    const config = loadConfig(least);
    expect(Object.isFrozen(config)).toBe(true);
    expect(Object.isFrozen(config.trustedProxies)).toBe(true);
  });

  it('are lenient in development, with a warning', () => {
    for (const NODE_ENV of ['development', 'test']) {
      const config = loadConfig({ DATABASE_URL: least.DATABASE_URL, NODE_ENV, PORT: '8080' });
      expect(config).toMatchObject({
        environment: 'development',
        allowInsecureAppPasswords: true,
        siteUrl: 'http://localhost:8080',
      });
      expect(config.secret[0].length).toBeGreaterThanOrEqual(32);
      expect(config.warnings).toMatchObject([{ about: 'secret', message: expect.stringContaining('PLATEN_SECRET') }]);
    }
  });

  it('give the same development secret at every start', () => {
    const env = { DATABASE_URL: least.DATABASE_URL, PLATEN_ENV: 'development' };
    expect(loadConfig(env).secret).toEqual(loadConfig(env).secret);
  });
});

describe('what is refused', () => {
  it('names every problem at once', () => {
    const problems = problemsOf({ PORT: 'http', PLATEN_DIALECT: 'drupal', PLATEN_LOG_LEVEL: 'loud' });
    const named = problems.map((problem) => problem.split(' ', 1)[0]);
    expect(named).toEqual(['DATABASE_URL', 'PORT', 'PLATEN_DIALECT', 'PLATEN_SECRET', 'PLATEN_LOG_LEVEL']);
  });

  it.each([
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535, not "70000"'],
    [{ PORT: '1e3' }, 'PORT must be a whole number'],
    [{ PLATEN_ENV: 'staging' }, 'PLATEN_ENV must be development or production, not "staging"'],
    [{ SITE_URL: 'ftp://example.org' }, 'SITE_URL must be an http or https URL'],
    [{ SITE_URL: 'https://example.org/?a=1' }, 'SITE_URL must be'],
    [{ SITE_URL: 'https://me:pw@example.org' }, 'SITE_URL must be'],
    [{ DATABASE_URL: 'mysql://x/y' }, 'DATABASE_URL must look like postgres://'],
    [{ DATABASE_URL: 'postgres://localhost' }, 'DATABASE_URL must look like'],
    [{ PLATEN_SECRET: 'short' }, 'PLATEN_SECRET must have at least 32 characters'],
    [{ PLATEN_TRUSTED_PROXIES: '10.0.0.0/33' }, 'PLATEN_TRUSTED_PROXIES must be a comma-separated list'],
    [{ PLATEN_TRUSTED_PROXIES: 'proxy.local' }, 'PLATEN_TRUSTED_PROXIES must be a comma-separated list'],
    [{ PLATEN_TRUSTED_PROXIES: '10.0.0.0/8/8' }, 'PLATEN_TRUSTED_PROXIES must be a comma-separated list'],
    [{ PLATEN_CORS_ORIGINS: 'https://a.example/' }, 'PLATEN_CORS_ORIGINS must be a comma-separated list of origins'],
    [{ PLATEN_ALLOW_INSECURE_APP_PASSWORDS: 'yes' }, 'PLATEN_ALLOW_INSECURE_APP_PASSWORDS must be true or false'],
    [{ PLATEN_HEADERS_TIMEOUT: '40000' }, 'PLATEN_HEADERS_TIMEOUT must not be longer'],
    [{ PLATEN_STATEMENT_TIMEOUT: '20000' }, 'PLATEN_STATEMENT_TIMEOUT must not be longer'],
  ])('%j', (env, beginning) => {
    const problems = problemsOf({ ...least, ...env });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(beginning);
  });

  it('is a missing secret in development as soon as others can reach the server', () => {
    const env = { DATABASE_URL: least.DATABASE_URL, PLATEN_ENV: 'development', HOST: '0.0.0.0' };
    expect(problemsOf(env)).toEqual([expect.stringContaining('PLATEN_SECRET is required. Generate one with: openssl')]);
  });

  const documented = /PLATEN_SECRET=(\S+)/.exec(
    readFileSync(new URL('../../../docs/deploy/overview.md', import.meta.url), 'utf8'),
  )?.[1];

  // To see it fail, look at the length alone.
  it.each([
    [documented ?? 'none', 'is a placeholder'],
    ['CHANGE-ME-CHANGE-ME-CHANGE-ME-CHANGE-ME', 'is a placeholder'],
    ['abcdefghijklmnopqrstuvwxyz0123456789', 'is a placeholder'],
    ['a'.repeat(64), 'is guessable'],
    ['hunter2'.repeat(9), 'is guessable'],
    ['0011010111010010101110100101010111', 'is guessable'],
    [`${'a'.repeat(63)}b`, 'is guessable'],
  ])('is the secret %j in production', (secret, why) => {
    const problems = problemsOf({ ...least, PLATEN_SECRET: secret });
    expect(problems).toEqual([expect.stringContaining(`PLATEN_SECRET ${why}`)]);
    expect(problems[0]).toContain('openssl rand -base64 48');
    expect(problems[0]).not.toContain(secret);
    expect(problemsOf({ ...least, PLATEN_SECRET: secret, PLATEN_ENV: 'development' })).toEqual([]);
  });

  it('is no secret that was made by chance', () => {
    const made = Array.from({ length: 2000 }, (_, at) =>
      randomBytes(at % 2 === 0 ? 48 : 16).toString(at % 2 === 0 ? 'base64' : 'hex'),
    );
    for (const secret of made) expect(problemsOf({ ...least, PLATEN_SECRET: secret }), secret).toEqual([]);
  });

  it('never repeats a password or a secret', () => {
    const env = { DATABASE_URL: 'mysql://u:hunter2@h/d', PLATEN_SECRET: 'sesame' };
    expect(problemsOf(env).join()).not.toMatch(/hunter2|sesame/);
  });
});

describe('what is read', () => {
  it('takes lists, subnets, origins and addresses', () => {
    const config = loadConfig({
      ...least,
      SITE_URL: 'https://Example.org/blog/',
      PLATEN_DIALECT: 'wp',
      PLATEN_TRUSTED_PROXIES: 'loopback, 10.0.0.0/8,fd00::/8 , 192.0.2.1',
      PLATEN_CORS_ORIGINS: 'https://a.example,http://localhost:5173',
      PLATEN_PLUGINS: './plugins/one.ts,two',
    });
    expect(config).toMatchObject({
      siteUrl: 'https://example.org/blog',
      dialect: 'wp',
      trustedProxies: ['loopback', '10.0.0.0/8', 'fd00::/8', '192.0.2.1'],
      corsOrigins: ['https://a.example', 'http://localhost:5173'],
      plugins: ['./plugins/one.ts', 'two'],
    });
  });

  it('prefers the environment to the file and the file to the default', () => {
    const file = { port: 4000, host: '::1', plugins: ['a', 'b'], allowInsecureAppPasswords: true };
    expect(loadConfig({ ...least, PORT: '5000' }, file)).toMatchObject({
      port: 5000,
      host: '::1',
      plugins: ['a', 'b'],
      allowInsecureAppPasswords: true,
      logLevel: 'info',
    });
  });

  it('judges the file by the same rules and names its fields', () => {
    expect(problemsOf(least, { port: 'x', colour: 'red', plugins: [1] })).toEqual([
      'colour in platen.config.ts is not a setting. Remove it, or fix its name.',
      expect.stringContaining('port in platen.config.ts must be a whole number'),
      expect.stringContaining('plugins in platen.config.ts must be a string'),
    ]);
  });

  it('takes an empty variable for one that is not set', () => {
    expect(loadConfig({ ...least, PORT: '' }).port).toBe(3000);
  });
});

it('describes every setting in a sentence, and no two share a variable', () => {
  const rows = Object.values(settings);
  expect(new Set(rows.map((row) => row.variable)).size).toBe(rows.length);
  for (const row of rows) expect(row.description).toMatch(/^[A-Z`].*\.$/);
});

describe('variables that are not settings', () => {
  const warningsOf = (env: NodeJS.ProcessEnv): readonly string[] =>
    loadConfig({ ...least, ...env }).warnings.map(({ message }) => message);

  it.each([
    ['PLATEN_CORS_ORIGIN', 'Did you mean PLATEN_CORS_ORIGINS?'],
    ['PLATEN_DAILECT', 'Did you mean PLATEN_DIALECT?'],
    ['PLATEN_SECRET_FIEL', 'Did you mean PLATEN_SECRET_FILE?'],
    ['PLATEN_PORT', 'Did you mean PORT?'],
    ['PLATEN_DATABASE_URL', 'Did you mean DATABASE_URL?'],
    ['PLATEN_FRONTEND_URL', 'Did you mean FRONT_END_URL?'],
    ['PLATEN_BANANA', 'Remove it, or fix its name.'],
  ])('%s is warned of', (name, hint) => {
    expect(warningsOf({ [name]: '8080' })).toEqual([`${name} is not a setting. ${hint}`]);
  });

  it.each([
    ['PLATEN_IMPORT_PASSWORD', 'x'],
    ['PLATEN_PLUGIN_READING_LIST_API_KEY', 'x'],
    ['PLATEN_SMTP_URL_FILE', ''],
    ['PLATEN_SERVICE_HOST', '10.0.0.7'],
    ['PLATEN_SERVICE_PORT_HTTP', '3000'],
    ['PLATEN_PORT', 'tcp://10.0.0.7:3000'],
    ['PLATEN_PORT_3000_TCP_ADDR', '10.0.0.7'],
    ['SOMETHING_ELSE', 'x'],
  ])('%s=%s is not', (name, value) => {
    expect(warningsOf({ [name]: value })).toEqual([]);
  });

  it('a misspelt setting in platen.config.ts is refused with the one that was meant', () => {
    expect(() => loadConfig(least, { sitUrl: 'https://example.org' })).toThrow('Did you mean siteUrl?');
  });
});

describe('secrets in files', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'platen-config-')), 'secret');
  writeFileSync(file, `${least.PLATEN_SECRET}\n`);

  it('are read where a variable names a file', () => {
    const { PLATEN_SECRET: secret, ...others } = least;
    expect(loadConfig({ ...others, PLATEN_SECRET_FILE: file })).toMatchObject({ secret: [secret], warnings: [] });
  });

  it('may be several, of which each has to be good', () => {
    const other = 'qD0tRkX7c1ZpVwS8mB4yH6uJ2fGnL5aE';
    const both = { ...least, PLATEN_SECRET: `${least.PLATEN_SECRET}, ${other}` };
    expect(loadConfig(both).secret).toEqual([least.PLATEN_SECRET, other]);
    for (const bad of ['short', 'a'.repeat(40)])
      expect(problemsOf({ ...least, PLATEN_SECRET: `${least.PLATEN_SECRET},${bad}` })).toHaveLength(1);
  });

  it('are refused beside the variable itself, and where there is no file', () => {
    expect(problemsOf({ ...least, PLATEN_SECRET_FILE: file })).toEqual([expect.stringContaining('both set')]);
    const { PLATEN_SECRET: _, ...others } = least;
    expect(problemsOf({ ...others, PLATEN_SECRET_FILE: `${file}-missing` })[0]).toContain("can't read");
  });
});
