/** Runs the commands of the documents as they stand, with a database and a port of their own. */
import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadConfig } from '../../src/config.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const server = new URL(process.env['DATABASE_URL'] ?? 'postgres://root@127.0.0.1:5432/postgres');
const names = {
  platen: `platen_test_${randomUUID().slice(0, 8)}`,
  restored: `platen_test_${randomUUID().slice(0, 8)}`,
};
const urlOf = (name: string): string => Object.assign(new URL(server), { pathname: `/${name}` }).toString();

/** Documents of other parts of the project, whose own tests run them. */
const othersRun: ReadonlySet<string> = new Set([
  'docs/client.md',
  'docs/guides/front-end.md',
  'docs/guides/preview.md',
  'docs/performance.md',
]);

let scratch: string;
let port: number;
const running: ChildProcess[] = [];

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'platen-docs-'));
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  port = (probe.address() as AddressInfo).port;
  probe.close();
});

afterAll(async () => {
  await clear();
  await rm(scratch, { recursive: true });
});

/** Nothing runs, and nothing is stored. */
async function clear(): Promise<void> {
  await Promise.all(running.splice(0).map(stop));
  const client = new Client({ connectionString: server.toString() });
  await client.connect();
  for (const name of Object.values(names)) await client.query(`drop database if exists "${name}" with (force)`);
  await client.end();
}

async function blocksOf(path: string, language: string): Promise<readonly string[]> {
  const text = await readFile(join(root, path), 'utf8');
  return [...text.matchAll(/^```(\w+)\n([^]*?)^```/gm)].flatMap(([, word, block = '']) =>
    word === language ? [block] : [],
  );
}

/** The names that are this test's own stand where the document has its own; a refusal fails the command. */
const ours = (commands: string): string =>
  commands
    .replaceAll('postgres://127.0.0.1/platen_restored', urlOf(names.restored))
    .replaceAll('postgres://127.0.0.1/platen', urlOf(names.platen))
    .replaceAll('platen_restored', names.restored)
    .replaceAll('createdb platen\n', `createdb ${names.platen}\n`)
    .replaceAll('npx platen', `${process.execPath} ${root}packages/server/src/main.ts`)
    .replaceAll('localhost:3000', `127.0.0.1:${port}`)
    .replaceAll(/^curl /gm, 'curl -sSf ');

const environment = {
  ...process.env,
  PGHOST: server.hostname,
  PGPORT: server.port === '' ? '5432' : server.port,
  PGUSER: decodeURIComponent(server.username) || 'root',
  PGPASSWORD: decodeURIComponent(server.password),
};

async function run(commands: string, { cwd = root, input = '', env = {} } = {}): Promise<string> {
  const running = promisify(execFile)('bash', ['-euc', ours(commands)], { cwd, env: { ...environment, ...env } });
  running.child.stdin?.end(input);
  return (await running).stdout;
}

/** Starts the service with this command; gives back what it printed when it is ready. */
async function start(command: string, env: NodeJS.ProcessEnv = {}, sign = 'Stop with Ctrl-C.'): Promise<string> {
  const child = spawn('bash', ['-c', `exec env ${ours(command)}`], {
    cwd: scratch,
    detached: true,
    env: { ...environment, PORT: String(port), ...env },
  });
  running.push(child);
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (printed += String(chunk)));
  await expect.poll(() => printed, { timeout: 120_000 }).toContain(sign);
  return printed;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  process.kill(-child.pid, 'SIGTERM');
  await once(child, 'close');
}

test('the first steps work as they are written, and a back-up brings everything back', async () => {
  await clear();
  const blocks = await blocksOf('docs/start.md', 'sh');
  const [, asking = '', writing = '', more = '', users = '', doctor = '', own = '', dialect = '', known = ''] = blocks;
  expect(blocks).toHaveLength(9);
  const [createdb, dev = ''] = own.trim().split('\n');
  await run(`${createdb}\n`);
  const printed = await start(dev);
  const password = /Application password {2}(.+?) {3}/.exec(printed)?.[1] ?? '';
  const answered = await run(asking + writing + more, { input: `${password}\n` });
  for (const part of ['"namespaces"', '"slug":"admin"', 'First words.', '"rendered":"Hello"', '"openapi":"3.1.0"']) {
    expect(answered).toContain(part);
  }

  const [hook = '', cursors = '', lines = '', feed = '', ...others] = await blocksOf('docs/events.md', 'sh');
  expect(others).toEqual([]);
  const env = { KEY: password, SITE: `http://127.0.0.1:${port}/cms-json/cms/v2` };
  expect(await run(hook, { env })).toContain('"secret"');
  expect(await run(cursors, { env })).toContain('First words.');
  await run(`${lines}grep -q '^{"id":' posts.ndjson`, { cwd: scratch, env });
  const [first = '', later = ''] = feed.trim().split('\n');
  const { cursor } = JSON.parse(await run(first, { env })) as { cursor: string };
  expect(await run(later.replace('CURSOR', cursor).replace('wait=30', 'wait=1'), { env })).toContain('"changes"');

  const here = { DATABASE_URL: urlOf(names.platen), PLATEN_ENV: 'development', PORT: String(port) };
  const told = await run(users + doctor, { cwd: scratch, env: here });
  for (const part of ['editor', 'Application password', 'where a Platen with the site']) expect(told).toContain(part);

  const audit = (await blocksOf('docs/operating.md', 'sh')).find((block) => block.includes('/audit?')) ?? '';
  expect(await run(audit, { cwd: scratch, env: { ...here, ...env } })).toContain('user.created');

  const [secret = '', health = '', backup = '', restore = ''] = await blocksOf('docs/operating.md', 'sh');
  expect(loadConfigWith(await run(secret)).secret).toHaveLength(64);
  expect(await run(health)).toContain('ready');
  await run(backup + restore, { cwd: scratch, env: { DATABASE_URL: urlOf(names.platen) } });
  await expect(run('curl http://localhost:3000/cms-json/nowhere\n')).rejects.toThrow('404');
  await Promise.all(running.splice(0).map(stop));

  await start(dialect, { DATABASE_URL: urlOf(names.restored) });
  expect(await run(known)).toContain('First words.');
});

const loadConfigWith = (secret: string) =>
  loadConfig({ PLATEN_ENV: 'production', DATABASE_URL: urlOf('any'), PLATEN_SECRET: secret.trim() });

test('the configuration for production can be used once it has a secret of its own', async () => {
  const [block = ''] = await blocksOf('docs/operating.md', 'ini');
  const lines = block
    .trim()
    .split('\n')
    .map((line) => line.split(/=(.*)/).slice(0, 2) as [string, string]);
  const documented = Object.fromEntries(lines);
  expect(() => loadConfig(documented)).toThrow('PLATEN_SECRET is a placeholder');
  const config = loadConfig({ ...documented, PLATEN_SECRET: randomBytes(48).toString('base64') });
  expect(config).toMatchObject({ environment: 'production', siteUrl: 'https://example.org', warnings: [] });
});

test('the recordings are played as it is written', async () => {
  const commands = await blocksOf('docs/coming-from-wordpress.md', 'sh');
  expect(await run(commands.at(-1) ?? '')).toMatch(/^kernel +\d+ +\d+ +0 /m);
});

test('a site is moved by the commands of the guide alone', async () => {
  await clear();
  const [surroundings = '', rehearsal = '', files = '', ...others] = await blocksOf(
    'docs/coming-from-wordpress.md',
    'sh',
  );
  // Alone, and beside an export; the other ways over have tests of their own, and are known to the command.
  const [alone = '', moving = ''] = files.trim().split('\n');
  expect(others).toHaveLength(3);
  const help = await run('npx platen import --help');
  for (const [option] of [alone, ...others.slice(0, 2)].join('\n').matchAll(/--[a-z-]+/g))
    expect(help).toContain(option);
  const old = join(root, 'conformance/import');
  await run(`createdb platen\nln -s "${old}/site.xml" "${old}/uploads" .\nln -s "${old}/dump.sql" old.sql`, {
    cwd: scratch,
  });
  const exports = [...ours(surroundings).matchAll(/^export (\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [
    name,
    value,
  ]);
  const env = { ...(Object.fromEntries(exports) as Record<string, string>), PLATEN_ENV: 'development' };
  await start('npx platen start', env, 'Try it');
  // Ends with 9: something was left behind, and the report says what.
  const moved = async (command: string): Promise<string> =>
    run(`${command.trim()} || test $? -eq 9`, { cwd: scratch, env });
  const told = await moved(rehearsal);
  const begun = performance.now();
  const done = await moved(moving);
  console.log(`moved in ${Math.round((performance.now() - begun) / 1000)} s`);
  expect(done).toMatch(/post +303 added/);
  expect(told.replace(/^Import \d+/, 'Import')).toBe(done.replace(/^Import \d+/, 'Import'));
  expect(await run(`curl localhost:3000/cms-json/cms/v2/posts?per_page=1`)).toContain('your.example');
});

test('no other document has commands that nothing runs', async () => {
  const seen = ['docs/start.md', 'docs/operating.md', 'docs/coming-from-wordpress.md', 'docs/events.md'];
  const others = globSync('docs/**/*.md', { cwd: root }).filter((path) => !seen.includes(path));
  const elsewhere = await Promise.all(others.map(async (path) => ({ path, blocks: await blocksOf(path, 'sh') })));
  expect(elsewhere.filter(({ path, blocks }) => blocks.length > 0 && !othersRun.has(path))).toEqual([]);
});
