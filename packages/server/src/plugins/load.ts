import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LoadedPlugin } from './activate.ts';
import { watchPrototypes } from './prototypes.ts';
import { inTime } from '../lib/in-time.ts';
import { reasonOf } from '../lib/reason-of.ts';
import { PluginFailure } from '../site/installed-plugin.ts';
import type { InstalledPlugin } from '../site/installed-plugin.ts';
import type { Plugin } from '../site/plugin.ts';

/** Loads the modules that the configuration names, in order. Paths are relative to where the service is started. */
export const loadPlugins = (modules: readonly string[]): Promise<Plugin[]> => Promise.all(modules.map(loadNamed));

async function loadNamed(module: string): Promise<Plugin> {
  const isPath = module.startsWith('.') || module.startsWith('/');
  const address = isPath ? pathToFileURL(resolve(module)).href : module;
  const loaded = (await import(address).catch((cause: unknown) => {
    throw new Error(`Plugin ${module} can't be loaded. PLATEN_PLUGINS must list modules or paths.`, { cause });
  })) as object;
  const plugin = Object.values(loaded).find(isPlugin);
  if (plugin === undefined) {
    throw new Error(`${module} exports no plugin. Export the result of definePlugin({ name, activate }).`);
  }
  return plugin;
}

const isPlugin = (value: unknown): value is Plugin =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'activate' in value &&
  typeof value.activate === 'function';

/** Milliseconds that a module may take to load. */
const patience = 10_000;

const versionMark = 'platen-plugin';
const ownApi = new URL('../plugin-api.ts', import.meta.url).href.replace(/\.ts$/, import.meta.url.slice(-3));

/**
 * What a plugin imports from its own folder carries the version that the plugin was loaded in, so that all of it is loaded
 * anew once it has changed; and `@platen/server` is this very service, wherever the plugin stands.
 */
const resolving = { isRegistered: false };

function resolveForPlugins(): void {
  if (resolving.isRegistered) return;
  resolving.isRegistered = true;
  registerHooks({
    resolve: (specifier, context, next) => {
      const version = context.parentURL === undefined ? null : versionIn(context.parentURL);
      if (version === null) return next(specifier, context);
      if (specifier === '@platen/server') return { url: ownApi, shortCircuit: true };
      const resolved = next(specifier, context);
      if (!/^\.{0,2}\//.test(specifier)) return resolved;
      return { ...resolved, url: withVersion(resolved.url, version) };
    },
  });
}

const versionIn = (address: string): string | null =>
  address.includes(versionMark) ? new URL(address).searchParams.get(versionMark) : null;

function withVersion(address: string, version: string): string {
  const url = new URL(address);
  url.searchParams.set(versionMark, version);
  return url.href;
}

/** Loads a plugin that was found; an extension has nothing to load. Throws a `PluginFailure`. */
export async function loadInstalled(installed: InstalledPlugin, version: string): Promise<LoadedPlugin> {
  const { name, main, folder } = installed;
  if (main === null) return { installed, plugin: { name, cacheable: true, activate: () => undefined } };
  resolveForPlugins();
  const address = withVersion(pathToFileURL(join(folder, main)).href, version);
  const changedPrototypes = watchPrototypes();
  const loaded = await inTime(
    import(address) as Promise<object>,
    patience,
    `It took longer than ${patience / 1000} s.`,
  ).catch((cause: unknown) => {
    changedPrototypes();
    throw new PluginFailure(name, `its module ${main} can't be loaded. ${reasonOf(cause)}`, cause);
  });
  const changed = changedPrototypes();
  if (changed !== null) throw new PluginFailure(name, `it changed ${changed}, which all plugins share.`);
  const plugin = Object.values(loaded).find(isPlugin);
  if (plugin === undefined) throw new PluginFailure(name, `${main} does not export the result of definePlugin.`);
  if (plugin.name !== name) {
    throw new PluginFailure(name, `its module has the name ${plugin.name}, which differs from its package.json.`);
  }
  return { installed, plugin };
}

/** Files looked at; those of a large plugin beyond that go unnoticed when they change. */
const mostFiles = 2000;

/** Another one wherever a file of the plugin is another. */
export async function versionOf({ folder, version }: Pick<InstalledPlugin, 'folder' | 'version'>): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.slice(folder.length).includes('/node_modules/'))
    .toSorted()
    .slice(0, mostFiles);
  const facts = await Promise.all(
    files.map(async (path) => {
      const { size, mtimeMs } = await stat(path);
      return `${path} ${size} ${mtimeMs}`;
    }),
  );
  return createHash('sha256')
    .update([version, ...facts].join('\n'))
    .digest('base64url')
    .slice(0, 16);
}
