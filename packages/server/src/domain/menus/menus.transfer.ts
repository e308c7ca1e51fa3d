import type { Scope } from '../../scope.ts';
import type { MenuItemRow } from './menu.ts';
import { saveItems } from './menu-items.store.ts';
import { assignLocations, saveAutoAdd } from './menus.store.ts';

/** What items of menus stand for; in the transaction that writes their posts. */
export const importMenuItems = ({ db }: Scope, items: readonly MenuItemRow[]): Promise<void> =>
  saveItems(db.kysely, items);

export interface MenuLocations {
  /** Location → the menu it shows, whether or not the theme has it. */
  readonly locations: ReadonlyMap<string, number>;
  readonly addingMenus: readonly number[];
}

/** Where menus are shown, and which take new pages. */
export async function importMenuLocations({ db }: Scope, { locations, addingMenus }: MenuLocations): Promise<void> {
  for (const id of addingMenus) await saveAutoAdd(db.kysely, id, true);
  for (const [name, menu] of locations)
    if (menu > 0) await assignLocations(db.kysely, { menu, names: [name], among: [] });
}
