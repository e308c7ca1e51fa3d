import { switchTheme } from '../domain/themes/themes.actions.ts';
import type { CommandContext } from './command.ts';
import { CommandError } from './exits.ts';
import type { Exit } from './exits.ts';
import { onSite } from './on-site.ts';
import { requireSite } from './users.ts';

export async function run(given: CommandContext): Promise<Exit> {
  const wanted = given.words[0] ?? '';
  const { name, stylesheet } = await onSite(given, async (site) => {
    const scope = requireSite(await site.operatorScope());
    if (scope.themes.get(wanted) === undefined) {
      throw new CommandError({
        exit: 'refused',
        message: `No theme ${wanted} is installed.`,
        mend: 'platen theme list tells which there are; PLATEN_THEMES says where they are looked for.',
      });
    }
    const theme = await switchTheme(scope, wanted);
    return { name: theme.headers.name, stylesheet: theme.stylesheet };
  });
  given.terminal.show(
    { active: stylesheet },
    `${name} is the theme of the site from now on. Nodes that were started before it was installed show it once they are restarted.`,
  );
  return 'done';
}
