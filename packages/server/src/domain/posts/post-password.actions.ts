import { countAttempt, forgiveAttempt } from '../../auth/throttle.ts';
import type { Attempt } from '../../auth/throttle.ts';
import type { Scope } from '../../scope.ts';
import { isPasswordOf } from './post-password.rules.ts';
import { canEditPost } from './post-rights.rules.ts';
import { isProtected } from './post.ts';
import type { PostRow } from './post.ts';

/**
 * To be asked before a password is compared with those of posts: wrong ones are counted by post and source, and too many
 * are refused, the right one among them. One that is tried on several posts at once counts as one try on all posts.
 */
export async function countPassword(scope: Scope, posts: readonly PostRow[], sent: string): Promise<void> {
  const closed = posts.filter((post) => isProtected(post) && !canEditPost(scope, post));
  if (sent === '' || closed.length === 0) return;
  const name = closed.length === 1 ? `post ${closed[0]?.id}` : 'several posts';
  // A request that looks at the same password twice has tried it once.
  await scope.memo.once(`password for ${name}: ${sent}`, async () => {
    const attempt: Attempt = { what: 'post password', name, remoteAddress: scope.remoteAddress };
    await countAttempt(scope.db, attempt);
    if (closed.every((post) => isPasswordOf(post, sent))) await forgiveAttempt(scope.db, attempt);
  });
}
