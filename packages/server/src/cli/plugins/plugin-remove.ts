import { removePlugin } from '../../domain/plugins/plugins.actions.ts';
import type { CommandContext } from '../command.ts';
import type { Exit } from '../exits.ts';
import { withPlugin } from './plugin-named.ts';

export async function run(given: CommandContext): Promise<Exit> {
  const { name, title } = await withPlugin(given, async (scope, plugin) => {
    await removePlugin(scope, plugin);
    return plugin;
  });
  given.terminal.show({ removed: name }, `Uninstalled ${title}. Files in plugins/ and node_modules are unchanged.`);
  return 'done';
}
