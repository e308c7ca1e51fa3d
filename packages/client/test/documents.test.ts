/** Compiles and runs the code of the documents against a real service. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp } from '../../server/test/support/app.ts';
import type { RunningApp } from '../../server/test/support/app.ts';

const root = resolve(import.meta.dirname, '../../..');
const strict = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2025', '--allowImportingTsExtensions'];
const run = promisify(execFile);

let running: RunningApp;
let scratch: string;
let applicationPassword: string;

beforeAll(async () => {
  running = await startApp();
  const installed = await running.install({ title: 'Tea', login: 'mira', email: 'mira@example.org' });
  applicationPassword = installed?.applicationPassword ?? '';
  scratch = await mkdtemp(join(tmpdir(), 'platen-client-docs-'));
});
afterAll(async () => {
  await running.stop();
  await rm(scratch, { recursive: true });
});

/** The blocks in order as one module, with the addresses of this test. */
async function moduleOf(path: string): Promise<string> {
  const text = await readFile(join(root, path), 'utf8');
  const blocks = [...text.matchAll(/^```ts\n([^]*?)^```/gm)].map(([, block = '']) => block);
  return blocks
    .join('\n')
    .replace("'@platen/client'", `'${join(root, 'packages/client/src/client.ts')}'`)
    .replace('https://example.org', `http://127.0.0.1:${running.port}`)
    .replace('abcd efgh ijkl mnop qrst uvwx', applicationPassword);
}

/** Compiles and runs the code of a document; the lines it prints. */
async function linesOf(path: string, further = ''): Promise<string[]> {
  const file = join(scratch, `${path.replaceAll(/\W/g, '-')}.ts`);
  await writeFile(join(scratch, 'package.json'), '{ "type": "module" }');
  await writeFile(file, `${await moduleOf(path)}\n${further}\n`);
  await run(join(root, 'node_modules/.bin/tsc'), [...strict, '--lib', 'es2025,dom', '--types', '', file], {
    cwd: scratch,
  });
  const { stdout } = await run(process.execPath, [pathToFileURL(file).pathname]);
  return stdout.trim().split('\n');
}

it('the code of the document compiles and does what it says', async () => {
  const [made = '', ...further] = await linesOf('docs/build/sdk.md', "console.log('batch', tag.ok, post.ok);");
  expect(Number(made)).toBeGreaterThan(0);
  // The one post that there is, its author, a tag that is made, and a post 5 that nobody wrote.
  expect(further).toEqual(['tea Tea', 'mira', 'tea', 'batch true false']);
});

it('so does the code of the README', async () => {
  const [made = '', ...further] = await linesOf('packages/client/README.md');
  expect(Number(made)).toBeGreaterThan(0);
  expect(further).toEqual(['tea-2 Tea', 'tea Tea']);
});
