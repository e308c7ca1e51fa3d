import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';
import type { Plugin } from '../site/plugin.ts';

/** Loads the modules that the configuration names, in order. Paths are relative to where the service is started. */
export const loadPlugins = (modules: readonly string[]): Promise<Plugin[]> => Promise.all(modules.map(loadPlugin));

async function loadPlugin(module: string): Promise<Plugin> {
  const isPath = module.startsWith('.') || module.startsWith('/');
  const address = isPath ? pathToFileURL(resolve(module)).href : module;
  const loaded = (await import(address).catch((cause: unknown) => {
    throw new Error(`The plugin ${module} could not be loaded. PLATEN_PLUGINS names modules or paths.`, { cause });
  })) as object;
  const plugin = Object.values(loaded).find(isPlugin);
  if (plugin === undefined) {
    throw new Error(`${module} exports no plugin. Export what definePlugin({ name, activate }) gives you.`);
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
