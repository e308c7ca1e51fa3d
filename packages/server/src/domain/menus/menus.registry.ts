import type { MenuLocation } from './menu.ts';
import type { Registry } from '../../lib/registry.ts';
import type { Scope } from '../../scope.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import { registerSetting } from '../settings/settings.registry.ts';
import { activeTheme } from '../themes/themes.actions.ts';
import { list, string } from '../../schema/build.ts';

declare module '../../scope.ts' {
  interface Registries {
    /** Places for menus that plugins add to those of the active theme. */
    readonly menuLocations: Registry<MenuLocation>;
  }
}

declare module '../../site/plugin.ts' {
  interface Offers {
    /** A place that shows a menu, whatever theme is active. The name has letters, digits, - and _ only. */
    registerMenuLocation(name: string, description: string): void;
  }
}

export function registerMenuLocation(
  { menuLocations }: Pick<SiteDraft, 'menuLocations'>,
  name: string,
  description: string,
): void {
  if (!/^[\w-]+$/.test(name))
    throw new Error(`Menu location "${name}" is invalid. Use letters, digits, hyphens, and underscores.`);
  menuLocations.add(name, { name, description });
}

/** The places for menus that there are: those of the active theme, and those of plugins. */
export function menuLocationsOf(scope: Scope): ReadonlyMap<string, MenuLocation> {
  const ofTheme = [...activeTheme(scope).menuLocations].map(([name, description]) => ({ name, description }));
  const all: readonly MenuLocation[] = [...ofTheme, ...scope.site.menuLocations.all()];
  return new Map(all.map((location) => [location.name, location]));
}

/** Option and setting: names of the places whose menus everybody may read. */
export const openLocations = 'open_menu_locations';

export const registerMenuSettings = (draft: SiteDraft): void =>
  registerSetting(draft, {
    option: openLocations,
    schema: list(string(), {
      title: 'Public menu locations',
      description: 'Menu locations whose menus are public in the API.',
      default: [],
    }),
  });
