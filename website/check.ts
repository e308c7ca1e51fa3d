/** Builds the documentation site and tries it in a browser. Arguments go to vitest. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const commands: readonly (readonly [string, ...string[]])[] = [
  [process.execPath, 'website/build.ts'],
  [join(root, 'node_modules/.bin/vitest'), 'run', '--config', 'website/vitest.config.ts', ...process.argv.slice(2)],
];
for (const [program, ...given] of commands) {
  const { status, error } = spawnSync(program, given, { cwd: root, stdio: 'inherit' });
  if (error !== undefined) process.stderr.write(`${program}: ${error.message}\n`);
  process.exitCode = status ?? 1;
  if (process.exitCode !== 0) break;
}
