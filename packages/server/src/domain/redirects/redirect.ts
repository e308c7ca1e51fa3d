import { bigint, generated, integer, text, withDefault } from '../../db/columns.ts';
import { table } from '../../db/table.ts';
import type { RowOf, TableOf } from '../../db/table.ts';

export const redirectsTable = table('redirects', {
  id: generated(bigint()),
  /** Path and query, as somebody would ask this site for it. */
  source: text(),
  /** An address of this site, or a whole one. */
  target: text(),
  status: withDefault(integer(), 301),
});

declare module '../../db/tables.ts' {
  interface Tables {
    redirects: TableOf<typeof redirectsTable>;
  }
}

/** An old address and where its reader is sent. */
export interface Redirect extends RowOf<typeof redirectsTable> {}

export type RedirectPatch = Omit<Redirect, 'id'>;

declare module '../../events/event.ts' {
  interface EventKinds {
    'redirect.created': true;
    'redirect.updated': true;
    'redirect.deleted': true;
  }
}
