import { switchTheme } from '../../domain/themes/themes.actions.ts';
import type { CommandContext } from '../command.ts';
import { CommandError } from '../exits.ts';
import type { Exit } from '../exits.ts';
import { onSite } from '../site/on-site.ts';
import { requireSite } from '../site/require-site.ts';

export async function run(given: CommandContext): Promise<Exit> {
  const wanted = given.words[0] ?? '';
  const { name, stylesheet } = await onSite(given, async (site) => {
    const scope = requireSite(await site.operatorScope());
    if (scope.themes.get(wanted) === undefined) {
      throw new CommandError({
        exit: 'refused',
        message: `Theme "${wanted}" is not installed.`,
        hint: 'Run "platen theme list" to see installed themes. Platen looks in the folders of PLATEN_THEMES.',
      });
    }
    const theme = await switchTheme(scope, wanted);
    return { name: theme.headers.name, stylesheet: theme.stylesheet };
  });
  given.terminal.show(
    { active: stylesheet },
    `Activated ${name}. Restart nodes that were started before the theme was installed.`,
  );
  return 'done';
}
