import { namedCoreTable, withReferences } from './plugin-migration-sql.rules.ts';
import type { Registry } from '../../lib/registry.ts';
import type { SiteDraft } from '../../site/site-draft.ts';

/** A change of the schema for tables of the plugin's own, in one transaction. It must not make others wait for long. */
interface PluginTransaction {
  /** Begins with a number, and stays as it is once it was released. */
  readonly name: string;
  readonly statements: readonly string[];
}

/** One statement that takes long and lets everybody read and write meanwhile, without a transaction. */
interface PluginIndex {
  readonly name: string;
  /** Such as `create index concurrently …`. */
  readonly concurrently: string;
  /** The index it makes: what a failed attempt left of it is dropped first. */
  readonly index?: string;
}

/** A schema change of a plugin. */
export type PluginMigration = PluginTransaction | PluginIndex;

export interface RegisteredMigration {
  readonly plugin: string;
  readonly migration: PluginMigration;
}

declare module '../../scope.ts' {
  interface Registries {
    readonly pluginMigrations: Registry<RegisteredMigration>;
  }
}

declare module '../../site/plugin.ts' {
  interface Offers {
    /**
     * Runs once on the database of the site, in the order of registration, before the plugin becomes active anywhere. It
     * only adds: nodes with the version before go on serving. What is to go goes in a later version of the plugin.
     * Statements cannot name tables of Platen; `references` writes foreign keys to them.
     *
     * @example
     * api.registerMigration({
     *   name: '001_loans',
     *   statements: [`create table plugin_reading_list_loans (post_id bigint ${references('posts')}, at timestamptz)`],
     * });
     */
    registerMigration(migration: PluginMigration): void;
  }
}

export function registerMigration(
  { pluginMigrations }: Pick<SiteDraft, 'pluginMigrations'>,
  plugin: string,
  migration: PluginMigration,
): void {
  const { name } = migration;
  if (!/^\d[\w-]{0,99}$/.test(name)) {
    throw new Error(
      `Migration name "${name}" is invalid. Start with a number; use letters, digits, hyphens, and underscores.`,
    );
  }
  for (const statement of 'statements' in migration ? migration.statements : [migration.concurrently]) {
    const table = namedCoreTable(statement);
    if (table === null) continue;
    throw new Error(
      `Migration "${name}" names "${table}", a table of Platen. Use references() for foreign keys, and routes for everything else.`,
    );
  }
  // One list for all: the name says whose it is.
  const listed = `plugin ${plugin} ${name}`;
  pluginMigrations.add(listed, { plugin, migration: { ...written(migration), name: listed } });
}

const written = (migration: PluginMigration): PluginMigration =>
  'statements' in migration ? { ...migration, statements: migration.statements.map(withReferences) } : migration;
