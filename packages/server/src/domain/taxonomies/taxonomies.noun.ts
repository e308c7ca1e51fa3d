import { registerCoreTaxonomies } from './core-taxonomies.registry.ts';
import { nameTaxonomiesOfTypes, registerTaxonomy } from './taxonomies.registry.ts';
import { taxonomyRoutes } from './taxonomies.resource.ts';
import { createRegistry } from '../../lib/registry.ts';
import type { Noun } from '../noun.ts';

export const taxonomies = {
  name: 'taxonomies',
  registries: () => ({ taxonomies: createRegistry('taxonomy') }),
  register: registerCoreTaxonomies,
  settle: nameTaxonomiesOfTypes,
  routes: taxonomyRoutes,
  offers: (draft) => ({ registerTaxonomy: (taxonomy) => registerTaxonomy(draft, taxonomy) }),
} satisfies Noun;
