import { boolean, generated, instant, uuid, withDefault } from './columns.ts';
import { table } from './table.ts';
import type { TableOf } from './table.ts';

/** Table name → its columns. Open: each noun merges its own tables in, and a test compares all of them with the database. */
export interface Tables {
  platen_site: TableOf<typeof siteTable>;
}

/** The one row that tells this installation from every other. */
export const siteTable = table('platen_site', {
  one: withDefault(boolean(), true),
  installation: generated(uuid()),
  installed_at: generated(instant()),
});
