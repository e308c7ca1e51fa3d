import type { Config } from '../config.ts';
import { loadPlugins } from '../plugins/load.ts';
import type { Plugin } from '../site/plugin.ts';
import { CommandError } from './exits.ts';
import { reasonOf } from './reason.ts';

/** The plugins that the configuration names. One that cannot be loaded is no fault of the service. */
export async function pluginsOf({ plugins }: Pick<Config, 'plugins'>): Promise<readonly Plugin[]> {
  try {
    return await loadPlugins(plugins);
  } catch (error) {
    const [said, reason] = [error instanceof Error ? error.message : String(error), reasonOf(error)];
    throw new CommandError({
      exit: 'unusable',
      message: said === reason ? said : `${said}\n${reason}`,
      mend: 'Correct PLATEN_PLUGINS, or the plugin.',
    });
  }
}
