import type { Scope } from '../../scope.ts';

/** A menu that is about to be made. */
export interface MadeMenu {
  readonly title: string;
  readonly slug: string;
  /** Block markup. */
  readonly content: string;
}

declare module '../../hooks/bus.ts' {
  interface Filters {
    /** Make the first menu of a site from something it has already, such as a menu of another kind. */
    navigation_fallback: (menu: MadeMenu, given: { readonly scope: Scope }) => MadeMenu;
  }
}
