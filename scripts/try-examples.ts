/**
 * Installs the front ends of `examples/sites`, checks their types, builds each and runs it in front of a service.
 * They are no part of the workspace: each has a lock file and packages of its own.
 */
import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';

const test = ['run', 'packages/server/test/process/docs/front-ends.test.ts', '--reporter=verbose'];
const tools = join(import.meta.dirname, '../node_modules/.bin');
const env = { ...process.env, PLATEN_SITES: 'all', PATH: [tools, process.env['PATH']].join(delimiter) };
const { status, error } = spawnSync(join(tools, 'vitest'), test, { env, stdio: 'inherit' });
if (error !== undefined) process.stderr.write(`vitest: ${error.message}\n`);
process.exitCode = status ?? 1;
