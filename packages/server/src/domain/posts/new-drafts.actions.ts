import { newStatus } from './post.ts';
import type { PostRow } from './post.ts';
import { selectForgottenDrafts } from './posts.store.ts';
import { removePost } from './posts.remove.actions.ts';
import { createPost } from './posts.write.actions.ts';
import type { Scope } from '../../scope.ts';
import type { PostType } from '../types/type.ts';

/** A post that nobody has written anything into yet: there for whoever made it, and in no list. */
export const beginPost = (scope: Scope, type: PostType): Promise<PostRow> =>
  createPost(scope, { type, patch: { status: newStatus } });

const mostAtOnce = 50;

/** Removes drafts that nobody ever wrote into. Gives back after how many milliseconds to look again. */
export async function sweepForgottenDrafts(scope: Scope): Promise<number> {
  const drafts = await selectForgottenDrafts(scope.db.kysely, mostAtOnce);
  for (const { id, type: name } of drafts) {
    const type = scope.site.postTypes.get(name);
    if (type === undefined) continue;
    await removePost(scope, id, {
      type,
      // Somebody may have begun to write since.
      guard: (row) => {
        if (row.status !== newStatus) throw new Error('The draft was written into.');
      },
    }).catch((err: unknown) => scope.log.warn({ err, post: id }, 'A draft without content was not removed.'));
  }
  return drafts.length === mostAtOnce ? 0 : Infinity;
}
