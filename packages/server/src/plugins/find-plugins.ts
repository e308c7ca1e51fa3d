import { readdir, readFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readPlugin } from './manifest.ts';
import { isMap } from '../lib/json.ts';
import { reasonOf } from '../lib/reason-of.ts';
import { parseJson } from '../lib/strict-json.ts';
import type { InstalledPlugin } from '../site/installed-plugin.ts';

export interface FoundPlugins {
  /** By their titles. */
  readonly plugins: readonly InstalledPlugin[];
  /** What is no plugin although it stands where plugins do, with the reason. */
  readonly problems: readonly string[];
}

export interface PluginFolders {
  /** Where each folder is a plugin. It need not be there. */
  readonly folder: string;
  /** Where the site has its `package.json`: the packages that it names may be plugins. */
  readonly site: string;
  /** The digests of the plugins that were installed while the service ran, by their names. */
  readonly recorded: () => Promise<ReadonlyMap<string, string>>;
  readonly unpacked: (digest: string) => Promise<string>;
}

/** Looks for plugins; what was found a moment ago will do unless told. */
export type FindPlugins = (how?: 'anew') => Promise<FoundPlugins>;

/** Milliseconds for which nobody looks again. */
const moment = 1000;

export function createFinder(folders: PluginFolders): FindPlugins {
  let found: { readonly plugins: Promise<FoundPlugins>; readonly at: number } | null = null;
  return (how) => {
    const now = performance.now();
    if (found !== null && how === undefined && now - found.at < moment) return found.plugins;
    const plugins = findPlugins(folders);
    plugins.catch(() => (found = null));
    found = { plugins, at: now };
    return plugins;
  };
}

/** Of two with the same name the first one counts: that of the folder, of the packages, then of what was installed. */
async function findPlugins({ folder, site, recorded, unpacked }: PluginFolders): Promise<FoundPlugins> {
  const found = new Map<string, InstalledPlugin>();
  const problems: string[] = [];
  const attempt = async (what: string, look: () => Promise<InstalledPlugin | null>): Promise<void> => {
    try {
      const plugin = await look();
      const other = plugin === null ? undefined : found.get(plugin.name);
      if (plugin === null || other?.folder === plugin.folder) return;
      if (other !== undefined) throw new Error(`Skipped: ${other.folder} has a plugin with the same name.`);
      found.set(plugin.name, plugin);
    } catch (error) {
      problems.push(`${what}: ${reasonOf(error)}`);
    }
  };
  for (const candidate of [...(await foldersIn(folder)), ...(await packagesOf(site))]) {
    await attempt(candidate, () => readPlugin(candidate));
  }
  for (const [name, digest] of await recorded()) {
    await attempt(`The plugin ${name}`, async () => readPlugin(await unpacked(digest)));
  }
  const byTitle = (one: InstalledPlugin, other: InstalledPlugin): number =>
    one.title === other.title ? (one.id < other.id ? -1 : 1) : one.title < other.title ? -1 : 1;
  return { plugins: [...found.values()].toSorted(byTitle), problems };
}

async function foldersIn(place: string): Promise<readonly string[]> {
  const inside = await readdir(resolve(place), { withFileTypes: true }).catch(() => []);
  return inside
    .filter((entry) => (entry.isDirectory() || entry.isSymbolicLink()) && !entry.name.startsWith('.'))
    .map((entry) => join(resolve(place), entry.name))
    .toSorted();
}

/** Folders of the packages that the site depends on. */
async function packagesOf(site: string): Promise<readonly string[]> {
  const bytes = await readFile(join(site, 'package.json')).catch(() => null);
  const parsed = bytes === null ? null : parseJson(bytes);
  if (parsed?.ok !== true || !isMap(parsed.value)) return [];
  const { dependencies, optionalDependencies } = parsed.value;
  const names = [dependencies, optionalDependencies].flatMap((named) => (isMap(named) ? Object.keys(named) : []));
  return names.flatMap((name) => {
    try {
      const manifest = findPackageJSON(name, pathToFileURL(`${resolve(site)}/`));
      return manifest === undefined ? [] : [dirname(manifest)];
    } catch {
      // A dependency that is not installed is none of ours to complain of.
      return [];
    }
  });
}
