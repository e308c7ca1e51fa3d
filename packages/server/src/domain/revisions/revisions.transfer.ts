import type { Scope } from '../../scope.ts';
import { insertImported } from './revisions-transfer.store.ts';
import type { ImportedRevision } from './revisions-transfer.store.ts';

export type { ImportedRevision } from './revisions-transfer.store.ts';

/** Earlier states of posts of another site, under their own ids; tells how many were put in. */
export const importRevisions = ({ db }: Scope, revisions: readonly ImportedRevision[]): Promise<number> =>
  insertImported(db.kysely, revisions);
