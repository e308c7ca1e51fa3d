import type { HookContext } from '../../rest/hooks.ts';

declare module '../../hooks/bus.ts' {
  interface Filters {
    /** Open all menus, items and locations to whoever asks, visitors among them. */
    rest_menu_read_access: (open: boolean, given: HookContext) => boolean;
  }
}

declare module '../posts/posts.hooks.ts' {
  interface PostTypeNames {
    nav_menu_item: true;
  }
}
