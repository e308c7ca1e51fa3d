import type { Scope } from '../../scope.ts';
import { insertImported } from './import-revisions.store.ts';
import type { ImportedRevision } from './import-revisions.store.ts';

export type { ImportedRevision } from './import-revisions.store.ts';

/** Earlier states of posts of another site, under their own ids; tells how many were put in. */
export const takeRevisions = ({ db }: Scope, revisions: readonly ImportedRevision[]): Promise<number> =>
  insertImported(db.kysely, revisions);
