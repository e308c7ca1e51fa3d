import { newStatus } from './post.ts';
import type { PostRow } from './post.ts';
import { selectForgottenDrafts } from './posts.store.ts';
import { removePost } from './posts.remove.actions.ts';
import { createPost } from './posts.write.actions.ts';
import type { Scope } from '../../scope.ts';
import type { PostType } from '../types/type.ts';

/** An auto-draft: visible to its creator, and in no list. */
export const beginPost = (scope: Scope, type: PostType): Promise<PostRow> =>
  createPost(scope, { type, patch: { status: newStatus } });

const mostAtOnce = 50;

/** Deletes empty auto-drafts. Returns the delay to the next run in ms. */
export async function sweepForgottenDrafts(scope: Scope): Promise<number> {
  const drafts = await selectForgottenDrafts(scope.db.kysely, mostAtOnce);
  for (const { id, type: name } of drafts) {
    const type = scope.site.postTypes.get(name);
    if (type === undefined) continue;
    await removePost(scope, id, {
      type,
      // It may have been edited since.
      guard: (row) => {
        if (row.status !== newStatus) throw new Error('The draft was written into.');
      },
    }).catch((err: unknown) => scope.log.warn({ err, post: id }, 'empty draft not deleted'));
  }
  return drafts.length === mostAtOnce ? 0 : Infinity;
}
