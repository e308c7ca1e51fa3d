import { activePlugins } from '../../domain/plugins/plugins.actions.ts';
import type { CommandContext } from '../command.ts';
import type { Exit } from '../exits.ts';
import { onPlugins } from './plugin-named.ts';
import { columns } from '../terminal.ts';

export async function run(given: CommandContext): Promise<Exit> {
  const { terminal } = given;
  const { plugins, problems } = await onPlugins(given, async (site) => {
    const scope = await site.operatorScope();
    const active = activePlugins(scope);
    const listed = (await scope.plugins.installed()).map(({ name, title, version, permissions, folder }) => ({
      name,
      title,
      version,
      active: active.has(name),
      permissions,
      folder,
    }));
    return { plugins: listed, problems: await scope.plugins.problems() };
  });
  const rows = plugins.map(({ name, title, version, active }): [string, string] => [
    name,
    [title, version, active ? '(active)' : ''].filter((word) => word !== '').join(' '),
  ]);
  terminal.show({ plugins, problems }, columns(rows, (text) => terminal.style('bold', text)).join('\n'));
  for (const problem of problems) terminal.note(`Unusable: ${problem}`);
  return 'done';
}
