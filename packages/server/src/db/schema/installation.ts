import { sql } from 'kysely';
import type { Kysely } from 'kysely';

import type { Tables } from '../tables.ts';

/** What distinguishes a site from all others: the one row of `platen_site`. */
export interface Installation {
  readonly id: string;
  readonly installedAtMs: number;
  /** Signatures that are older do not depend on the id. */
  readonly siteKeysAtMs: number;
}

export async function readInstallation(db: Kysely<Tables>): Promise<Installation> {
  const millisecondsOf = (column: 'installed_at' | 'site_keys_at') =>
    sql<number>`extract(epoch from ${sql.ref(column)})::float8 * 1000`;
  return db
    .selectFrom('platen_site')
    .select('installation as id')
    .select(millisecondsOf('installed_at').as('installedAtMs'))
    .select(millisecondsOf('site_keys_at').as('siteKeysAtMs'))
    .executeTakeFirstOrThrow();
}
