import { createLoader } from '../../lib/loader.ts';
import type { Scope } from '../../scope.ts';
import { permalinksOf } from '../permalinks/permalink-structure.rules.ts';
import { flagOption } from '../settings/option-values.rules.ts';
import { countBefore, countOfPost } from './comment-pages.store.ts';

const threadingOf = ({ options }: Scope) => ({ isThreaded: flagOption(options, 'thread_comments', true) });

/** The page of its post that shows a comment; null if all comments are on one page. */
export async function pageOfComment(scope: Scope, id: number): Promise<number | null> {
  const { perPage } = permalinksOf(scope).comments;
  if (perPage === null) return null;
  scope.cacheTags?.add('comments');
  const before = scope.memo.once('comments on earlier pages', () =>
    createLoader<number, number>((ids) => countBefore(scope.db.kysely, ids, threadingOf(scope))),
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
