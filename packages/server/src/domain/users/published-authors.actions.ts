import type { Scope } from '../../scope.ts';
import * as store from './published-authors.store.ts';
import type { PublishedChange } from './published-authors.store.ts';

/**
 * Who counts as an author: users with something published of a type the API serves are visible to everybody.
 *
 * Whoever writes posts keeps the counts, with the scope of the write's own transaction:
 * - a post becomes `publish` (created, published, restored): `{ userId: author, type, postId, change: 1 }`;
 * - a post ceases to be `publish` (trashed, unpublished, deleted): the same with -1;
 * - a published post changes its author or type: -1 for the old one and 1 for the new one, in one call;
 * - `delete_user` with an heir: `movePublished`, after the posts were moved; without one nothing, the counts go with
 *   the user.
 * Only the status `publish` counts; author 0 is nobody and is left out.
 */
export const countPublished = ({ db }: Scope, changes: readonly PublishedChange[]): Promise<void> =>
  store.addPublished(
    db.kysely,
    changes.filter(({ userId }) => userId > 0),
  );

export const movePublished = ({ db }: Scope, move: { from: number; to: number }): Promise<void> =>
  store.movePublished(db.kysely, move);
