import { switchPlugin } from '../../domain/plugins/plugins.actions.ts';
import type { CommandContext } from '../command.ts';
import type { Exit } from '../exits.ts';
import { withPlugin } from './plugin-named.ts';

export async function run(given: CommandContext): Promise<Exit> {
  const { name, title } = await withPlugin(given, async (scope, plugin) => {
    await switchPlugin(scope, plugin, 'inactive');
    return plugin;
  });
  given.terminal.show({ plugin: name, status: 'inactive' }, `Deactivated ${title}.`);
  return 'done';
}
