/**
 * Installs the front ends of `examples/sites`, checks their types, builds each and runs it in front of a service.
 * They are no part of the workspace: each has a lock file and packages of its own.
 */
import { spawnSync } from 'node:child_process';

const commands = [
  ['node', 'scripts/build.ts', 'client'],
  ['vitest', 'run', 'packages/server/test/docs/front-ends.test.ts', '--reporter=verbose'],
] as const;

for (const [program, ...given] of commands) {
  const env = { ...process.env, PLATEN_SITES: 'all' };
  const { status, error } = spawnSync(program, given, { env, stdio: 'inherit' });
  if (error !== undefined) process.stderr.write(`${program}: ${error.message}\n`);
  process.exitCode = status ?? 1;
  if (process.exitCode !== 0) break;
}
