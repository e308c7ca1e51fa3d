import { createLoader } from '../../lib/loader.ts';
import type { Loader } from '../../lib/loader.ts';
import type { Scope } from '../../scope.ts';
import type { User } from '../users/user.ts';
import { findUser } from '../users/users.actions.ts';
import { findPost, withInherited } from '../posts/posts.read.actions.ts';
import type { Comment, CommentQuery } from './comment.ts';
import { commentType } from './comment.ts';
import { selectGroups } from './comment-groups.store.ts';
import type { CommentPage, Grouping } from './comment-groups.store.ts';
import { canReadComment, visibilityOf } from './comment-rights.rules.ts';
import type { CommentedPost } from './comment-rights.rules.ts';
import { commentErrors } from './comments.errors.ts';
import { countComments, selectPage } from './comments-list.store.ts';
import type { Listing } from './comment-visibility.store.ts';
import { selectComments } from './comments.store.ts';

/** A comment with its post, which is null where it has none. */
export interface FoundComment {
  readonly comment: Comment;
  readonly post: CommentedPost | null;
}

const commentsById = (scope: Scope): Loader<number, Comment> =>
  scope.memo.loader('comments by id', async (ids) => {
    const comments = await selectComments(scope.db.kysely, ids);
    return new Map(comments.map((comment) => [comment.id, comment]));
  });

/** A hundred callers within one request that each want a comment cost one statement. */
export async function findComment(scope: Scope, id: number): Promise<Comment | null> {
  if (!(id > 0)) return null;
  scope.cacheTags?.add(`comment-${id}`);
  // Whether it has replies.
  scope.cacheTags?.add('comments');
  return (await commentsById(scope).load(id)) ?? null;
}

export async function findCommentedPost(scope: Scope, id: number): Promise<CommentedPost | null> {
  const post = await findPost(scope, id);
  return post === null ? null : withInherited(scope, post);
}

/** Post id → the post; batched with whatever else asks for posts. */
export async function postsOf(scope: Scope, comments: readonly Comment[]): Promise<ReadonlyMap<number, CommentedPost>> {
  const ids = new Set(comments.map(({ post }) => post).filter((id) => id !== 0));
  const posts = await Promise.all([...ids].map((id) => findCommentedPost(scope, id)));
  return new Map(posts.filter((post) => post !== null).map((post) => [post.id, post]));
}

/** The users who wrote them; guests have none. */
export async function usersOf(scope: Scope, comments: readonly Comment[]): Promise<ReadonlyMap<number, User>> {
  const users = await Promise.all([...new Set(comments.map(({ author }) => author))].map((id) => findUser(scope, id)));
  return new Map(users.filter((user) => user !== null).map((user) => [user.id, user]));
}

export async function requireComment(scope: Scope, id: number): Promise<FoundComment> {
  const comment = await findComment(scope, id);
  if (comment === null) throw commentErrors.unknown(id);
  const post = comment.post === 0 ? null : await findCommentedPost(scope, comment.post);
  if (post === null && comment.post !== 0) throw commentErrors.postGone();
  return { comment, post };
}

/** The readable comments of a page. The query leaves out what it can; a plugin may have further rules. */
export async function listComments(scope: Scope, query: CommentQuery, password: string): Promise<CommentPage> {
  scope.cacheTags?.add('comments');
  // Comments of posts that became unreadable are left out, and not counted.
  const group = groupOf(query);
  scope.cacheTags?.add(group?.by === 'post' ? `post-${group.id}` : 'posts');
  const { comments, total, last } = await pageOf(scope, query);
  for (const comment of comments) commentsById(scope).prime(comment.id, comment);
  const posts = await postsOf(scope, comments);
  const readable = comments.filter((comment) =>
    canReadComment(scope, { comment, post: posts.get(comment.post) ?? null }, password),
  );
  return { comments: readable, total, ...(last && { last }) };
}

async function pageOf(scope: Scope, query: CommentQuery): Promise<CommentPage> {
  const group = groupOf(query);
  if (group !== null) return (await groups(scope, group.by, query).load(group.id)) ?? { comments: [], total: 0 };
  const listing: Listing = { query, visibility: visibilityOf(scope) };
  const { kysely } = scope.db;
  const comments = query.limit === 0 ? [] : await selectPage(kysely, listing);
  if (query.behind !== undefined) {
    const last = comments.length < query.limit ? undefined : comments.at(-1)?.keyset;
    return { comments, total: 0, ...(last && { last }) };
  }
  const isLastPage = comments.length < query.limit && (comments.length > 0 || query.offset === 0);
  return { comments, total: isLastPage ? query.offset + comments.length : await countComments(kysely, listing) };
}

/** The lists that stand embedded in posts and comments: one post or parent, and nothing else said. */
function groupOf(query: CommentQuery): { by: Grouping; id: number } | null {
  const { posts, parents, states, types, orderBy, descending, offset } = query;
  const by = parents === null ? 'post' : 'parent';
  const [id = 0, ...others] = (parents === null ? posts : posts === null ? parents : null) ?? [];
  const isUsual =
    states?.join() === 'approved' &&
    types?.join() === commentType &&
    orderBy === 'date_gmt' &&
    descending &&
    offset === 0;
  return isUsual && id > 0 && others.length === 0 && !hasOtherConditions(query) ? { by, id } : null;
}

const hasOtherConditions = (query: CommentQuery): boolean =>
  query.behind !== undefined ||
  [query.exceptParents, query.exceptAuthors, query.exclude].some(({ length }) => length > 0) ||
  [query.authors, query.include, query.email, query.search, query.after, query.before].some((said) => said !== null);

/** A hundred of such lists within one request cost one statement. */
const groups = (scope: Scope, by: Grouping, query: CommentQuery): Loader<number, CommentPage> =>
  scope.memo.once(`comments by ${by}, ${query.limit} each`, () =>
    createLoader((ids) => {
      const listing: Listing = { query, visibility: visibilityOf(scope) };
      return selectGroups(scope.db.kysely, { by, ids, listing });
    }),
  );
