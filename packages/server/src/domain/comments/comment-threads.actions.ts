import type { Scope } from '../../scope.ts';
import type { Comment } from './comment.ts';
import { canReadComment, moderates } from './comment-rights.rules.ts';
import type { CommentedPost } from './comment-rights.rules.ts';
import { countLevels, lockThreads, selectUpwards } from './comment-threads.store.ts';
import { findComment } from './comments.read.actions.ts';
import { commentErrors } from './comments.errors.ts';

/** Deep enough for any thread, and cheap to walk. */
const deepestThread = 100;

interface ParentClaim {
  /** The comment to reply to. */
  readonly parent: number;
  readonly post: CommentedPost | null;
  readonly purpose: 'reply' | 'move';
}

/** Moderators may tie comments together as they like; others reply to what they can read on the same post. */
export async function claimParent(scope: Scope, { parent, post, purpose }: ParentClaim): Promise<number> {
  if (parent <= 0) return 0;
  await lockThreads(scope.db.kysely, purpose);
  if (moderates(scope)) return parent;
  const above = await findComment(scope, parent);
  const isThere = above !== null && above.post === post?.id && canReadComment(scope, { comment: above, post });
  if (!isThere) throw commentErrors.invalidParent(parent);
  return parent;
}

/** Checked after the move, while the thread is locked. */
export async function refuseCycle(
  { db }: Scope,
  { id, parent }: Comment,
  purpose: ParentClaim['purpose'],
): Promise<void> {
  if (parent === 0) return;
  const upwards = await selectUpwards(db.kysely, { id, most: deepestThread + 1 });
  if (upwards.lastIndexOf(id) > 0) throw commentErrors.circle();
  const below = purpose === 'move' ? (await countLevels(db.kysely, { id, most: deepestThread })) - 1 : 0;
  if (upwards.length + below > deepestThread) throw commentErrors.tooDeep(deepestThread);
}
