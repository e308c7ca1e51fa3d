import type { Scope } from '../../scope.ts';
import { permalinksOf } from '../permalinks/permalink-structure.rules.ts';
import { flagOption } from '../settings/option-values.rules.ts';
import { countBefore, countOfPost, selectPageIds } from './comment-pages.store.ts';

const threadingOf = ({ options }: Scope) => ({ isThreaded: flagOption(options, 'thread_comments', true) });

/** The page of its post that shows a comment; null if all comments are on one page. */
export async function pageOfComment(scope: Scope, id: number): Promise<number | null> {
  const { perPage } = permalinksOf(scope).comments;
  if (perPage === null) return null;
  scope.cacheTags?.add('comments');
  const before = scope.memo.loader<number, number>('comments on earlier pages', (ids) =>
    countBefore(scope.db.kysely, ids, threadingOf(scope)),
  );
  return Math.floor(((await before.load(id)) ?? 0) / perPage) + 1;
}

/** How many pages the comments of a post have: at least one. */
export async function countCommentPages(scope: Scope, postId: number): Promise<number> {
  const { perPage } = permalinksOf(scope).comments;
  if (perPage === null) return 1;
  scope.cacheTags?.add('comments');
  const count = await countOfPost(scope.db.kysely, postId, threadingOf(scope));
  return Math.max(Math.ceil(count / perPage), 1);
}

export interface CommentPage {
  readonly ids: readonly number[];
  /** From 1. */
  readonly number: number;
  readonly pages: number;
}

/** The comments on a page of a post; null if all of them are on one page. Without a number: the page that is shown first. */
export async function commentsOnPage(
  scope: Scope,
  postId: number,
  asked: number | undefined,
): Promise<CommentPage | null> {
  const { perPage, firstShown } = permalinksOf(scope).comments;
  if (perPage === null) return null;
  const pages = await countCommentPages(scope, postId);
  const number = Math.min(asked ?? (firstShown === 'oldest' ? 1 : pages), pages);
  const before = (number - 1) * perPage;
  const ids = await selectPageIds(scope.db.kysely, { postId, perPage, before, ...threadingOf(scope) });
  return { ids, number, pages };
}
