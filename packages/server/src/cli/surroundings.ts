/** Where a command works: the settings of the environment, of `platen.config.ts` and of the development database. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { ConfigError, loadConfig } from '../config.ts';
import type { Config } from '../config.ts';
import type { CommandContext } from './command.ts';
import { CommandError } from './exits.ts';
import { findLocalPostgres } from './local-postgres.ts';
import { reasonOf } from './reason.ts';

export type Place = Pick<CommandContext, 'env' | 'folder'>;

/** The settings in `platen.config.ts` where the command was given, if there is one. */
export async function configFile(folder: string): Promise<object> {
  const path = fileNames.map((name) => join(folder, name)).find(existsSync);
  if (path === undefined) return {};
  const loaded = await importFile(path).catch((error: unknown) => {
    throw new ConfigError([`${path} could not be loaded: ${reasonOf(error)}`]);
  });
  const { config, default: main } = loaded as { readonly config?: unknown; readonly default?: unknown };
  const found = config ?? main;
  if (typeof found === 'object' && found !== null) return found;
  throw new ConfigError([`${path} must export an object: export default defineConfig({ … }).`]);
}

const fileNames = ['ts', 'mts', 'js', 'mjs'].map((ending) => `platen.config.${ending}`);

/** A file that imports and exports is a module, whatever the package around it says of its other files. */
async function importFile(path: string): Promise<unknown> {
  const { href } = pathToFileURL(path);
  const isModule = /^\s*(?:import|export)\b/m.test(await readFile(path, 'utf8'));
  const format = path.endsWith('ts') ? 'module-typescript' : 'module';
  const hooks = registerHooks({
    load: (url, context, next) => next(url, isModule && url === href ? { ...context, format } : context),
  });
  try {
    return await import(href);
  } finally {
    hooks.deregister();
  }
}

const names = (file: object, env: NodeJS.ProcessEnv): boolean =>
  (env['DATABASE_URL'] ?? '') !== '' || 'databaseUrl' in file;

/** Does anything here say which database to use? */
export const namesDatabase = async ({ env, folder }: Place): Promise<boolean> => names(await configFile(folder), env);

/** Without a database of its own, a command uses the one that `platen dev` runs in this folder. */
export async function readConfig({ env, folder }: Place): Promise<Config> {
  const file = await configFile(folder);
  if (names(file, env)) return loadConfig(env, file);
  const local = await findLocalPostgres(folder);
  if (local === 'stopped') {
    throw new CommandError({
      exit: 'noDatabase',
      message: 'The development database of this folder is not running, and DATABASE_URL is not set.',
      mend: 'Start it in another terminal with: npx platen dev',
    });
  }
  return loadConfig(local === null ? env : { ...local, ...filled(env) }, file);
}

/** An empty variable counts as one that is not set. */
export const filled = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
