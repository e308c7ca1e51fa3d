import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { textOf } from './command.ts';
import type { CommandContext } from './command.ts';
import { CommandError } from './exits.ts';
import type { Exit } from './exits.ts';

const program = fileURLToPath(new URL('../../../../conformance/src/main.ts', import.meta.url));

export async function run(given: CommandContext): Promise<Exit> {
  if (!existsSync(program)) {
    throw new CommandError({
      exit: 'noRecordings',
      message: 'Recordings are not installed: the published packages do not contain them.',
      hint: 'Clone the source of this version, then run: npm ci && npm run conformance',
    });
  }
  const suite = textOf(given, 'suite');
  const args = [...(suite === undefined ? [] : ['--suite', suite]), ...(given.terminal.json ? ['--json'] : [])];
  const child = spawn(process.execPath, [program, ...args], { stdio: 'inherit' });
  const [code] = (await once(child, 'close')) as [number | null];
  return code === 0 ? 'done' : code === 1 ? 'different' : 'failed';
}
