import { nobody, primeEditor } from './locks/edit-locks.actions.ts';
import { applyChanges, recordPostEvents } from './post-changes.actions.ts';
import { kindOf } from './post-kinds.registry.ts';
import { trashStatus } from './post.ts';
import type { PostRow } from './post.ts';
import { claimSlug } from './slugs/post-slugs.actions.ts';
import { slugScopeOf } from './slugs/post-slugs.rules.ts';
import { postErrors } from './posts.errors.ts';
import { primeMissing } from './posts.read.actions.ts';
import type { PostWrite } from './posts.write.actions.ts';
import * as store from './posts.store.ts';
import { lockPostTree } from './tree/post-tree.actions.ts';
import { wholeSite } from '../../events/notice.ts';
import { markChanged } from '../../events/outbox.ts';
import type { Scope } from '../../scope.ts';
import { removePostTerms } from '../terms/post-terms.actions.ts';
import { inTransaction } from '../../site/transaction.ts';
import type { PostType } from '../types/type.ts';

export interface Removal extends Pick<PostWrite, 'type' | 'guard'> {
  /** Shows the locked post in the response. What it reads goes out with the first statements of the deletion. */
  readonly previous?: (row: PostRow, scope: Scope) => Promise<void>;
}

/** For good, with its terms and whatever listens for it. What stood below it moves up. */
export async function removePost(scope: Scope, id: number, { type, guard, previous }: Removal): Promise<void> {
  await inTransaction(scope, async (inner) => {
    const { kysely } = inner.db;
    await lockPostTree(inner, type);
    const found = await store.lockPost(kysely, id, 'removal');
    if (found === null || found.row.type !== type.name) throw postErrors.unknown(id);
    const { row } = found;
    guard?.(row);
    primeEditor(inner, id, found.editor ?? nobody);
    const shown = previous?.(row, inner);
    // What a plugin deletes with the post is shown, too.
    if (inner.site.hooks.hasPlugin('before_delete_post')) await shown;
    await Promise.all([shown, inner.site.hooks.action('before_delete_post', row, { scope: inner })]);
    if (type.hierarchical) await moveChildrenUp(inner, type, row);
    await kindOf(inner.site, type).beforeRemove?.(inner, row);
    // Sent together: PostgreSQL takes them in this order.
    await Promise.all([
      store.moveAttachments(kysely, { from: id, to: row.parent }),
      store.deletePost(kysely, id),
      applyChanges(inner, { changes: [{ before: row, after: null }], writeTerms: () => removePostTerms(inner, [id]) }),
    ]);
  });
  primeMissing(scope, id);
}

/** The same for any number of posts of a type in which none stands below another, with a few statements for all of them. */
export async function removePosts(scope: Scope, ids: readonly number[], type: PostType): Promise<void> {
  if (ids.length === 0) return;
  await inTransaction(scope, async (inner) => {
    const { kysely } = inner.db;
    const rows = await store.lockPosts(kysely, ids, type.name);
    for (const row of rows) {
      await inner.site.hooks.action('before_delete_post', row, { scope: inner });
      await kindOf(inner.site, type).beforeRemove?.(inner, row);
    }
    await store.deletePosts(
      kysely,
      rows.map(({ id }) => id),
    );
    await applyChanges(inner, {
      changes: rows.map((row) => ({ before: row, after: null })),
      writeTerms: () => removePostTerms(inner, ids),
    });
  });
}

/** Any number of posts may have shown it. */
export async function forgetMedia(scope: Scope, { id }: Pick<PostRow, 'id'>): Promise<void> {
  await store.forgetFeaturedMedia(scope.db.kysely, id);
  await markChanged(scope, [wholeSite]);
}

/** Where they come to stand, others may have their slugs already. */
async function moveChildrenUp(scope: Scope, type: PostType, row: PostRow): Promise<void> {
  const { kysely } = scope.db;
  for (const child of await store.lockChildren(kysely, row.id, type.name)) {
    const moved = { ...child, parent: row.parent };
    const slug = child.slug === '' || child.status === trashStatus ? child.slug : await claimSlug(scope, type, moved);
    const place = (one: PostRow) => ({ row: one, slugScope: slugScopeOf(type, one) });
    const after = { ...moved, slug };
    await Promise.all([
      store.updatePost(kysely, place(child), place(after)),
      recordPostEvents(scope, { before: child, after }),
    ]);
  }
}
