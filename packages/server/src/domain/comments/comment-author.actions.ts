import { callerOf } from '../users/roles.actions.ts';
import { isVisitor } from '../../scope.ts';
import type { Scope } from '../../scope.ts';
import { lockAuthor } from '../users/users.actions.ts';
import type { User } from '../users/user.ts';
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

/** The user a write is made in the name of: null for one that is not there, undefined for none. */
export type LockedAuthor = User | null | undefined;

/** Locked before posts and comments, in the same order as user deletion, to avoid deadlocks. */
export async function lockAuthorOfNew(scope: Scope, patch: Partial<CommentPatch>): Promise<LockedAuthor> {
  if (patch.author !== undefined) return lockAuthor(scope, patch.author);
  const isGuest = Object.values(cleanAuthor(patch)).some((text) => text !== '') || isVisitor(scope);
  return isGuest ? undefined : lockAuthor(scope, scope.caller.id);
}

export const lockAuthorOfChange = async (scope: Scope, { author }: Partial<CommentPatch>): Promise<LockedAuthor> =>
  author === undefined ? undefined : lockAuthor(scope, author);

/** The given user, or the caller by default. With only a name: a guest. */
export const authorOfNew = async (
  scope: Scope,
  patch: Partial<CommentPatch>,
  user: LockedAuthor,
): Promise<NamedAuthor> => ({
  ...(user === undefined ? guest : await userAsAuthor(scope, user, patch.author)),
  ...(patch.author === undefined && user !== undefined ? {} : cleanAuthor(patch)),
});

/** What a change says of the author. */
export async function authorOfChange(
  scope: Scope,
  patch: Partial<CommentPatch>,
  user: LockedAuthor,
): Promise<Partial<Author>> {
  if (user === undefined) return cleanAuthor(patch);
  const { moderates: _, ...author } = await userAsAuthor(scope, user, patch.author);
  return { ...author, ...cleanAuthor(patch) };
}

async function userAsAuthor(scope: Scope, user: User | null, id = 0): Promise<NamedAuthor> {
  if (user === null) throw commentErrors.unknownAuthor(id);
  return {
    author: user.id,
    authorName: user.displayName,
    authorEmail: user.email,
    authorUrl: user.url,
    moderates: (await callerOf(scope, user)).can('moderate_comments'),
  };
}
