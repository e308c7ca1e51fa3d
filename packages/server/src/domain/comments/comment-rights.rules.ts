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

/** Whoever may edit a protected post needs no password for its comments. */
export const canReadCommentsOf = (scope: Scope, post: CommentedPost, password = ''): boolean =>
  canReadPost(scope, post) && (!isProtected(post) || canEditPost(scope, post) || isPasswordOf(post, password));

const canReadNote = (scope: Scope, post: CommentedPost | null): boolean => post !== null && canEditPost(scope, post);

/** Whoever works on the posts sees all there is to their notes, as moderators do of any comment. */
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
  // Whoever is shown a comment of a protected post has its password.
  const unlocked = judged.post === null ? judged : { ...judged, post: { ...judged.post, password: '' } };
  return [
    ...(canReadComment(scope, unlocked) ? (['GET'] as const) : []),
    ...(canEditComment(scope, judged) ? (['POST', 'PUT', 'PATCH', 'DELETE'] as const) : []),
  ];
}

/** Posts of a type in certain states. */
export interface PostKind {
  readonly type: string;
  readonly statuses: readonly string[];
}

interface PostSight {
  readonly read: readonly PostKind[];
  readonly edit: readonly PostKind[];
}

/** What of the comments a caller may see, as far as it follows from the types and states of their posts. */
export interface Visibility {
  readonly userId: number;
  readonly moderates: boolean;
  readonly ofOthers: PostSight;
  readonly ofOwn: PostSight;
}

/** Nobody's: what can be done to such a post can be done to any but one's own. */
const somebodyElse = 0;

export const visibilityOf = (scope: Scope): Visibility =>
  scope.memo.once('sight of comments', () => ({
    userId: scope.caller.id,
    moderates: moderates(scope),
    ofOthers: postSight(scope, somebodyElse),
    ofOwn: isVisitor(scope) ? { read: [], edit: [] } : postSight(scope, scope.caller.id),
  }));

/** The state in the bin is another matter: nobody sees the comments of such a post but those who moderate them. */
function postSight(scope: Scope, author: number): PostSight {
  const { postTypes, postStatuses } = scope.site;
  const types = postTypes.all().filter((type) => supports(type, 'comments'));
  const kinds = (may: typeof canReadPost): PostKind[] =>
    types.map(({ name: type }) => {
      const statuses = postStatuses.all().map(({ name }) => name);
      return { type, statuses: statuses.filter((status) => may(scope, { type, status, author })) };
    });
  return { read: kinds(canReadPost), edit: kinds(canEditPost) };
}
