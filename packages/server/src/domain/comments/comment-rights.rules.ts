import type { SiteDraft } from '../../site/site-draft.ts';
import type { Method } from '../../rest/route.ts';
import { isVisitor } from '../../scope.ts';
import type { Scope } from '../../scope.ts';
import { isPasswordOf } from '../posts/post-password.rules.ts';
import { canEditPost, canReadPost } from '../posts/post-rights.rules.ts';
import type { ReadPost } from '../posts/post-rights.rules.ts';
import { isProtected } from '../posts/post.ts';
import type { PostRow } from '../posts/post.ts';
import { supports } from '../types/type.ts';
import { noteType } from './comment.ts';
import type { Comment } from './comment.ts';

/** The post of a comment, with all that its readability follows from. */
export type CommentedPost = PostRow & ReadPost;

/** All that a right on one comment follows from. The post is null where the comment has none. */
export interface Judged {
  readonly comment: Pick<Comment, 'type' | 'state' | 'author'>;
  readonly post: CommentedPost | null;
}

/** What can be done to one comment is what moderators do to all of them. */
export function registerCommentRights({ capabilityRules }: Pick<SiteDraft, 'capabilityRules'>): void {
  capabilityRules.add('edit_comment', () => ['moderate_comments']);
}

export const moderates = ({ caller }: Pick<Scope, 'caller'>): boolean => caller.can('moderate_comments');

/** Editors of a protected post need no password for its comments. */
export const canReadCommentsOf = (scope: Scope, post: CommentedPost, password = ''): boolean =>
  canReadPost(scope, post) && (!isProtected(post) || canEditPost(scope, post) || isPasswordOf(post, password));

const canReadNote = (scope: Scope, post: CommentedPost | null): boolean => post !== null && canEditPost(scope, post);

/** Editors of the posts see all their notes, as moderators see all comments. */
export const seesAllOf = (scope: Scope, type: string, posts: readonly (CommentedPost | null)[]): boolean =>
  moderates(scope) || (type === noteType && posts.length > 0 && posts.every((post) => canReadNote(scope, post)));

export function canReadComment(scope: Scope, { comment, post }: Judged, password = ''): boolean {
  if (comment.type === noteType) return canReadNote(scope, post);
  if (scope.caller.can('edit_comment', comment)) return true;
  if (comment.author === scope.caller.id && !isVisitor(scope)) return true;
  return comment.state === 'approved' && post !== null && canReadCommentsOf(scope, post, password);
}

export const canEditComment = (scope: Scope, { comment, post }: Judged): boolean =>
  scope.caller.can('edit_comment', comment) && (comment.type !== noteType || canReadNote(scope, post));

/** The methods a caller who was shown a comment may use on it. */
export function methodsOnComment(scope: Scope, judged: Judged): readonly Method[] {
  // A caller who sees a comment of a protected post has its password.
  const unlocked = judged.post === null ? judged : { ...judged, post: { ...judged.post, password: '' } };
  return [
    ...(canReadComment(scope, unlocked) ? (['GET'] as const) : []),
    ...(canEditComment(scope, judged) ? (['POST', 'PUT', 'PATCH', 'DELETE'] as const) : []),
  ];
}

/** Posts of a type in certain states. */
export interface PostTypeTraits {
  readonly type: string;
  readonly statuses: readonly string[];
}

interface PostVisibility {
  readonly read: readonly PostTypeTraits[];
  readonly edit: readonly PostTypeTraits[];
}

/** What of the comments a caller may see, as far as it follows from the types and states of their posts. */
export interface Visibility {
  readonly userId: number;
  readonly moderates: boolean;
  readonly ofOthers: PostVisibility;
  readonly ofOwn: PostVisibility;
}

/** A post without author, for permission checks on posts of others. */
const somebodyElse = 0;

export const visibilityOf = (scope: Scope): Visibility =>
  scope.memo.once('sight of comments', () => ({
    userId: scope.caller.id,
    moderates: moderates(scope),
    ofOthers: postVisibility(scope, somebodyElse),
    ofOwn: isVisitor(scope) ? { read: [], edit: [] } : postVisibility(scope, scope.caller.id),
  }));

/** Without trashed posts: only moderators see their comments. */
function postVisibility(scope: Scope, author: number): PostVisibility {
  const { postTypes, postStatuses } = scope.site;
  const types = postTypes.all().filter((type) => supports(type, 'comments'));
  const kinds = (may: typeof canReadPost): PostTypeTraits[] =>
    types.map(({ name: type }) => {
      const statuses = postStatuses.all().map(({ name }) => name);
      return { type, statuses: statuses.filter((status) => may(scope, { type, status, author })) };
    });
  return { read: kinds(canReadPost), edit: kinds(canEditPost) };
}
