import type { Database } from '../db/connection/connect.ts';
import { expandSchema } from '../db/schema/migrate.ts';
import { ownVersion } from '../db/schema/migration.ts';
import { releases } from '../db/migrations/releases.ts';
import { isPromise } from '../lib/maybe-promise.ts';
import type { MaybePromise } from '../lib/maybe-promise.ts';
import { reasonOf } from '../lib/reason-of.ts';
import type { Site } from '../scope.ts';
import { PluginFailure } from '../site/installed-plugin.ts';

/** Milliseconds that a migration tries to get locks that traffic holds. */
const patience = 30_000;

/** A site is used once its plugins have their tables; where there are none to make, that is at once. */
export function withTables(db: Database, site: MaybePromise<Site>): MaybePromise<Site> {
  if (isPromise(site)) return site.then((built) => withTables(db, built));
  return site.pluginMigrations.all().length === 0 ? site : migratePlugins(db, site).then(() => site);
}

/** Behind the service's own, whose tables theirs may refer to; under the same lock, and written down in the same list. */
async function migratePlugins(db: Database, { pluginMigrations }: Site): Promise<void> {
  await expandSchema(db);
  const version = ownVersion(releases);
  for (const { plugin, migration } of pluginMigrations.all()) {
    try {
      await expandSchema(db, { releases: [{ version, migrations: [migration] }], patience });
    } catch (error) {
      const { cause } = error as Error;
      throw new PluginFailure(
        plugin,
        [reasonOf(error), ...(cause === undefined ? [] : [reasonOf(cause)])].join(' '),
        error,
      );
    }
  }
}
