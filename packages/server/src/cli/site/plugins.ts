import type { Config } from '../../config.ts';
import { loadPlugins } from '../../plugins/load.ts';
import type { Plugin } from '../../site/plugin.ts';
import { CommandError } from '../exits.ts';
import { reasonOf } from '../reason.ts';

/** Loads PLATEN_PLUGINS. A plugin that fails to load is a configuration error. */
export async function pluginsOf({ plugins }: Pick<Config, 'plugins'>): Promise<readonly Plugin[]> {
  try {
    return await loadPlugins(plugins);
  } catch (error) {
    const [said, reason] = [error instanceof Error ? error.message : String(error), reasonOf(error)];
    throw new CommandError({
      exit: 'unusable',
      message: said === reason ? said : `${said}\n${reason}`,
      hint: 'Fix PLATEN_PLUGINS, or the plugin.',
    });
  }
}
