/** Brings the clients where they are missing or old, checks the types of the runs, and plays them. Arguments go to vitest. */
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';

const here = import.meta.dirname;
const tool = (name: string): string => join(here, '../node_modules/.bin', name);
const changedAt = (path: string): number => statSync(join(here, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;

const isInstalled = changedAt('node_modules/.package-lock.json') > changedAt('package-lock.json');
const commands: readonly (readonly [string, ...string[]])[] = [
  ...(isInstalled ? [] : ([['npm', 'ci']] as const)),
  [tool('tsc'), '-p', 'tsconfig.json'],
  [tool('vitest'), 'run', ...process.argv.slice(2)],
];

for (const [program, ...given] of commands) {
  const { status, error } = spawnSync(program, given, { cwd: here, stdio: 'inherit' });
  if (error !== undefined) process.stderr.write(`${program}: ${error.message}\n`);
  process.exitCode = status ?? 1;
  if (process.exitCode !== 0) break;
}
