/** The configuration of a command: environment, `platen.config.ts`, and the development database. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { ConfigError, loadConfig } from '../../config.ts';
import type { Config } from '../../config.ts';
import type { CommandContext } from '../command.ts';
import { CommandError } from '../exits.ts';
import { findLocalPostgres } from '../serve/local-postgres.ts';
import { reasonOf } from '../reason.ts';
import { withBundledPackages } from './site-package.ts';

export type WorkingDirectory = Pick<CommandContext, 'env' | 'folder'>;

/** The settings in `platen.config.ts`, if the file exists. */
export async function configFile(folder: string): Promise<object> {
  const path = fileNames.map((name) => join(folder, name)).find(existsSync);
  if (path === undefined) return {};
  const loaded = await importFile(path).catch((error: unknown) => {
    throw new ConfigError([`Can't load ${path}: ${reasonOf(error)}`]);
  });
  const { config, default: main } = loaded as { readonly config?: unknown; readonly default?: unknown };
  const found = config ?? main;
  if (typeof found === 'object' && found !== null) return found;
  throw new ConfigError([`${path} must export an object: export default defineConfig({ … }).`]);
}

const fileNames = ['ts', 'mts', 'js', 'mjs'].map((ending) => `platen.config.${ending}`);

/** Loads a file with import or export as an ES module, whatever the `type` of its package. */
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

/** Whether a database is configured. */
export const namesDatabase = async ({ env, folder }: WorkingDirectory): Promise<boolean> =>
  names(await configFile(folder), env);

/** Without a configured database, commands use the one of `platen dev` in this folder. */
export async function readConfig({ env, folder }: WorkingDirectory): Promise<Config> {
  const file = await configFile(folder);
  if (names(file, env)) return withBundledPackages(loadConfig(env, file));
  const local = await findLocalPostgres(folder);
  if (local === 'stopped') {
    throw new CommandError({
      exit: 'noDatabase',
      message: 'No database: the development database of this folder is not running, and DATABASE_URL is not set.',
      hint: 'Start it with "npx platen dev", or set DATABASE_URL.',
    });
  }
  return withBundledPackages(loadConfig(local === null ? env : { ...local, ...filled(env) }, file));
}

/** Without empty variables, which count as unset. */
export const filled = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
