import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf } from '../../check-steps.ts';

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

/** What `npm run check -- unit` prints in a folder with these tests, and its exit code. */
async function checkUnit(tests: string, env: Readonly<Record<string, string>> = {}): Promise<[number, string]> {
  const at = await mkdtemp(resolve('node_modules/.platen-check-'));
  const support = (name: string): string => JSON.stringify(resolve('packages/server/test/support', name));
  await writeFile(
    join(at, 'vitest.config.ts'),
    `export default { test: { setupFiles: ${support('seed.ts')}, projects: [{ extends: true, test: { name: 'unit' } }] } };`,
  );
  await writeFile(
    join(at, 'planted.test.ts'),
    `import fc from 'fast-check';\nimport { test } from 'vitest';\n${tests}`,
  );
  const PATH = `${resolve('node_modules/.bin')}:${process.env['PATH'] ?? ''}`;
  const { VITEST: _, ...outside } = process.env;
  const ran = await new Promise<[number, string]>((settle) => {
    const child = execFile(
      process.execPath,
      [resolve('scripts/check.ts'), 'unit'],
      { cwd: at, env: { ...outside, PATH, ...env } },
      (_error, output) => settle([child.exitCode ?? 1, output]),
    );
  });
  await rm(at, { recursive: true });
  return ran;
}

const seedIsNot = (seed: number): string => `
test('the seed', () => fc.assert(fc.property(fc.integer(), () => fc.readConfigureGlobal().seed !== ${seed})));\n`;

test('a skipped test and a failing seed each turn the check red', async () => {
  const skipped = await checkUnit(`${seedIsNot(7)}test.skip('later', () => undefined);\n`, { PLATEN_SEED: '8' });
  expect(skipped).toEqual([1, expect.stringMatching(/FAIL unit .* 1 passed, 0 failed, 1 skipped[^]*planted.*later/)]);
  const [code, output] = await checkUnit(seedIsNot(7), { PLATEN_SEED: '7' });
  expect([code, output]).toEqual([1, expect.stringMatching(/^PLATEN_SEED=7\nFAIL unit .* 0 passed, 1 failed/)]);
  // With the seed that is printed, the failure repeats.
  expect(output).toContain('seed: 7');
  expect(await checkUnit(seedIsNot(7), { PLATEN_SEED: '8' })).toEqual([
    0,
    expect.stringMatching(/ok   unit .* 1 passed/),
  ]);
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

/** What the boundary check prints of the planted tree, by the real rules. */
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
test('the boundary check sees every form of a planted import', { timeout: 60_000 }, async () => {
  const forms = {
    'an-import': `import { createApp } from '../app/create-app.ts';\nexport const planted = createApp;\n`,
    'a-type': `import type { App } from '../app/create-app.ts';\nexport type Planted = App;\n`,
    'a-type-in-a-list': `import { type App } from '../app/create-app.ts';\nexport type Planted = App;\n`,
    'a-dynamic-import': `export const planted = () => import('../app/create-app.ts');\n`,
    'an-export': `export * from '../app/create-app.ts';\n`,
  };
  await write('app/create-app.ts', 'export interface App {}\nexport const createApp = (): App => ({});\n');
  for (const [name, text] of Object.entries(forms)) await write(`lib/${name}.ts`, text);
  const output = await cruise();
  const seen = Object.keys(forms).filter((name) =>
    output.includes(`lib-is-a-leaf: packages/server/src/lib/${name}.ts`),
  );
  expect(seen).toEqual(Object.keys(forms));
  for (const name of Object.keys(forms)) await write(`lib/${name}.ts`, 'export const planted = 1;\n');
  expect(await cruise()).toBe('');
});
