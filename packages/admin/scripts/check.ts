/**
 * Installs the packages of the admin if they are missing or outdated, checks types and lint rules, builds the admin if a
 * source file is newer, checks the size of its chunks, and runs the browser flows. Arguments are passed to vitest.
 */
import { spawnSync } from 'node:child_process';
import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';

const here = join(import.meta.dirname, '..');
const tool = (name: string): string => join(here, '../../node_modules/.bin', name);
const changedAt = (path: string): number => statSync(join(here, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;

const sources = [
  'index.html',
  'vite.config.ts',
  'package.json',
  ...globSync('{src,scripts,generated,languages}/**/*.*', { cwd: here }),
];
const isBuilt = changedAt('dist/admin.json') > Math.max(...[...sources, 'package-lock.json'].map(changedAt));

const commands: readonly (readonly [string, ...string[]])[] = [
  [process.execPath, 'scripts/install.ts'],
  [tool('tsc'), '-p', 'tsconfig.json'],
  [tool('oxlint'), '-c', '.oxlintrc.json', 'src', 'scripts', 'test'],
  ...(isBuilt ? [] : ([[join(here, 'node_modules/.bin/vite'), 'build', '--logLevel', 'error']] as const)),
  [process.execPath, 'scripts/sizes.ts'],
  [tool('vitest'), 'run', '--config', 'vitest.config.ts', ...process.argv.slice(2)],
];

for (const [program, ...given] of commands) {
  const { status, error } = spawnSync(program, given, { cwd: here, stdio: 'inherit' });
  if (error !== undefined) process.stderr.write(`${program}: ${error.message}\n`);
  process.exitCode = status ?? 1;
  if (process.exitCode !== 0) break;
}
