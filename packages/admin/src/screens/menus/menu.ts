import { queryOptions } from '@tanstack/react-query';
import { needed } from '../../api/queries.ts';
import { request, requestAll } from '../../api/request.ts';

export interface Menu {
  readonly id: number;
  readonly name: string;
  readonly locations: readonly string[];
}

export interface MenuItem {
  readonly id: number;
  readonly title: { readonly raw: string; readonly rendered: string };
  readonly url: string;
  readonly type: string;
  readonly type_label: string;
  readonly target: string;
  readonly parent: number;
  readonly menu_order: number;
  readonly object: string;
  readonly object_id: number;
  readonly attr_title: string;
  readonly description: string;
  readonly classes: readonly string[];
  readonly xfn: readonly string[];
}

interface Location {
  readonly name: string;
  readonly description: string;
  readonly menu: number;
}

export const menusPath = 'wp/v2/menus';
export const itemsPath = 'wp/v2/menu-items';

export const menusQuery = queryOptions({
  ...needed,
  queryKey: [menusPath],
  queryFn: () => requestAll<Menu>(menusPath, { context: 'edit' }),
});

export const locationsQuery = queryOptions({
  queryKey: ['wp/v2/menu-locations'],
  queryFn: async () => Object.values((await request<Record<string, Location>>('wp/v2/menu-locations')).data),
});

/** All items of a menu. */
export const itemsQuery = (menu: number) =>
  queryOptions({
    queryKey: [itemsPath, menu],
    queryFn: () =>
      requestAll<MenuItem>(itemsPath, { menus: menu, context: 'edit', orderby: 'menu_order', order: 'asc' }),
  });
