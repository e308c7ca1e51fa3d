import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Migration } from 'kysely/migration';

import type { Database } from './connect.ts';
import { migrations as ours } from './migrations/index.ts';
import type { Tables } from './tables.ts';

type Migrations = Readonly<Record<string, Migration>>;

const createMigrator = (db: Kysely<Tables>, migrations: Migrations): Migrator =>
  new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...migrations }) },
    migrationTableName: 'platen_migration',
    migrationLockTableName: 'platen_migration_lock',
  });

/** Our migrations, telling of each one as it begins. */
export const watchedMigrations = (onBegin: (name: string) => void): Migrations =>
  Object.fromEntries(
    Object.entries(ours).map(([name, { up }]) => {
      const watched: Migration['up'] = (db) => {
        onBegin(name);
        return up(db);
      };
      return [name, { up: watched }];
    }),
  );

/** Names of the migrations that have not run yet. Changes nothing. */
export async function pendingMigrations(db: Database, migrations: Migrations = ours): Promise<readonly string[]> {
  const known = await createMigrator(db.kysely, migrations).getMigrations();
  return known.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name);
}

/**
 * Runs what is pending, all of it or nothing, and gives back the names. Any number of processes may call it at once:
 * one works, the others wait. A lock that traffic holds for long makes it fail, never the traffic.
 */
export async function migrateToLatest(db: Database, migrations: Migrations = ours): Promise<readonly string[]> {
  // A database that is ahead of this code is left alone: during a deployment old and new processes run side by side.
  if ((await pendingMigrations(db, migrations)).length === 0) return [];
  return db.unhurried(async (connection) => {
    const { error, results = [] } = await createMigrator(connection, migrations).migrateToLatest();
    const failed = results.find(({ status }) => status === 'Error');
    if (error !== undefined) {
      throw new Error(
        `The database could not be migrated${failed === undefined ? '' : ` (${failed.migrationName})`}.`,
        {
          cause: error,
        },
      );
    }
    return results.map(({ migrationName }) => migrationName);
  });
}
