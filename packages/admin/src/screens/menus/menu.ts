import { queryOptions } from '@tanstack/react-query';
import { request } from '../../api/request.ts';

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
}

interface Location {
  readonly name: string;
  readonly description: string;
  readonly menu: number;
}

export const menusPath = 'wp/v2/menus';
export const itemsPath = 'wp/v2/menu-items';

export const menusQuery = queryOptions({
  queryKey: [menusPath],
  queryFn: async () => (await request<Menu[]>(menusPath, { query: { context: 'edit', per_page: 100 } })).data,
});

export const locationsQuery = queryOptions({
  queryKey: ['wp/v2/menu-locations'],
  queryFn: async () => Object.values((await request<Record<string, Location>>('wp/v2/menu-locations')).data),
});

/** All of a menu: as many pages as there are. */
export const itemsQuery = (menu: number) =>
  queryOptions({
    queryKey: [itemsPath, menu],
    queryFn: async () => {
      const all: MenuItem[] = [];
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const query = { menus: menu, context: 'edit', per_page: 100, page, orderby: 'menu_order', order: 'asc' };
        const answer = await request<MenuItem[]>(itemsPath, { query });
        all.push(...answer.data);
        pages = answer.pages;
      }
      return all;
    },
  });
