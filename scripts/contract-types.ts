/**
 * Makes types of the contract with openapi-typescript and compiles them with right and wrong uses. The tool needs
 * TypeScript 5 and so has a folder and a lock of its own; it is installed there the first time.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const tool = 'scripts/contract-types';
const command = `${tool}/node_modules/openapi-typescript/bin/cli.js`;
const run = promisify(execFile);
const strict = ['--strict', '--noUncheckedIndexedAccess', '--exactOptionalPropertyTypes', '--skipLibCheck', 'false'];

if (!existsSync(command)) {
  await run('npm', ['ci', '--prefix', tool, '--ignore-scripts', '--no-audit', '--no-fund']);
}
const scratch = await mkdtemp(join(tmpdir(), 'platen-contract-types-'));
try {
  await run('node', [command, resolve('generated/openapi.json'), '--output', join(scratch, 'contract.d.ts')]);
  await copyFile(`${tool}/use.txt`, join(scratch, 'use.ts'));
  const compile = ['--noEmit', ...strict, '--module', 'nodenext', '--target', 'es2025', '--types', ''];
  await run(resolve('node_modules/.bin/tsc'), [...compile, 'use.ts', 'contract.d.ts'], { cwd: scratch });
} catch (error) {
  console.error(error instanceof Error && 'stdout' in error ? error.stdout : error);
  process.exitCode = 1;
} finally {
  await rm(scratch, { recursive: true });
}
