import { queryOptions } from '@tanstack/react-query';
import { allQuery, mapQuery, needed } from '../../api/reading.ts';
import { resource } from '../../api/resource.ts';
import type { RecordOf } from '../../api/resource.ts';

export type Menu = RecordOf<'menus'>;
export type MenuItem = RecordOf<'menu-items'>;

export const menus = resource('menus');
export const menuItems = resource('menu-items');

export const menusQuery = queryOptions({ ...allQuery(menus), ...needed });

export const locationsQuery = mapQuery(resource('menu-locations'), { context: undefined });

/** All items of a menu. */
export const itemsQuery = (menu: number) => allQuery(menuItems, { menus: menu, orderby: 'menu_order', order: 'asc' });

/** The title as written. */
export const rawTitle = ({ title }: MenuItem): string => (typeof title === 'string' ? title : (title.raw ?? ''));

export const labelOf = (item: MenuItem): string =>
  rawTitle(item) || (typeof item.title === 'string' ? '' : item.title.rendered) || item.url;
