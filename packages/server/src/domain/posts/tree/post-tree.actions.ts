import { canReadPost } from '../post-rights.rules.ts';
import { postErrors } from '../posts.errors.ts';
import { lockPostShared } from '../posts.store.ts';
import { lockTree, selectChains } from './post-tree.store.ts';
import type { Ancestor } from './post-tree.store.ts';
import type { Loader } from '../../../lib/loader.ts';
import type { Scope } from '../../../scope.ts';
import type { PostType } from '../../types/type.ts';

const chainsUp = (scope: Scope): Loader<number, readonly Ancestor[]> =>
  scope.memo.loader('posts and those above', async (ids) =>
    Map.groupBy(await selectChains(scope.db.kysely, ids), ({ start }) => start),
  );

/**
 * Slugs of a post and its ancestors, from the top, without empty ones. Null if the caller can't read an ancestor with a
 * slug.
 */
export async function readablePathOf(scope: Scope, id: number): Promise<readonly string[] | null> {
  scope.cacheTags?.add(`post-${id}`);
  // A parent that is gone has no slug to tell.
  const chain = (await chainsUp(scope).load(id)) ?? [];
  for (const { id: above } of chain) scope.cacheTags?.add(`post-${above}`);
  const isReadable = chain.every((post) => post.slug === '' || canReadPost(scope, post));
  return isReadable ? chain.flatMap(({ slug }) => slug || []).toReversed() : null;
}

interface Move {
  readonly type: PostType;
  /** The post that moves; null when it is being made. */
  readonly id: number | null;
  readonly parent: number;
}

/** Posts of a type that nests are moved and removed one at a time, so that no two moves together make a circle. */
export async function lockPostTree({ db }: Scope, type: PostType): Promise<void> {
  if (type.hierarchical) await lockTree(db.kysely, type.name);
}

/** The post to stand below. One that is the post itself, or stands below it, is none. */
export async function settledParent(scope: Scope, { type, id, parent }: Move): Promise<number> {
  const { db } = scope;
  if (parent === 0) return 0;
  // Taken already, unless a plugin moved the post.
  if (id !== null) await lockPostTree(scope, type);
  const above = parent > 0 ? await lockPostShared(db.kysely, parent) : null;
  if (above === null || above.type !== type.name) throw postErrors.unknownParent(parent);
  if (id === null) return parent;
  const chain = await selectChains(db.kysely, [parent]);
  return chain.some((ancestor) => ancestor.id === id) ? 0 : parent;
}
