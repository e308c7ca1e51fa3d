import type { EventKind } from '../../events/event.ts';
import { recordEvents } from '../../events/outbox.ts';
import type { JsonMap } from '../../lib/json.ts';
import type { Scope } from '../../scope.ts';
import type { Comment } from './comment.ts';

interface CommentChange {
  readonly before: Comment | null;
  /** Null for a comment that is gone. */
  readonly after: Comment | null;
}

/** Tells of a change to a comment, in the transaction that makes it. What it says is for those to ask who may read it. */
export async function recordCommentEvent(scope: Scope, { before, after }: CommentChange): Promise<void> {
  const comment = after ?? before;
  if (comment === null) return;
  const { id, post, type, state } = comment;
  const subject = { id, post, type, status: state, previous: before?.state ?? null };
  await recordEvents(scope, [
    {
      kind: kindOf(before, after),
      subject,
      tags: ['comments', `comment-${id}`],
      before: summaryOf(before),
      after: summaryOf(after),
      ...(after === null && { audit: {} }),
    },
  ]);
}

function kindOf(before: Comment | null, after: Comment | null): EventKind {
  if (after === null) return 'comment.deleted';
  if (before === null) return 'comment.created';
  return after.status === 'trash' && before.status !== 'trash' ? 'comment.trashed' : 'comment.updated';
}

const summaryOf = (comment: Comment | null): JsonMap | null =>
  comment && { status: comment.state, author: comment.author, post: comment.post, parent: comment.parent };
