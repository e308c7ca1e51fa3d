import type { Scope } from '../../scope.ts';
import { createPost } from '../posts/posts.write.actions.ts';
import { listPosts } from '../posts/list/posts-list.actions.ts';
import { publishedPosts } from '../posts/list/posts-list.query.ts';
import type { PostRow } from '../posts/post.ts';
import { inTransaction } from '../../site/transaction.ts';
import type { PostType } from '../types/type.ts';
import type { MadeMenu } from './navigation-fallback.hooks.ts';
import { holdFallback } from './navigation-fallback.store.ts';

const allPages: MadeMenu = { title: 'Navigation', slug: 'navigation', content: '<!-- wp:page-list /-->' };

/** The menu for who names none: the newest published one. A site without any gets its first. */
export async function fallbackMenu(scope: Scope, type: PostType): Promise<PostRow> {
  const newest = await findNewestMenu(scope, type);
  if (newest !== null) return newest;
  return inTransaction(scope, async (inner) => {
    await holdFallback(inner.db.kysely);
    return (await findNewestMenu(inner, type)) ?? makeFirst(inner, type);
  });
}

async function findNewestMenu(scope: Scope, type: PostType): Promise<PostRow | null> {
  const one = { text: null, include: null, exclude: [], page: 1, perPage: 1 };
  const { rows } = await listPosts(scope, publishedPosts(scope, [type], one));
  return rows[0] ?? null;
}

async function makeFirst(scope: Scope, type: PostType): Promise<PostRow> {
  const menu = await scope.site.hooks.filter('navigation_fallback', allPages, { scope });
  return createPost(scope, { type, patch: { ...menu, status: 'publish' } });
}
