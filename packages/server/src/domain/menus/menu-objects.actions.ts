import type { MenuItemRow } from './menu.ts';
import { selectItems } from './menu-items.store.ts';
import type { Scope } from '../../scope.ts';
import { renderTitle } from '../../text/render.ts';
import { canReadPost } from '../posts/post-rights.rules.ts';
import { trashStatus } from '../posts/post.ts';
import type { PostRow } from '../posts/post.ts';
import { findPost, preloadPosts, withInherited } from '../posts/posts.read.actions.ts';
import { permalinksOf } from '../permalinks/permalink-structure.rules.ts';
import { typeArchiveUrl } from '../permalinks/permalinks.rules.ts';
import { addressesOf as postAddresses } from '../posts/tree/post-addresses.actions.ts';
import type { Term } from '../terms/term.ts';
import { addressesOf as termAddresses, findTerm, preloadTerms } from '../terms/terms.read.actions.ts';
import type { PostType } from '../types/type.ts';
import { collectionRoute } from '../types/types.links.ts';

/** What an item shows of the record that it stands for. */
export interface MenuObject extends ShownRecord {
  /** Its type or taxonomy, by the name that clients know. */
  readonly object: string;
}

interface ShownRecord {
  /** As shown to readers. */
  readonly title: string;
  readonly url: string;
  readonly label: string;
  /** It is gone, in the trash, or nothing that the caller may read. */
  readonly invalid: boolean;
  /** The record itself, where it can be asked for. */
  readonly record: { readonly by: 'post_type' | 'taxonomy'; readonly name: string; readonly route: string } | null;
}

/** Post → what is known of it as an item: whatever their number, with one statement for those that are not known yet. */
export async function itemsOf(scope: Scope, ids: readonly number[]): Promise<ReadonlyMap<number, MenuItemRow>> {
  const known = scope.memo.once('menu items', () => new Map<number, MenuItemRow>());
  const unknown = ids.filter((id) => !known.has(id));
  const read = unknown.length === 0 ? [] : await selectItems(scope.db.kysely, unknown);
  for (const row of read) known.set(row.postId, row);
  return new Map(ids.flatMap((id) => (known.has(id) ? [[id, known.get(id) as MenuItemRow] as const] : [])));
}

const nothing: ShownRecord = { title: '', url: '', label: '', invalid: true, record: null };

/** Item → what it stands for, with a few statements for any number of items. */
export async function objectsOf(scope: Scope, items: readonly MenuItemRow[]): Promise<ReadonlyMap<number, MenuObject>> {
  const [posts, terms] = await Promise.all([postsOf(scope, items), termsOf(scope, items)]);
  const recordOf = (item: MenuItemRow): ShownRecord => {
    if (item.kind === 'post_type') return posts.get(item.objectId) ?? { ...nothing, label: typeLabel(scope, item) };
    if (item.kind === 'taxonomy') return terms.get(item.objectId) ?? { ...nothing, label: taxonomyLabel(scope, item) };
    return item.kind === 'custom'
      ? { title: '', url: item.url, label: 'Custom Link', invalid: false, record: null }
      : archiveOf(scope, item);
  };
  const { outward } = scope.site.dialect;
  return new Map(items.map((item) => [item.postId, { ...recordOf(item), object: outward(item.object) }]));
}

const typeLabel = ({ site }: Scope, { object }: Pick<MenuItemRow, 'object'>): string =>
  site.postTypes.get(object)?.labels['singular_name'] ?? '';

const taxonomyLabel = ({ site }: Scope, { object }: Pick<MenuItemRow, 'object'>): string =>
  site.taxonomies.get(object)?.labels['singular_name'] ?? '';

function archiveOf(scope: Scope, { object }: MenuItemRow): ShownRecord {
  const { site } = scope;
  const type = site.postTypes.get(object);
  const label = 'Post Type Archive';
  if (type === undefined) return { ...nothing, label };
  const url = type.hasArchive === false ? '' : typeArchiveUrl(permalinksOf(scope), type, site.dialect);
  return { title: type.label, url, label, invalid: false, record: null };
}

const objectIds = (items: readonly MenuItemRow[], kind: MenuItemRow['kind']): number[] => [
  ...new Set(items.flatMap((item) => (item.kind === kind && item.objectId !== 0 ? [item.objectId] : []))),
];

async function postsOf(scope: Scope, items: readonly MenuItemRow[]): Promise<ReadonlyMap<number, ShownRecord>> {
  const ids = objectIds(items, 'post_type');
  await preloadPosts(scope, ids);
  const found = await Promise.all(ids.map((id) => readablePost(scope, id)));
  const byType = Map.groupBy(
    found.filter((row) => row !== null),
    ({ type }) => type,
  );
  const shown = [...byType].map(async ([name, rows]) => {
    const type = scope.site.postTypes.get(name);
    if (type === undefined) return [];
    const { link } = await postAddresses(scope, type, rows);
    return rows.map((row) => [row.id, postObject(scope, type, row, link(row))] as const);
  });
  return new Map((await Promise.all(shown)).flat());
}

/** Null for what the caller may not read: a menu must not tell of it. */
async function readablePost(scope: Scope, id: number): Promise<PostRow | null> {
  const row = await findPost(scope, id);
  return row !== null && canReadPost(scope, await withInherited(scope, row)) ? row : null;
}

const postObject = (scope: Scope, type: PostType, row: PostRow, url: string): ShownRecord => ({
  title: renderTitle(row.title),
  url,
  label: typeLabel(scope, { object: type.name }),
  invalid: row.status === trashStatus,
  record: type.showInRest
    ? {
        by: 'post_type',
        name: scope.site.dialect.outward(type.name),
        route: `${collectionRoute(type)}/${row.id}`,
      }
    : null,
});

async function termsOf(scope: Scope, items: readonly MenuItemRow[]): Promise<ReadonlyMap<number, ShownRecord>> {
  const ids = objectIds(items, 'taxonomy');
  await preloadTerms(scope, ids);
  const found = await Promise.all(ids.map((id) => findTerm(scope, id)));
  const terms = found.filter((term) => term !== null);
  const addresses = await termAddresses(scope, terms);
  return new Map(terms.map((term) => [term.id, termObject(scope, term, addresses.get(term.id) ?? '')]));
}

function termObject(scope: Scope, term: Term, url: string): ShownRecord {
  const taxonomy = scope.site.taxonomies.get(term.taxonomy);
  const name = scope.site.dialect.outward(term.taxonomy);
  return {
    title: term.name,
    url,
    label: taxonomyLabel(scope, { object: term.taxonomy }),
    invalid: taxonomy === undefined,
    record:
      taxonomy?.showInRest === true ? { by: 'taxonomy', name, route: `${collectionRoute(taxonomy)}/${term.id}` } : null,
  };
}
