/** The command as processes of its own: what it prints, and what its exit code says. */
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { basic } from '../../support/accounts.ts';
import { platen, signalGroup } from '../../support/command.ts';
import type { Ended } from '../../support/command.ts';
import { createEmptyDatabase } from '../../support/database.ts';
import type { TestDatabase } from '../../support/database.ts';

let folder: string;
let database: TestDatabase;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-cli-'));
  database = await createEmptyDatabase();
  env = { DATABASE_URL: database.url, PLATEN_ENV: 'development', PORT: '0' };
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const run = (args: readonly string[], further: { env?: NodeJS.ProcessEnv; input?: string } = {}): Promise<Ended> =>
  platen(args, { cwd: folder, ...further, env: { ...env, ...further.env } }).ended;

/** The one document on standard output. */
async function document(args: readonly string[], further: Parameters<typeof run>[1] = {}) {
  const { code, stdout } = await run([...args, '--json'], further);
  return { code, ...(JSON.parse(stdout) as Record<string, unknown>) };
}

const noStack = /^\s+at /m;

test('help lists every command, and a mistake names what is near', async () => {
  const [help, mistake] = await Promise.all([run([]), document(['strat'])]);
  expect(help).toMatchObject({ code: 0, stderr: '' });
  for (const name of ['dev', 'start', 'migrate', 'user', 'doctor']) expect(help.stdout).toContain(name);
  // It needs a source checkout, which most installations are not.
  expect(help.stdout).not.toContain('conformance');
  expect(mistake).toMatchObject({
    code: 2,
    error: { exit: 2, message: 'Unknown command "strat". Did you mean "start"?' },
  });
});

test('what cannot be used is told at once, without a stack', async () => {
  const nowhere = Object.assign(new URL(database.url), { pathname: '/platen_test_not_there' }).toString();
  const [unset, lost, plugin] = await Promise.all([
    run(['start'], { env: { DATABASE_URL: '', PLATEN_ENV: 'production' } }),
    run(['start'], { env: { DATABASE_URL: nowhere } }),
    run(['start'], { env: { PLATEN_PLUGINS: './not-there.ts' } }),
  ]);
  expect(unset.code).toBe(2);
  expect(unset.stderr).toContain('DATABASE_URL is required');
  expect(unset.stderr).toContain('PLATEN_SECRET is required');
  expect(lost.code).toBe(5);
  expect(lost.stderr).toContain('does not exist');
  expect(plugin).toMatchObject({ code: 2, stderr: expect.stringContaining("./not-there.ts can't be loaded") });
  for (const { stderr } of [unset, lost, plugin]) expect(stderr).not.toMatch(noStack);
});

test.each([
  ['user', 'list'],
  ['user', 'password', 'admin', '--link'],
  ['theme', 'use', 'starter'],
])('%s %s on an empty database says that there is no site, and what to do', async (...args) => {
  const told = await run(args);
  expect(told).toMatchObject({ code: 6, stderr: expect.stringContaining('The database has no site yet.') });
  expect(told.stderr).toContain('Run "platen start"');
  expect(told.stderr).not.toContain('relation');
});

test('migrate checks without writing, then writes', async () => {
  const pending = await document(['migrate', '--check']);
  expect(pending.code).toBe(3);
  expect(await tables()).toEqual([]);
  const names = (pending as { pending?: { name: string }[] }).pending?.map(({ name }) => name);
  expect(names).toContain('0001_first');
  expect(await document(['migrate'])).toEqual({ code: 0, ran: names, pending: [] });
  expect(await document(['migrate'])).toEqual({ code: 0, ran: [], pending: [] });
  expect(await document(['migrate', '--check'])).toEqual({ code: 0, pending: [] });
  expect(await tables()).toContain('posts');
});

test('nothing is started on a database that only a newer release can serve', async () => {
  await query(`insert into platen_migration (name, release, needs) values ('9999_later', '9.9.0', '9.9.0')`);
  const [start, migrate] = await Promise.all([run(['start']), document(['migrate'])]);
  expect(start).toMatchObject({ code: 5, stderr: expect.stringContaining('only 9.9.0 and newer can serve') });
  expect(start.stderr).toContain('Start Platen 9.9.0 or newer');
  expect(start.stderr).not.toMatch(noStack);
  expect(migrate).toMatchObject({ code: 5, error: { exit: 5 } });
  await query(`delete from platen_migration where name = '9999_later'`);
});

async function query(statement: string): Promise<{ name: string }[]> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(statement);
  await client.end();
  return rows;
}

const tables = async (): Promise<string[]> =>
  (await query(`select tablename as name from pg_tables where schemaname = 'public'`)).map(({ name }) => name);

test('start makes a site once, shows its key once, and ends with 0 when asked to', async () => {
  expect(await document(['user', 'password', 'admin'])).toMatchObject({ code: 6, error: { exit: 6 } });

  const first = await started();
  expect(first.facts).toMatchObject({ user: 'admin' });
  const me = await fetch(`${first.facts.listening}/cms-json/cms/v2/users/me`, {
    headers: basic('admin', first.facts.applicationPassword ?? ''),
  });
  expect(me.status).toBe(200);
  const { port } = new URL(first.facts.listening);
  const taken = await run(['start', '--port', port]);
  expect(taken).toMatchObject({ code: 2 });
  expect(taken.stderr).toContain(`Port ${port} is in use`);
  expect(await first.stop()).toBe(0);

  const second = await started();
  expect(second.facts).not.toHaveProperty('applicationPassword');
  expect(await second.stop()).toBe(0);
});

interface Started {
  readonly listening: string;
  readonly user?: string;
  readonly applicationPassword?: string;
}

async function started() {
  const running = platen(['start', '--json'], { cwd: folder, env });
  await expect.poll(() => running.printed() || running.errors()).toMatch(/^\{.*"listening".*\}\n/);
  return {
    facts: JSON.parse(running.printed()) as Started,
    stop: async () => {
      signalGroup(running, 'SIGTERM');
      const { code, stdout } = await running.ended;
      expect(stdout.trim().split('\n')).toHaveLength(1);
      return code;
    },
  };
}

test('users are made and given passwords, with the words of the API where something is refused', async () => {
  const create = ['user', 'create', 'ada', '--email', 'ada@example.org', '--role', 'editor'];
  const made = await document([...create, '--application', 'deploy']);
  expect(made).toMatchObject({ code: 0, user: 'ada', role: 'editor', password: expect.stringMatching(/^\w{24}$/) });
  expect(made).toHaveProperty('applicationPassword');
  const [again, missing, given, key, nobody] = await Promise.all([
    document(create),
    run(['user', 'create', 'bob']),
    document(['user', 'password', 'ada@example.org', '--password-stdin'], { input: 'a long one of my own\n' }),
    document(['user', 'password', 'ada', '--application', 'x']),
    document(['user', 'password', 'nobody']),
  ]);
  expect(again).toMatchObject({ code: 6, error: { exit: 6 } });
  expect(missing).toMatchObject({ code: 2, stderr: expect.stringContaining('--email') });
  expect(given).toEqual({ code: 0, user: 'ada' });
  expect(key).toMatchObject({ code: 0, applicationPassword: expect.stringMatching(/^(\w{4} ){5}\w{4}$/) });
  expect(nobody).toMatchObject({ code: 6 });
});

test('a theme is chosen among those that are found, and one that cannot be used is told of', async () => {
  const themes = join(folder, 'themes');
  for (const [name, css] of Object.entries({ blue: '/*\nTheme Name: Blue\n*/', odd: 'p {}' })) {
    await mkdir(join(themes, name), { recursive: true });
    await writeFile(join(themes, name, 'style.css'), css);
  }
  const listed = await document(['theme', 'list']);
  expect(listed).toMatchObject({
    code: 0,
    themes: [
      { stylesheet: 'blue', active: false },
      { stylesheet: 'quire', active: true },
      { stylesheet: 'starter', active: false },
    ],
    problems: [expect.stringContaining('odd')],
  });
  expect(await document(['theme', 'use', 'odd'])).toMatchObject({ code: 6 });
  expect(await document(['theme', 'use', 'blue'])).toEqual({ code: 0, active: 'blue' });
  const { code, stdout, stderr } = await run(['theme', 'list']);
  expect(code).toBe(0);
  expect(stdout).toMatch(/blue\s+Blue \(active\)/);
  expect(stderr).toContain('odd');
});

interface Check {
  readonly check: string;
  readonly status: string;
  readonly hint?: string;
}

const statuses = (report: object): Record<string, string> =>
  Object.fromEntries((report as { checks: Check[] }).checks.map(({ check, status }) => [check, status]));

test('the doctor finds nothing where nothing is wrong', async () => {
  const report = await document(['doctor'], { env: { PLATEN_SECRET: 'x'.repeat(32) } });
  expect(report).toMatchObject({ code: 0, ok: true });
  expect(new Set(Object.values(statuses(report)))).toEqual(new Set(['ok']));
});

test('the doctor finds what is wrong, and suggests a fix', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const nowhere = Object.assign(new URL(database.url), { pathname: '/platen_test_not_there' }).toString();
  const report = await document(['doctor'], {
    env: {
      PLATEN_ENV: 'production',
      PLATEN_SECRET: randomBytes(48).toString('base64'),
      DATABASE_URL: nowhere,
      SITE_URL: 'http://example.org',
      PORT: String(port),
      PLATEN_SMTP_URL: `smtp://127.0.0.1:1`,
      PLATEN_PLUGINS: './not-there.js',
    },
  });
  other.close();
  expect(report.code).toBe(4);
  expect(statuses(report)).toMatchObject({
    'Site URL': 'warning',
    Plugins: 'error',
    Port: 'error',
    Mail: 'error',
    Database: 'error',
  });
  const { checks } = report as unknown as { checks: Check[] };
  expect(checks.filter(({ status, hint = '' }) => status !== 'ok' && hint === '')).toEqual([]);
});

test('a configuration that cannot be read is found too, in words without colours where no terminal is', async () => {
  const { code, stdout } = await run(['doctor'], { env: { PLATEN_ENV: 'nonsense' } });
  expect(code).toBe(4);
  expect(stdout).toContain('PLATEN_ENV must be development or production');
  expect(stdout).not.toContain('\u001B');
});
