import { registerCoreTypes } from './core-types.registry.ts';
import { registerPostType } from './types.registry.ts';
import { typeRoutes } from './types.resource.ts';
import { createRegistry } from '../../lib/registry.ts';
import type { Noun } from '../noun.ts';

export const types = {
  name: 'types',
  registries: () => ({
    postTypes: createRegistry('post type'),
    typeTaxonomies: createRegistry('list of taxonomies of the post type'),
  }),
  register: registerCoreTypes,
  routes: typeRoutes,
  offers: (draft) => ({ registerPostType: (type) => registerPostType(draft, type) }),
} satisfies Noun;
