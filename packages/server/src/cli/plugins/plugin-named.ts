/** Shared by the plugin commands. */
import { findNamedPlugin } from '../../domain/plugins/plugins.actions.ts';
import { randomToken } from '../../auth/tokens.ts';
import type { OpenSite } from '../../app/open-site.ts';
import type { Scope } from '../../scope.ts';
import type { CommandContext } from '../command.ts';
import { CommandError } from '../exits.ts';
import { onSite } from '../site/on-site.ts';
import { requireSite } from '../site/require-site.ts';

type NamedPlugin = NonNullable<Awaited<ReturnType<typeof findNamedPlugin>>>;

/** Plugin commands sign nothing, so a random secret is enough if none is set. */
export function onPlugins<T>(given: CommandContext, work: (site: OpenSite) => Promise<T>): Promise<T> {
  const hasSecret = ['PLATEN_SECRET', 'PLATEN_SECRET_FILE'].some((name) => (given.env[name] ?? '') !== '');
  return onSite(hasSecret ? given : { ...given, env: { ...given.env, PLATEN_SECRET: randomToken() } }, work);
}

/** Finds the plugin named by the first argument. */
export const withPlugin = <T>(
  given: CommandContext,
  work: (scope: Scope, plugin: NamedPlugin) => Promise<T>,
): Promise<T> =>
  onPlugins(given, async (site) => {
    const scope = requireSite(await site.operatorScope());
    const wanted = given.words[0] ?? '';
    const plugin = await findNamedPlugin(scope, wanted);
    if (plugin !== null) return work(scope, plugin);
    throw new CommandError({
      exit: 'refused',
      message: `Plugin "${wanted}" is not installed.`,
      hint: 'Run "platen plugin list" to see installed plugins. Platen looks in PLATEN_PLUGINS_FOLDER and node_modules.',
    });
  });
