import { createCaller } from '../../access/capabilities.ts';
import { isVisitor } from '../../scope.ts';
import type { Scope } from '../../scope.ts';
import { findUser } from '../users/users.actions.ts';
import type { Comment, CommentPatch } from './comment.ts';
import { cleanAuthor } from './comment-text.rules.ts';
import { commentErrors } from './comments.errors.ts';

/** Whose a comment is. */
export type Author = Pick<Comment, 'author' | 'authorName' | 'authorEmail' | 'authorUrl'>;

export interface NamedAuthor extends Author {
  /** Comments of moderators need no look by another. */
  readonly moderates: boolean;
}

const guest: NamedAuthor = { author: 0, authorName: '', authorEmail: '', authorUrl: '', moderates: false };

/** The user named, or the caller where nothing is said of the author; whoever says only a name is a guest. */
export async function authorOfNew(scope: Scope, patch: Partial<CommentPatch>): Promise<NamedAuthor> {
  const sent = cleanAuthor(patch);
  if (patch.author !== undefined) return { ...(await userAsAuthor(scope, patch.author)), ...sent };
  if (Object.keys(sent).length > 0 || isVisitor(scope)) return { ...guest, ...sent };
  return userAsAuthor(scope, scope.caller.id);
}

/** What a change says of the author. */
export async function authorOfChange(scope: Scope, patch: Partial<CommentPatch>): Promise<Partial<Author>> {
  const sent = cleanAuthor(patch);
  if (patch.author === undefined) return sent;
  const { moderates: _, ...author } = await userAsAuthor(scope, patch.author);
  return { ...author, ...sent };
}

async function userAsAuthor(scope: Scope, id: number): Promise<NamedAuthor> {
  const user = await findUser(scope, id);
  if (user === null) throw commentErrors.unknownAuthor();
  return {
    author: user.id,
    authorName: user.displayName,
    authorEmail: user.email,
    authorUrl: user.url,
    moderates: createCaller(scope.site, user).can('moderate_comments'),
  };
}
