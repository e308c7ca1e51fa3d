import { installPlugin } from '../../domain/plugins/plugins.actions.ts';
import type { CommandContext } from '../command.ts';
import type { Exit } from '../exits.ts';
import { onPlugins } from './plugin-named.ts';
import { requireSite } from '../site/require-site.ts';

export async function run(given: CommandContext): Promise<Exit> {
  const { name, title, version } = await onPlugins(given, async (site) =>
    installPlugin(requireSite(await site.operatorScope()), given.words[0] ?? ''),
  );
  given.terminal.show(
    { plugin: name, version },
    `Installed ${title} ${version}. Next: npx platen plugin activate ${name}`,
  );
  return 'done';
}
