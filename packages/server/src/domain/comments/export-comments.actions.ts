import type { Scope } from '../../scope.ts';
import type { NewComment } from './comment.ts';
import { selectOn } from './export-comments.store.ts';

/** All comments on these posts, whatever their state, in the order of their ids. */
export const commentsOn = (
  { db }: Scope,
  posts: readonly number[],
): Promise<readonly (NewComment & { readonly id: number })[]> => selectOn(db.kysely, posts);
