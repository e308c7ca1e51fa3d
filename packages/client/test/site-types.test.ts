/** The types that `platen types` writes for a site with plugins, used as somebody would. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readingList } from '../../../examples/reading-list/plugin.ts';
import { startApp } from '../../server/test/support/app.ts';
import type { RunningApp } from '../../server/test/support/app.ts';
import { platen } from '../../server/test/support/command.ts';

const root = resolve(import.meta.dirname, '../../..');
const strict = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--allowImportingTsExtensions'];
const compileOptions = [...strict, '--module', 'nodenext', '--target', 'es2025', '--lib', 'es2025,dom', '--types', ''];

let running: RunningApp;
let folder: string;
let applicationPassword: string;

beforeAll(async () => {
  running = await startApp({ plugins: [readingList] });
  const installed = await running.install({ title: 'Books', login: 'mira', email: 'mira@example.org' });
  applicationPassword = installed?.applicationPassword ?? '';
  folder = await mkdtemp(join(tmpdir(), 'platen-types-'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
});
afterAll(async () => {
  await running.stop();
  await rm(folder, { recursive: true });
});

const program = (): string => `
import { createClient } from '${join(root, 'packages/client/src/client.ts')}';
import type { Book, Routes } from './site.ts';

const client = createClient<Routes>({
  url: '${running.url}',
  credentials: { login: 'mira', applicationPassword: '${applicationPassword}' },
});
const shelf = (await client.post('shelves', { name: 'Novels' })).orThrow();
const made = (await client.post('books', { title: 'Emma', status: 'publish', meta: { pages: 474 }, shelves: shelf.id })).orThrow();
const book: Book = (await client.get(\`books/\${made.id}\`)).orThrow();
const pages: number | null | undefined = book.meta.pages;
const [listed] = (await client.resource('books').list({ _fields: 'days_to_read', shelves: shelf.id })).orThrow();
const days: number | undefined = listed?.days_to_read;
const { days: paced } = (await client.get('/reading-list/v1/pace', { pages: 60 })).orThrow() as { days: number };
console.log(JSON.stringify({ pages, days, paced, shelves: book.shelves?.length }));

export const mistakes = () => [
  // @ts-expect-error: pages are a number.
  client.post('books', { meta: { pages: 'many' } }),
  // @ts-expect-error: how many pages is required to be a number.
  client.get('/reading-list/v1/pace', { pages: 'many' }),
  // @ts-expect-error: the site has no such kind of record.
  client.resource('teapots'),
];
`;

test('types of post types, taxonomies, meta, fields and routes of plugins are written and used', async () => {
  const written = await platen(['types', 'site.ts', '--from', `${running.url}/`, '--json'], { cwd: folder }).ended;
  expect(written).toMatchObject({ code: 0 });
  expect(JSON.parse(written.stdout)).toMatchObject({ file: 'site.ts', dialect: 'cms', routes: expect.any(Number) });
  await writeFile(join(folder, 'program.ts'), program());
  const tsc = join(root, 'node_modules/.bin/tsc');
  await promisify(execFile)(tsc, [...compileOptions, 'program.ts'], { cwd: folder }).catch((error: unknown) =>
    expect.unreachable(String((error as { stdout?: string }).stdout)),
  );
  const { stdout } = await promisify(execFile)(process.execPath, ['program.ts'], { cwd: folder });
  expect(JSON.parse(stdout)).toEqual({ pages: 474, days: 16, paced: 2, shelves: 1 });
});

test('the site of the folder is taken where no address is given; an address without a contract is refused', async () => {
  const env = { DATABASE_URL: running.databaseUrl, PLATEN_ENV: 'development' };
  const [here, nowhere] = await Promise.all([
    platen(['types'], { cwd: folder, env }).ended,
    platen(['types', 'none.ts', '--from', `${running.url}/blog`], { cwd: folder }).ended,
  ]);
  expect(here).toMatchObject({ code: 0, stdout: expect.stringContaining('platen-types.ts') });
  expect(await readFile(join(folder, 'platen-types.ts'), 'utf8')).toContain("readonly 'posts': {");
  expect(nowhere).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('/blog/cms-json/openapi.json: status 404'),
  });
  await expect(readFile(join(folder, 'none.ts'))).rejects.toThrow('ENOENT');
});
