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
    /** Create the first navigation menu of a site, for example from a classic menu. */
    navigation_fallback: (menu: MadeMenu, given: { readonly scope: Scope }) => MadeMenu;
  }
}
