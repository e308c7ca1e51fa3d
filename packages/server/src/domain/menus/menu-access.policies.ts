import { assignments } from './menus.actions.ts';
import { menuLocationsOf, openLocations } from './menus.registry.ts';
import { isList, scalarText } from '../../lib/json.ts';
import type { HookContext } from '../../rest/hooks.ts';
import type { Scope } from '../../scope.ts';
import { storedSetting } from '../settings/settings.actions.ts';
import { canEditSomeType } from '../types/types.actions.ts';

/** Which menus, or locations, a caller may read: all of them, or only these. Null for none at all. */
export type Readable<T> = 'all' | ReadonlySet<T> | null;

const isOpened = ({ scope, request }: HookContext): Promise<boolean> =>
  Promise.resolve(scope.site.hooks.filter('rest_menu_read_access', false, { scope, request }));

/** Editors read all menus; visitors read those of public menu locations. */
export async function readableMenus(given: HookContext): Promise<Readable<number>> {
  const { scope } = given;
  if (canEditSomeType(scope) || (await isOpened(given))) return 'all';
  const opened = await openedLocations(scope);
  if (opened.size === 0) return null;
  const assigned = await assignments(scope);
  return new Set([...assigned].flatMap(([name, menu]) => (opened.has(name) ? [menu] : [])));
}

export async function readableLocations(given: HookContext): Promise<Readable<string>> {
  const { scope } = given;
  if (scope.caller.can('edit_theme_options') || (await isOpened(given))) return 'all';
  const opened = await openedLocations(scope);
  return opened.size === 0 ? null : opened;
}

export const isReadable = <T>(readable: Readable<T>, one: T): boolean =>
  readable === 'all' || readable?.has(one) === true;

/** Read from the database, since it decides who may see what. */
const openedLocations = (scope: Scope): Promise<ReadonlySet<string>> =>
  scope.memo.once('open menu locations', async () => {
    const names = await storedSetting(scope, openLocations);
    const known = menuLocationsOf(scope);
    return new Set(isList(names) ? names.map(scalarText).filter((name) => known.has(name)) : []);
  });
