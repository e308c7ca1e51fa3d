import { canReadPost } from '../post-rights.rules.ts';
import type { PostRow } from '../post.ts';
import { primePosts } from '../posts.read.actions.ts';
import { selectAdjacent } from './adjacent.store.ts';
import { listTags } from './posts-list-tags.rules.ts';
import { unconditional } from './posts-list.rules.ts';
import type { Scope } from '../../../scope.ts';

export interface AdjacentRows {
  readonly previous: PostRow | null;
  readonly next: PostRow | null;
}

/** The published posts before and after a post of its type, by date. Null at the ends. */
export async function adjacentRows(scope: Scope, post: Pick<PostRow, 'id' | 'type' | 'date'>): Promise<AdjacentRows> {
  for (const tag of listTags({ ...unconditional, types: [post.type] })) scope.cacheTags?.add(tag);
  const found = (await selectAdjacent(scope.db.kysely, post)).filter((row) => canReadPost(scope, row));
  primePosts(
    scope,
    found.map(({ side: _, ...row }) => row),
  );
  for (const { id } of found) scope.cacheTags?.add(`post-${id}`);
  const on = (wanted: 'previous' | 'next'): PostRow | null => found.find(({ side }) => side === wanted) ?? null;
  return { previous: on('previous'), next: on('next') };
}
