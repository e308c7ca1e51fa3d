/** Installs the packages of the admin if they are missing or older than the lock file. */
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';

const here = join(import.meta.dirname, '..');
const changedAt = (path: string): number => statSync(join(here, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;

if (changedAt('node_modules/.package-lock.json') <= changedAt('package-lock.json')) {
  process.exitCode = spawnSync('npm', ['ci', '--prefer-offline'], { cwd: here, stdio: 'inherit' }).status ?? 1;
}
