/** The contract with tools of others: what they make of it compiles, and does the same as the client. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { basic } from '../../server/test/support/accounts.ts';
import { startApp } from '../../server/test/support/app.ts';
import type { RunningApp } from '../../server/test/support/app.ts';
import { createClient } from '../src/client.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../../..');
/** The tools need another TypeScript than the project, and so have a tree of their own. */
const tools = join(root, 'scripts/contract-types');
const strict = ['--strict', '--noUncheckedIndexedAccess', '--exactOptionalPropertyTypes', '--skipLibCheck'];
const compileOptions = [
  '--ignoreConfig',
  '--noEmitOnError',
  ...strict,
  '--module',
  'nodenext',
  '--target',
  'es2025',
  '--lib',
  'es2025,dom',
];

let running: RunningApp;
let folder: string;
let applicationPassword: string;

beforeAll(async () => {
  if (!existsSync(join(tools, 'node_modules/openapi-fetch')))
    await run('npm', ['ci', '--prefix', tools, '--ignore-scripts', '--no-audit', '--no-fund']);
  running = await startApp();
  const installed = await running.install({ title: 'Tea', login: 'mira', email: 'mira@example.org' });
  applicationPassword = installed?.applicationPassword ?? '';
  // Inside, so that the program finds the tools as if they were installed beside it.
  folder = await mkdtemp(join(tools, 'node_modules/use-'));
});
afterAll(async () => {
  await running.stop();
  await rm(folder, { recursive: true });
});

/** What the program of openapi-fetch does, done with the client. */
async function withClient(): Promise<unknown> {
  const client = createClient({ url: running.url, credentials: { login: 'mira', applicationPassword } });
  const made = await client.post('posts', { title: 'Tea', content: { raw: 'Leaves' }, status: 'publish' });
  const { id } = made.orThrow();
  const listed = (
    await client.get('posts', { include: id, orderby: 'date', _fields: ['slug', 'title.rendered'] })
  ).orThrow();
  const author = (await client.get(`posts/${id}`, { _embed: 'author' })).orThrow()._embedded?.author?.[0];
  const refused = await client.get('posts/999999');
  const gone = (await client.delete(`posts/${id}`, { force: true })).orThrow();
  return {
    status: made.response?.status,
    location: made.response?.headers.get('Location')?.endsWith(`/posts/${id}`),
    listed: listed.map((post) => ({ ...post, id: expect.any(Number) })),
    title: listed[0]?.title.rendered,
    name: author !== undefined && 'name' in author ? author.name : undefined,
    code: refused.ok ? undefined : refused.error.code,
    previous: 'previous' in gone ? gone.previous.slug : undefined,
  };
}

test('openapi-typescript and openapi-fetch list, create, embed, choose fields and delete as the client does', async () => {
  const generate = [
    join(tools, 'node_modules/openapi-typescript/bin/cli.js'),
    `${running.url}/cms-json/openapi.json`,
    '--output',
    join(folder, 'contract.d.ts'),
  ];
  await run(process.execPath, generate);
  await copyFile(join(tools, 'fetch.txt'), join(folder, 'program.ts'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  const typeRoots = ['--typeRoots', join(root, 'node_modules/@types'), '--types', 'node'];
  const tsc = join(root, 'node_modules/.bin/tsc');
  await run(tsc, [...compileOptions, ...typeRoots, 'program.ts'], { cwd: folder }).catch((error: unknown) =>
    expect.unreachable(String((error as { stdout?: string }).stdout)),
  );
  const { authorization } = basic('mira', applicationPassword);
  const given = ['program.js', `${running.url}/cms-json`, authorization];
  const { stdout } = await run(process.execPath, given, { cwd: folder });
  expect(JSON.parse(stdout)).toEqual(await withClient());
  expect(JSON.parse(stdout)).toMatchObject({ status: 201, location: true, title: 'Tea', name: 'mira' });
});
