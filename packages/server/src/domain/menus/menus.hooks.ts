import type { HookContext } from '../../rest/hooks.ts';

declare module '../../hooks/bus.ts' {
  interface Filters {
    /** Make all menus, menu items, and locations public. */
    rest_menu_read_access: (open: boolean, given: HookContext) => boolean;
  }
}

declare module '../posts/posts.hooks.ts' {
  interface PostTypeNames {
    nav_menu_item: true;
  }
}
