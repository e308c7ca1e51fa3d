import { itemType, menuItemsTable, menuTaxonomy } from './menu.ts';
import type { ItemKind, MenuItemPatch, MenuItemRow } from './menu.ts';
import { itemsOf } from './menu-objects.actions.ts';
import { lockItemTree, saveItem, selectStandingFor, selectSurroundings } from './menu-items.store.ts';
import { menuErrors } from './menus.errors.ts';
import { selectAddingMenus } from './menus.store.ts';
import { operator } from '../../access/capabilities.ts';
import type { Scope } from '../../scope.ts';
import { inTransaction } from '../../site/transaction.ts';
import { listPosts } from '../posts/list/posts-list.actions.ts';
import { unconditional } from '../posts/list/posts-list.rules.ts';
import type { PostQuery } from '../posts/list/posts-list.rules.ts';
import type { PostPatch, PostRow } from '../posts/post.ts';
import { findPost } from '../posts/posts.read.actions.ts';
import { removePosts } from '../posts/posts.remove.actions.ts';
import { createPost, updatePost } from '../posts/posts.write.actions.ts';
import type { PostWrite } from '../posts/posts.write.actions.ts';
import { findTerm, termsOfPosts } from '../terms/terms.read.actions.ts';
import { lockTerm } from '../terms/terms.write.actions.ts';

export interface MenuItemWrite extends PostWrite {
  readonly patch: Partial<MenuItemPatch>;
}

/** Items stand below one another at most so deep. */
const deepest = 100;

export const createItem = (scope: Scope, write: MenuItemWrite): Promise<PostRow> => createPost(scope, itemWrite(write));

/** Locks the menu before the post, in the same order as menu deletion, to avoid deadlocks. */
export const updateItem = (scope: Scope, id: number, write: MenuItemWrite): Promise<PostRow> =>
  inTransaction(scope, async (inner) => {
    await lockSurroundings(inner, write.patch);
    return updatePost(inner, id, itemWrite(write));
  });

async function lockSurroundings(scope: Scope, { menu = 0, parent = 0 }: Partial<MenuItemPatch>): Promise<void> {
  if (parent !== 0) await lockItemTree(scope.db.kysely);
  if (menu !== 0 && !(await lockTerm(scope, { id: menu, taxonomy: menuTaxonomy }))) throw menuErrors.unknownMenu(menu);
}

/** An item is written with its post. */
function itemWrite(write: MenuItemWrite): PostWrite {
  let composed: Omit<MenuItemRow, 'postId'> = menuItemsTable.initial;
  return {
    ...write,
    patch: postPatch(write.patch),
    prepare: async (scope, unfiltered, before) => {
      const patch = (await write.prepare?.(scope, unfiltered, before)) ?? unfiltered;
      const present = before === null ? undefined : (await itemsOf(scope, [before.id])).get(before.id);
      const sent = { ...write.patch, ...patch };
      composed = await composeItem(scope, { sent, present, title: patch.title ?? before?.title ?? '' });
      if (before === null) await lockSurroundings(scope, write.patch);
      return patch;
    },
    inserted: async (scope, row) => {
      const parent = await settledParent(scope, row.id, write.patch, composed);
      await saveItem(scope.db.kysely, { ...composed, postId: row.id, parent });
      await write.inserted?.(scope, row);
    },
  };
}

/** What of the patch is the post's own. Only what is published is shown; all else waits. */
function postPatch({ menu, status, parent: _, ...patch }: Partial<MenuItemPatch>): Partial<PostPatch> {
  return {
    ...patch,
    ...(status !== undefined && { status: status === 'publish' ? status : 'draft' }),
    ...(menu !== undefined && { [`terms:${menuTaxonomy}`]: menu === 0 ? [] : [menu] }),
  };
}

interface Composing {
  readonly sent: Partial<MenuItemPatch>;
  readonly present: MenuItemRow | undefined;
  /** Of the post as it is to be. */
  readonly title: string;
}

async function composeItem(scope: Scope, { sent, present, title }: Composing): Promise<Omit<MenuItemRow, 'postId'>> {
  const { kind, object, objectId, parent, url, target, classes, xfn } = sent;
  const before = present ?? menuItemsTable.initial;
  const item = {
    ...before,
    kind: kind ?? before.kind,
    parent: parent ?? before.parent,
    url: url ?? before.url,
    target: target ?? before.target,
    classes: classes ?? before.classes,
    xfn: xfn ?? before.xfn,
  };
  if (item.kind === 'custom') {
    refuseBlank(title, item.url);
    return { ...item, object: 'custom', objectId: 0 };
  }
  const isOther = objectId !== undefined || item.kind !== before.kind;
  const named =
    object === undefined || object === '' ? (isOther ? '' : before.object) : scope.site.dialect.inward(object);
  const wanted = { kind: item.kind, object: named, objectId: objectId ?? (isOther ? 0 : before.objectId) };
  return { ...item, url: '', ...(await settledObject(scope, wanted)) };
}

function refuseBlank(title: string, url: string): void {
  const noUrl = url === '' ? [menuErrors.noUrl()] : [];
  if (title.trim() === '') throw menuErrors.noTitle({ others: noUrl });
  const [error] = noUrl;
  if (error !== undefined) throw error;
}

type Standing = Pick<MenuItemRow, 'kind' | 'object' | 'objectId'>;

/** Which kind of record it is follows from the record, unless it is said. */
async function settledObject(scope: Scope, { kind, object, objectId }: Standing): Promise<Omit<Standing, 'kind'>> {
  if (kind === 'post_type_archive') {
    if (!scope.site.postTypes.has(object)) throw menuErrors.unknownType(object);
    return { object, objectId: 0 };
  }
  if (object !== '') return { object, objectId };
  if (kind === 'taxonomy') {
    const term = await findTerm(scope, objectId);
    if (term === null) throw menuErrors.unknownTerm(objectId);
    return { object: term.taxonomy, objectId };
  }
  const post = await findPost(scope, objectId);
  if (post === null) throw menuErrors.unknownPost(objectId);
  return { object: post.type, objectId };
}

/** An item that would stand above itself goes to the top. */
async function settledParent(
  scope: Scope,
  id: number,
  { parent: sent }: Partial<MenuItemPatch>,
  { parent }: Pick<MenuItemRow, 'parent'>,
): Promise<number> {
  if (sent === undefined || parent === 0) return parent;
  const { above, below } = await selectSurroundings(scope.db.kysely, id, parent);
  if (above.includes(id)) return 0;
  if (above.length + 1 + below > deepest) throw menuErrors.tooDeep(deepest);
  return parent;
}

/** Items are removed with what they stand for. */
export async function removeItemsFor(scope: Scope, kind: ItemKind, objectId: number): Promise<void> {
  await removeItems(scope, await selectStandingFor(scope.db.kysely, kind, objectId));
}

async function removeItems(scope: Scope, ids: readonly number[]): Promise<void> {
  const type = scope.site.postTypes.get(itemType);
  if (type !== undefined) await removePosts(scope, ids, type);
}

/** No menu that anybody could look at has more. */
const mostItems = 10_000;

/** All items of a menu that are in one of these states, in their order. */
export const itemsIn = (menu: number, statuses: readonly string[], perPage = mostItems): PostQuery => ({
  ...unconditional,
  types: [itemType],
  statuses,
  terms: [{ taxonomy: menuTaxonomy, groups: [[menu]], negated: false }],
  orderBy: 'menu_order',
  descending: false,
  perPage,
});

/** Runs in the transaction that deletes the menu, after it was locked. */
export async function removeItemsOf(scope: Scope, menu: number): Promise<void> {
  const everything = scope.site.postStatuses.all().map(({ name }) => name);
  const own = { ...scope, caller: operator };
  for (;;) {
    const { rows } = await listPosts(own, itemsIn(menu, everything));
    await removeItems(
      scope,
      rows.map(({ id }) => id),
    );
    if (rows.length < mostItems) return;
  }
}

/** A page at the top that is published becomes an item of the menus that want it, behind all others. */
export async function addPage(scope: Scope, page: PostRow): Promise<void> {
  const type = scope.site.postTypes.get(itemType);
  if (type === undefined) return;
  // Publishing a page does not require menu permissions.
  const own = { ...scope, caller: operator };
  const menus = await selectAddingMenus(scope.db.kysely);
  const present = menus.length === 0 ? new Set() : await menusWith(scope, page.id);
  for (const menu of menus) {
    // One that was unpublished for a while has its items still.
    if (present.has(menu) || !(await lockTerm(scope, { id: menu, taxonomy: menuTaxonomy }))) continue;
    const { total } = await listPosts(own, itemsIn(menu, ['publish', 'draft'], 1));
    const menuOrder = total === 0 ? 0 : total + 1;
    const standing = { kind: 'post_type', object: page.type, objectId: page.id } as const;
    const patch = { ...standing, menu, menuOrder, status: 'publish', author: scope.caller.id };
    await createItem(own, { type, patch });
  }
}

/** Menus with an item that stands for the post. */
async function menusWith(scope: Scope, postId: number): Promise<ReadonlySet<number>> {
  const items = await selectStandingFor(scope.db.kysely, 'post_type', postId);
  const terms = await termsOfPosts(scope, items);
  return new Set([...terms.values()].flat().map(({ id }) => id));
}
