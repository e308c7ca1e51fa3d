import { bigint, boolean, generated, instant, integer, nullable, text, uuid, withDefault } from './columns.ts';
import { table } from './table.ts';
import type { TableOf } from './table.ts';

/** Table name → its columns. Open: each noun merges its own tables in, and a test compares all of them with the database. */
export interface Tables {
  platen_site: TableOf<typeof siteTable>;
  platen_migration: TableOf<typeof migrationsTable>;
  platen_node: TableOf<typeof nodesTable>;
}

/** The one row that tells this installation from every other. */
export const siteTable = table('platen_site', {
  one: withDefault(boolean(), true),
  installation: generated(uuid()),
  installed_at: generated(instant()),
  site_keys_at: generated(instant()),
});

/** The migrations that were begun. */
export const migrationsTable = table('platen_migration', {
  name: text(),
  release: text(),
  /** Older releases cannot serve any more. */
  needs: nullable(text()),
  /** How far a backfill has come, and where it ends. */
  reached: nullable(bigint()),
  goal: nullable(bigint()),
  done_at: nullable(instant()),
});

/** The nodes that serve, and when each was last heard of. */
export const nodesTable = table('platen_node', {
  id: uuid(),
  release: text(),
  host: text(),
  pid: integer(),
  seen_at: generated(instant()),
});
