/**
 * Runs the commands of the documentation: all `sh` blocks of a page, in order, in one shell and one empty folder, against a
 * running development site. Blocks marked `sh no-test` are not run.
 */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadConfig } from '../../../src/config.ts';
import { cleanEnvironment, platen, signalGroup } from '../../support/command.ts';
import type { Running } from '../../support/command.ts';
import { createEmptyDatabase } from '../../support/database.ts';
import type { TestDatabase } from '../../support/database.ts';
import { soon } from '../../support/soon.ts';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const blocksOf = (path: string, language: string): readonly string[] =>
  [...read(path).matchAll(/^```([^\n]+)\n([^]*?)^```/gm)].flatMap(([, info, block = '']) =>
    info === language ? [block] : [],
  );

/** Pages whose commands other tests run, because they start or build something. */
const elsewhere: Readonly<Record<string, string>> = {
  'docs/guides/front-end.md': 'front-ends.test.ts',
  'docs/guides/preview.md': 'front-ends.test.ts',
};

const isWritten = (path: string): boolean => !/^docs\/(?:decisions|internals|reference)\//.test(path);
const pages = globSync('docs/**/*.md', { cwd: root })
  .filter((path) => isWritten(path) && blocksOf(path, 'sh').length > 0 && elsewhere[path] === undefined)
  .toSorted();

const imports = join(root, 'conformance/import');
const server = new URL(process.env['DATABASE_URL'] ?? 'postgres://root@127.0.0.1:5432/postgres');

let database: TestDatabase;
let running: Running;
let site: { readonly site: string; readonly applicationPassword: string };
let target: TestDatabase;
/** The folder of the running site, where it looks for plugins. */
let home: string;
const restored = `platen_test_restored_${randomBytes(4).toString('hex')}`;

beforeAll(async () => {
  [database, target] = await Promise.all([createEmptyDatabase(), createEmptyDatabase()]);
  home = await mkdtemp(join(tmpdir(), 'platen-docs-site-'));
  await mkdir(join(home, 'node_modules/@platen'), { recursive: true });
  await symlink(join(root, 'packages/server'), join(home, 'node_modules/@platen/server'));
  running = platen(['dev', '--json', '--port', '0'], { cwd: home, env: { DATABASE_URL: database.url } });
  site = await soon(() => JSON.parse(running.printed()) as typeof site);
});
afterAll(async () => {
  signalGroup(running, 'SIGINT');
  await running.ended;
  await Promise.all([database.drop(), target.drop(), rm(home, { recursive: true })]);
});

/** Replaces what is particular to a reader's machine. A refused request fails its command. */
const ours = (commands: string): string =>
  commands
    .replaceAll('platen_restored', restored)
    .replaceAll(/\bnpx platen\b/g, `${process.execPath} ${root}packages/server/src/main.ts`)
    .replaceAll(/(?:localhost|127\.0\.0\.1):3000/g, new URL(site.site).host)
    .replaceAll(/(^|[\s(])curl /gm, '$1curl -sSf ');

async function run(commands: string, cwd: string, env: NodeJS.ProcessEnv = {}): Promise<string> {
  const child = promisify(execFile)('bash', ['-euc', ours(commands)], {
    cwd,
    env: {
      ...cleanEnvironment(),
      PGHOST: server.hostname,
      PGPORT: server.port === '' ? '5432' : server.port,
      PGUSER: decodeURIComponent(server.username) || 'root',
      PGPASSWORD: decodeURIComponent(server.password),
      DATABASE_URL: database.url,
      PLATEN_ENV: 'development',
      SITE: new URL(site.site).origin,
      API: new URL('/cms-json/cms/v2', site.site).href,
      KEY: site.applicationPassword,
      ...env,
    },
  });
  child.child.stdin?.end(`${site.applicationPassword}\n`);
  return (await child).stdout;
}

test.each(pages)('the commands of %s work', async (path) => {
  const folder = path.startsWith('docs/plugins/') ? home : await mkdtemp(join(tmpdir(), 'platen-docs-'));
  await expect(run(blocksOf(path, 'sh').join('\n'), folder)).resolves.toBeDefined();
});

test('a command that is refused would be found', async () => {
  await expect(run('curl http://localhost:3000/cms-json/nowhere\n', tmpdir())).rejects.toThrow('404');
  await expect(run('npx platen nonsense\n', tmpdir())).rejects.toThrow('nonsense');
});

test('the configuration for production works once it has a secret', () => {
  const [block = ''] = blocksOf('docs/deploy/overview.md', 'ini');
  const lines = block
    .trim()
    .split('\n')
    .filter((line) => /^\w+=/.test(line))
    .map((line) => line.split(/=(.*)/).slice(0, 2) as [string, string]);
  const documented = Object.fromEntries(lines);
  expect(() => loadConfig(documented)).toThrow('PLATEN_SECRET');
  const config = loadConfig({ ...documented, PLATEN_SECRET: randomBytes(48).toString('base64') });
  expect(config).toMatchObject({ environment: 'production', siteUrl: 'https://cms.example.org', warnings: [] });
});

test('the commands of the migration guide import a site', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'platen-docs-'));
  await symlink(join(imports, 'dump.sql'), join(folder, 'wordpress.sql'));
  await symlink(join(imports, 'uploads'), join(folder, 'uploads'));
  const blocks = blocksOf('docs/migrate/from-wordpress.md', 'sh no-test').join('');
  const settings = [...blocks.matchAll(/^export (?!DATABASE_URL)(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [
    name,
    value,
  ]);
  const env = { ...(Object.fromEntries(settings) as NodeJS.ProcessEnv), DATABASE_URL: target.url };
  expect(Object.keys(env)).toContain('PLATEN_UPLOADS_URL');
  const started = platen(['start', '--port', '0'], { cwd: folder, env: { ...env, PLATEN_ENV: 'development' } });
  await expect.poll(() => started.errors() + started.printed()).toContain('listening');
  // Exit code 9: something was left out, and the report says what.
  const imported = async (command = ''): Promise<string> => run(`${command} || test $? -eq 9`, folder, env);
  const [, rehearsal, dump] = blocks.match(/^npx platen import --dump .*$/gm) ?? [];
  expect(rehearsal).toContain('--dry-run');
  const told = await imported(rehearsal);
  expect(told).toMatch(/post +303 added/);
  const done = await imported(dump);
  expect(done.replace(/^Import \d+/, 'Import')).toBe(told.replace(/^Import \d+/, 'Import'));
  // The report names the import. The dry run had a number, too.
  const undo = blocks.match(/^npx platen import --undo (?=1$)/m)?.[0] ?? '';
  expect(await run(`${undo}${/^Import (\d+)/.exec(done)?.[1]}`, folder, env)).toMatch(/post/);
  signalGroup(started, 'SIGINT');
  await started.ended;
  await rm(folder, { recursive: true });
});
