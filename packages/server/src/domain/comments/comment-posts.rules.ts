import type { RestError } from '../../rest/errors.ts';
import type { Scope } from '../../scope.ts';
import { canEditPost } from '../posts/post-rights.rules.ts';
import { trashStatus } from '../posts/post.ts';
import { supports } from '../types/type.ts';
import { noteType } from './comment.ts';
import { canReadCommentsOf } from './comment-rights.rules.ts';
import type { CommentedPost } from './comment-rights.rules.ts';
import { commentErrors, commentRefusals } from './comments.errors.ts';

const unfinished: ReadonlySet<string> = new Set(['draft', 'auto-draft']);

export interface Commenting {
  readonly post: CommentedPost | null;
  readonly postId: number;
  /** Type of the comment. */
  readonly type: string;
  /** What the caller gives as the password of the post. */
  readonly password: string;
}

/** Why the caller may not leave such a comment on the post; null when nothing is in the way. Asks the database nothing. */
export function refusedPost(scope: Scope, { post, postId, type, password }: Commenting): RestError | null {
  if (post === null) return commentErrors.unknownPost(postId);
  if (type === noteType) return refusedNote(scope, post);
  if (unfinished.has(post.status)) return commentErrors.draft();
  if (post.status === trashStatus) return commentErrors.postTrashed();
  if (!canReadCommentsOf(scope, post, password)) return commentRefusals.readPost(scope);
  return isOpen(scope, post) ? null : commentErrors.closed();
}

/** Notes require permission to edit the post, in any status. */
export function refusedNote(scope: Scope, post: CommentedPost): RestError | null {
  if (!canEditPost(scope, post)) return commentRefusals.note(scope);
  return takesNotes(scope, post) ? null : commentErrors.notesUnsupported();
}

/** Whether the post takes comments. */
export const isOpen = (
  { site }: Scope,
  { type, commentStatus }: Pick<CommentedPost, 'type' | 'commentStatus'>,
): boolean => {
  const known = site.postTypes.get(type);
  return commentStatus === 'open' && known !== undefined && supports(known, 'comments');
};

/** Notes are a feature of the editor, which types declare beside it. */
export function takesNotes({ site }: Scope, { type }: Pick<CommentedPost, 'type'>): boolean {
  const editor = site.postTypes.get(type)?.supports['editor'];
  return editor !== undefined && editor !== true && editor.some((feature) => feature['notes'] === true);
}
