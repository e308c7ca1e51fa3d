import type { Scope } from '../../scope.ts';
import type { MenuItemRow } from './menu.ts';
import { saveItems } from './menu-items.store.ts';

/** What items of menus stand for; in the transaction that writes their posts. */
export const takeMenuItems = ({ db }: Scope, items: readonly MenuItemRow[]): Promise<void> =>
  saveItems(db.kysely, items);
