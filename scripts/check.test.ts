import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf } from './check-steps.ts';

test('a step that passes is accepted, also with the skips it may have', () => {
  const skips = { max: 2, reason: 'no S3 server' };
  expect(refusalOf({}, 0, { passed: 3, failed: 0, skipped: 0 })).toBeNull();
  expect(refusalOf({ skips }, 0, { passed: 3, failed: 0, skipped: 2 })).toBeNull();
});

test('one skipped test too many, a failed test, or an error outside the tests fails a step', () => {
  const skips = { max: 2, reason: 'no S3 server' };
  expect(refusalOf({ skips }, 0, { passed: 3, failed: 0, skipped: 3 })).toContain('no S3 server');
  expect(refusalOf({}, 0, { passed: 3, failed: 0, skipped: 1 })).toContain('1 tests were skipped');
  expect(refusalOf({}, 1, { passed: 3, failed: 1, skipped: 0 })).toBe('1 failed.');
  expect(refusalOf({}, 1, { passed: 3, failed: 0, skipped: 0 })).toContain('code 1');
});

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-boundaries-'));
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
});
afterAll(() => rm(folder, { recursive: true }));

const write = async (path: string, text: string): Promise<void> => {
  const file = join(folder, 'packages/server/src', path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
};

/** What the boundary check prints of a tree with one forbidden file, by the real rules. */
const cruise = (): Promise<string> =>
  new Promise((settle) => {
    const rules = resolve('.dependency-cruiser.cjs');
    execFile(
      resolve('node_modules/.bin/depcruise'),
      ['--config', rules, 'packages'],
      { cwd: folder },
      (error, output) => settle(error === null ? '' : output),
    );
  });

// dependency-cruiser reads TypeScript with swc, since it does not know this compiler yet: every form must be seen.
test.each([
  ['an import', `import { createApp } from '../app/create-app.ts';\nexport const planted = createApp;\n`],
  ['a type', `import type { App } from '../app/create-app.ts';\nexport type Planted = App;\n`],
  ['an import of a type in a list', `import { type App } from '../app/create-app.ts';\nexport type Planted = App;\n`],
  ['a dynamic import', `export const planted = () => import('../app/create-app.ts');\n`],
  ['an export', `export * from '../app/create-app.ts';\n`],
])('the boundary check sees %s that is planted', { timeout: 60_000 }, async (_, text) => {
  await write('app/create-app.ts', 'export interface App {}\nexport const createApp = (): App => ({});\n');
  await write('lib/planted.ts', text);
  expect(await cruise()).toContain('lib-is-a-leaf: packages/server/src/lib/planted.ts');
  await write('lib/planted.ts', 'export const planted = 1;\n');
  expect(await cruise()).toBe('');
});
