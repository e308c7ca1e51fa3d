import type { Scope } from '../../scope.ts';
import * as store from './import-comments.store.ts';
import type { CommentState, ImportedComment } from './import-comments.store.ts';

export type { CommentState, ImportedComment } from './import-comments.store.ts';

/** Comments of another site under their own ids; tells which were put in. */
export async function takeComments({ db }: Scope, comments: readonly ImportedComment[]): Promise<ReadonlySet<number>> {
  const added = await store.insertImported(db.kysely, comments);
  if (added.size > 0) await store.passCommentIds(db.kysely);
  return added;
}

/** Whatever is made here from now on has ids above this one. */
export const reserveCommentIds = ({ db }: Scope, id: number): Promise<void> => store.passCommentIds(db.kysely, id);

/** The comments as the source has them now. */
export async function replaceComments({ db }: Scope, comments: readonly ImportedComment[]): Promise<void> {
  for (const comment of comments) await store.replaceImported(db.kysely, comment);
}

/** Text and status of the comments that are there. */
export const commentStates = ({ db }: Scope, ids: readonly number[]): Promise<CommentState[]> =>
  store.selectStates(db.kysely, ids);

/** Detaches comments that are their own ancestor. Returns their ids. */
export const cutCommentCircles = ({ db }: Scope): Promise<number[]> => store.cutCircles(db.kysely);

export const removeImportedComments = ({ db }: Scope, ids: readonly number[]): Promise<void> =>
  store.deleteImported(db.kysely, ids);

/** Comment → browser, where none is known yet. */
export const tellAgents = ({ db }: Scope, agents: ReadonlyMap<number, string>): Promise<void> =>
  store.updateAgents(db.kysely, agents);
