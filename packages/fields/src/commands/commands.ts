import type { PluginApi } from '@platen/server';
import { checkCommand } from './check.ts';
import { diffCommand } from './diff.ts';
import { pullCommand } from './pull.ts';
import { pushCommand } from './push.ts';

/** `platen fields pull`, `push`, `diff`, and `check`. */
export function registerCommands(api: PluginApi): void {
  api.registerCommand('pull', pullCommand);
  api.registerCommand('push', pushCommand);
  api.registerCommand('diff', diffCommand);
  api.registerCommand('check', checkCommand);
}
