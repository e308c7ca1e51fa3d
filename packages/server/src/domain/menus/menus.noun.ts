import { itemType, menuTaxonomy } from './menu.ts';
import { addPage, removeItemsFor, removeItemsOf } from './menu-items.actions.ts';
import { itemList } from './menu-items.args.ts';
import { menuItemResource } from './menu-items.fields.ts';
import { menuItemRoutes } from './menu-items.resource.ts';
import { menuLocationRoutes } from './menu-locations.resource.ts';
import { navigationFromMenus } from './menu-navigation.actions.ts';
import { menusTag } from './menus.actions.ts';
import { registerMenuLocation, registerMenuSettings } from './menus.registry.ts';
import { menuRoutes } from './menus.resource.ts';
import { markChanged } from '../../events/outbox.ts';
import { updateArgs } from '../../rest/resource.ts';
import { createRegistry } from '../../lib/registry.ts';
import type { Noun } from '../noun.ts';

/** Menus listen to what happens to posts and terms, which know nothing of them. */
export const menus = {
  name: 'menus',
  tags: [menusTag],
  registries: () => ({ menuLocations: createRegistry('menu location') }),
  register: (draft) => {
    registerMenuSettings(draft);
    draft.postKinds.add(itemType, {
      routes: menuItemRoutes,
      list: itemList,
      // What is typed into an item is its title.
      fields: ({ title }) => (title === undefined ? {} : { title }),
      // Clients send an item as they have it.
      typedArgs: (given, type) => updateArgs(menuItemResource(given, type)),
    });
    const registrar = draft.hooks.registrar('menus');
    registrar.addAction('before_delete_post', async ({ id, type }, { scope }) => {
      // Nothing stands for an item, and a menu may have thousands.
      if (type !== itemType) await removeItemsFor(scope, 'post_type', id);
    });
    registrar.addAction('delete_term', async ({ id, taxonomy }, { scope }) => {
      await removeItemsFor(scope, 'taxonomy', id);
      if (taxonomy !== menuTaxonomy) return;
      await removeItemsOf(scope, id);
      await markChanged(scope, [menusTag]);
    });
    registrar.addAction('transition_post_status', async (row, { scope, to }) => {
      if (to === 'publish' && row.type === 'page' && row.parent === 0) await addPage(scope, row);
    });
    registrar.addFilter('navigation_fallback', (usual, { scope }) => navigationFromMenus(scope, usual));
  },
  routes: (draft) => [...menuRoutes(draft), ...menuLocationRoutes(draft)],
  embeds: ({ dialect }) => ({
    [menuTaxonomy]: { [dialect.relation('menu-location')]: [`/${dialect.namespace('v2')}/menu-locations/{location}`] },
    'menu-location': { [dialect.relation('menu')]: [`/${dialect.namespace('v2')}/menus/{id}`] },
  }),
  offers: (draft) => ({
    registerMenuLocation: (name, description) => registerMenuLocation(draft, name, description),
  }),
} satisfies Noun;
