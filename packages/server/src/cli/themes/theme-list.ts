import { activeTheme } from '../../domain/themes/themes.actions.ts';
import type { CommandContext } from '../command.ts';
import type { Exit } from '../exits.ts';
import { onSite } from '../site/on-site.ts';
import { columns } from '../terminal.ts';

export async function run(given: CommandContext): Promise<Exit> {
  const { terminal } = given;
  const { themes, problems } = await onSite(given, async (site) => {
    const scope = await site.operatorScope();
    const active = activeTheme(scope);
    const listed = scope.themes.all.map(({ stylesheet, headers: { name, version } }) => ({
      stylesheet,
      name,
      version,
      active: stylesheet === active.stylesheet,
    }));
    return { themes: listed, problems: scope.themes.problems };
  });
  const rows = themes.map(({ stylesheet, name, version, active }): [string, string] => [
    stylesheet,
    [name, version, active ? '(active)' : ''].filter((word) => word !== '').join(' '),
  ]);
  terminal.show({ themes, problems }, columns(rows, (text) => terminal.style('bold', text)).join('\n'));
  for (const problem of problems) terminal.note(`Unusable: ${problem}`);
  return 'done';
}
