import type { LoadedPlugin } from './activate.ts';
import { loadInstalled, versionOf } from './load.ts';
import { reasonOf } from '../lib/reason-of.ts';
import { isInRange } from '../lib/version-range.ts';
import { PluginFailure } from '../site/installed-plugin.ts';
import type { InstalledPlugin } from '../site/installed-plugin.ts';

type InstalledPlugins = readonly InstalledPlugin[];

export interface LoaderParts {
  /** Builds a site with these in a thread, where they can't break this process; throws a `PluginFailure`. */
  readonly rehearse: (plugins: InstalledPlugins) => Promise<void>;
  /** Of Platen. */
  readonly version: string;
}

/** Loads the modules of installed plugins. */
export interface PluginLoader {
  /** Returns the same object while the files of the plugin are the same; throws a `PluginFailure`. */
  load(name: string, plugins: InstalledPlugins): Promise<LoadedPlugin>;
  /** Rehearses the plugin with those that it needs. Once for each version: the result can't differ. */
  rehearse(name: string, plugins: InstalledPlugins): Promise<void>;
  /** Whether files of these plugins changed since the last call. False at the first one. */
  haveChanged(plugins: InstalledPlugins): Promise<boolean>;
}

export function createPluginLoader({ rehearse, version }: LoaderParts): PluginLoader {
  const pluginsByVersion = new Map<string, LoadedPlugin>();
  const rehearsals = new Set<string>();
  let lastVersions: string | null = null;

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
      const plugin = pluginsByVersion.get(key) ?? (await loadInstalled(installed, key));
      pluginsByVersion.set(key, plugin);
      return plugin;
    },
    rehearse: async (name, plugins) => {
      const all = withAllNeeds(requireUsable(name, plugins), plugins);
      const key = (await Promise.all(all.map(versionOf))).join('\n');
      if (rehearsals.has(key)) return;
      await rehearse(all);
      rehearsals.add(key);
    },
    haveChanged: async (plugins) => {
      const versions = (await Promise.all(plugins.map((plugin) => versionOf(plugin).catch(reasonOf)))).join(' ');
      const before = lastVersions;
      lastVersions = versions;
      return before !== null && before !== versions;
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
