import type { Scope } from '../../scope.ts';
import * as store from './comments-transfer.store.ts';
import type { CommentState, ImportedComment } from './comments-transfer.store.ts';

export type { CommentState, ImportedComment } from './comments-transfer.store.ts';

/** Comments of another site under their own ids; tells which were put in. */
export async function importComments(
  { db }: Scope,
  comments: readonly ImportedComment[],
): Promise<ReadonlySet<number>> {
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
export const importMissingAgents = ({ db }: Scope, agents: ReadonlyMap<number, string>): Promise<void> =>
  store.updateAgents(db.kysely, agents);

/** All comments on these posts, whatever their state, in the order of their ids. */
export const exportCommentsOn = ({ db }: Scope, posts: readonly number[]): Promise<readonly ImportedComment[]> =>
  store.selectOn(db.kysely, posts);
