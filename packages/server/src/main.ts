#!/usr/bin/env node
import { run } from './cli/run.ts';

const code = await run(process.argv.slice(2));
// What was written to a pipe must be through before the end.
if (code !== null) process.stdout.write('', () => process.exit(code));
