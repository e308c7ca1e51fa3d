import type { Scope } from '../../../scope.ts';
import { selectPublishedTypes, selectSitemapPosts } from './sitemap.store.ts';
import type { PublishedType } from './sitemap.store.ts';
import type { SitemapPost } from '../post.ts';

/** A page of the published posts of a type, by id. */
export function listSitemapPosts(
  { db, cacheTags }: Scope,
  wanted: { readonly type: string; readonly page: number; readonly size: number },
): Promise<readonly SitemapPost[]> {
  cacheTags?.add(`posts-of-${wanted.type}`);
  return selectSitemapPosts(db.kysely, wanted);
}

/** Type → number of its published posts, and the time of the newest change. */
export function countPublished(
  { db, cacheTags }: Scope,
  types: readonly string[],
): Promise<ReadonlyMap<string, PublishedType>> {
  for (const type of types) cacheTags?.add(`posts-of-${type}`);
  return selectPublishedTypes(db.kysely, types);
}
