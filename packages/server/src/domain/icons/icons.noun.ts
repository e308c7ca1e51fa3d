import { createRegistry } from '../../lib/registry.ts';
import type { Noun } from '../noun.ts';
import { registerCoreIcons } from './core-icons.registry.ts';
import { registerIcon, registerIconCollection } from './icons.registry.ts';
import { iconRoutes } from './icons.resource.ts';

export const icons = {
  name: 'icons',
  registries: () => ({
    icons: createRegistry('icon'),
    iconCollections: createRegistry('icon collection'),
  }),
  register: registerCoreIcons,
  routes: iconRoutes,
  offers: (draft) => ({
    registerIconCollection: (collection) => registerIconCollection(draft, collection),
    registerIcon: (icon) => registerIcon(draft, icon),
  }),
} satisfies Noun;
