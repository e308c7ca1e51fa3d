import { bigint, boolean, computed, text, texts, withDefault } from '../../db/columns.ts';
import { table } from '../../db/table.ts';
import type { RowOf, TableOf } from '../../db/table.ts';
import type { PostPatch } from '../posts/post.ts';
import type { TermPatch } from '../terms/term.ts';

/** The taxonomy whose terms are menus, and the type of the posts that are their items. */
export const menuTaxonomy = 'nav_menu';
export const itemType = 'nav_menu_item';

export const menusTable = table('menus', { term_id: bigint(), auto_add: withDefault(boolean(), false) });

export const menuLocationsTable = table('menu_locations', {
  name: text(),
  menu_id: bigint(),
  assigned: computed(bigint()),
});

/** What an item may stand for. */
export const itemKinds = ['taxonomy', 'post_type', 'post_type_archive', 'custom'] as const;
export type ItemKind = (typeof itemKinds)[number];

export const menuItemsTable = table('menu_items', {
  post_id: bigint(),
  kind: withDefault(text<ItemKind>(), 'custom'),
  /** The type or the taxonomy of what it stands for, as stored. */
  object: withDefault(text(), ''),
  object_id: withDefault(bigint(), 0),
  /** The item above, which may be gone; 0 at the top. */
  parent: withDefault(bigint(), 0),
  url: withDefault(text(), ''),
  target: withDefault(text(), ''),
  classes: withDefault(texts(), []),
  xfn: withDefault(texts(), []),
});

declare module '../../db/tables.ts' {
  interface Tables {
    menus: TableOf<typeof menusTable>;
    menu_locations: TableOf<typeof menuLocationsTable>;
    menu_items: TableOf<typeof menuItemsTable>;
  }
}

/** What is known of an item beside its post, which has the same id. */
export interface MenuItemRow extends RowOf<typeof menuItemsTable> {}

/** What a write may change of a menu. */
export interface MenuPatch extends TermPatch {
  /** All the locations that it is to be shown at. */
  readonly locations: readonly string[];
  readonly autoAdd: boolean;
}

/** What a write may change of an item. */
export interface MenuItemPatch extends Omit<PostPatch, 'parent'>, Omit<MenuItemRow, 'postId'> {
  /** The menu that it is to be in; 0 for none. */
  readonly menu: number;
}

/** A place that shows a menu. */
export interface MenuLocation {
  readonly name: string;
  /** For people. */
  readonly description: string;
}
