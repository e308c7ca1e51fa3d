import { visitor } from '../../access/capabilities.ts';
import { createMemo } from '../../lib/memo.ts';
import type { Scope } from '../../scope.ts';
import * as store from './posts-transfer.store.ts';
import type { PostsPage } from './posts-transfer.store.ts';
import type { PostRow } from './post.ts';
import { canReadPost } from './post-rights.rules.ts';
import { withInherited } from './posts.read.actions.ts';
import { deletePosts, selectPosts } from './posts.store.ts';
import type { StoredPost } from './posts.store.ts';
import { addressesOf } from './tree/post-addresses.actions.ts';

export type { StoredPost } from './posts.store.ts';

export interface ImportedPosts {
  readonly added: ReadonlySet<number>;
  /** Id → the slug it has here, because its own is another's. */
  readonly renamed: ReadonlyMap<number, string>;
}

const mostTries = 20;

/** Posts of another site under their own ids. Where only the slug is another's, the post gets the next free one. */
export async function importPosts(scope: Scope, posts: readonly StoredPost[]): Promise<ImportedPosts> {
  const { kysely } = scope.db;
  const added = new Set(await store.insertImported(kysely, posts));
  const renamed = new Map<number, string>();
  const present = await store.selectModified(
    kysely,
    posts.map(({ row }) => row.id).filter((id) => !added.has(id)),
  );
  for (const post of posts) {
    const { id, slug } = post.row;
    if (added.has(id) || present.has(id)) continue;
    for (let number = 2; !added.has(id); number += 1) {
      const free = number <= mostTries ? `${slug}-${number}` : `${slug}-${id}-${number}`;
      const [made] = await store.insertImported(kysely, [{ ...post, row: { ...post.row, slug: free } }]);
      if (made === undefined) continue;
      added.add(made);
      renamed.set(made, free);
    }
  }
  await store.passPostIds(kysely);
  return { added, renamed };
}

/** Whatever is made here from now on has ids above this one. */
export const reservePostIds = ({ db }: Scope, id: number): Promise<void> => store.passPostIds(db.kysely, id);

/** The posts as the source has them now. */
export async function replacePosts({ db }: Scope, posts: readonly StoredPost[]): Promise<void> {
  for (const post of posts) await store.replaceImported(db.kysely, post);
}

/** Id → when it was last changed, of the posts that are there. */
export const lastChanges = ({ db }: Scope, ids: readonly number[]): Promise<ReadonlyMap<number, string>> =>
  store.selectModified(db.kysely, ids);

/** Posts that stand below themselves go to the top; tells which. */
export const cutPostCircles = ({ db }: Scope): Promise<number[]> => store.cutCircles(db.kysely);

/** Deletes permanently, with dependent rows except terms. No hooks run. */
export async function removeImportedPosts({ db }: Scope, ids: readonly number[]): Promise<void> {
  await deletePosts(db.kysely, ids);
}

/** URLs of public posts. */
export async function publicAddresses(
  scope: Scope,
  ids: readonly number[],
): Promise<readonly { readonly row: PostRow; readonly link: string }[]> {
  const asVisitor = { ...scope, caller: visitor, memo: createMemo() };
  const isShown = async (row: PostRow): Promise<boolean> =>
    row.status === 'publish' ||
    (row.status === 'inherit' && canReadPost(asVisitor, await withInherited(asVisitor, row)));
  const found = await selectPosts(scope.db.kysely, ids);
  const shown = await Promise.all(found.map(isShown));
  const rows = found.filter((_, at) => shown[at]);
  const addressed = [...Map.groupBy(rows, ({ type }) => type)].map(async ([name, alike]) => {
    const type = scope.site.postTypes.get(name);
    if (type === undefined || !type.viewable) return [];
    const { link } = await addressesOf(asVisitor, type, alike);
    return alike.map((row) => ({ row, link: link(row) }));
  });
  return (await Promise.all(addressed)).flat();
}

/** Posts of every type and state, in the order of their ids, some at a time. */
export const exportPostsAfter = ({ db }: Scope, page: PostsPage): Promise<PostRow[]> =>
  store.selectAfter(db.kysely, page);
