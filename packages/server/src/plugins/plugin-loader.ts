import type { LoadedPlugin } from './activate.ts';
import { loadInstalled, versionOf } from './load.ts';
import { reasonOf } from '../lib/reason-of.ts';
import { isInRange } from '../lib/version-range.ts';
import { PluginFailure } from '../site/installed-plugin.ts';
import type { InstalledPlugin } from '../site/installed-plugin.ts';
import type { PluginApi } from '../site/plugin.ts';

type InstalledPlugins = readonly InstalledPlugin[];

export type DialectName = PluginApi['dialect'];

/** Builds a site with these in a thread, where they can't break this process; throws a `PluginFailure`. */
export type Rehearse = (rehearsal: {
  readonly dialect: DialectName;
  readonly plugins: InstalledPlugins;
}) => Promise<void>;

export interface LoaderParts {
  readonly rehearse: Rehearse;
  /** Of Platen. */
  readonly version: string;
}

/** Loads the modules of installed plugins, once for all sites. */
export interface PluginLoader {
  /** Returns the same object while the files of the plugin are the same; throws a `PluginFailure`. */
  load(name: string, plugins: InstalledPlugins): Promise<LoadedPlugin>;
  /** Rehearses the plugin with those that it needs. Once for each version: the result can't differ. */
  rehearse(name: string, plugins: InstalledPlugins, dialect: DialectName): Promise<void>;
}

/** Differs whenever files of one of these plugins differ. */
export const versionsOf = async (plugins: InstalledPlugins): Promise<string> =>
  (await Promise.all(plugins.map((plugin) => versionOf(plugin).catch(reasonOf)))).join(' ');

export function createPluginLoader({ rehearse, version }: LoaderParts): PluginLoader {
  const pluginsByVersion = new Map<string, Promise<LoadedPlugin>>();
  const rehearsals = new Set<string>();

  const requireUsable = (name: string, plugins: InstalledPlugins): InstalledPlugin => {
    const installed = plugins.find((plugin) => plugin.name === name);
    if (installed === undefined) throw new PluginFailure(name, 'it is not installed.');
    const { requires } = installed;
    if (isInRange(version, requires) === true) return installed;
    throw new PluginFailure(name, `it requires Platen ${requires}, but this is ${version}.`);
  };

  return {
    load: async (name, plugins) => {
      const installed = requireUsable(name, plugins);
      const key = await versionOf(installed);
      const known = pluginsByVersion.get(key);
      if (known !== undefined) return known;
      const loading = loadInstalled(installed, key);
      pluginsByVersion.set(key, loading);
      loading.catch(() => pluginsByVersion.delete(key));
      return loading;
    },
    rehearse: async (name, plugins, dialect) => {
      const all = withAllNeeds(requireUsable(name, plugins), plugins);
      const key = [dialect, ...(await Promise.all(all.map(versionOf)))].join('\n');
      if (rehearsals.has(key)) return;
      await rehearse({ dialect, plugins: all });
      rehearsals.add(key);
    },
  };
}

/** The plugin after those that it needs, and that they need. */
function withAllNeeds(plugin: InstalledPlugin, plugins: InstalledPlugins): InstalledPlugins {
  const all: InstalledPlugin[] = [];
  const add = (one: InstalledPlugin, above: readonly string[]): void => {
    for (const need of one.dependencies.filter((name) => !above.includes(name))) {
      const dependency = plugins.find(({ name }) => name === need);
      if (dependency !== undefined) add(dependency, [...above, need]);
    }
    if (!all.includes(one)) all.push(one);
  };
  add(plugin, [plugin.name]);
  return all;
}
