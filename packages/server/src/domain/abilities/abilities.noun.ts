import { createRegistry } from '../../lib/registry.ts';
import type { Noun } from '../noun.ts';
import { registerAbility, registerAbilityCategory, registerRouteAbility } from './abilities.registry.ts';
import { abilityRoutes } from './abilities.resource.ts';
import { registerContentAbilities } from './content-abilities.registry.ts';
import { registerCoreAbilities } from './core-abilities.registry.ts';

export const abilities = {
  name: 'abilities',
  registries: () => ({
    abilities: createRegistry('ability'),
    abilityCategories: createRegistry('ability category'),
  }),
  register: (draft) => {
    registerCoreAbilities(draft);
    registerContentAbilities(draft);
  },
  routes: abilityRoutes,
  offers: (draft) => ({
    registerAbilityCategory: (category) => registerAbilityCategory(draft, category),
    registerAbility: (ability) => registerAbility(draft, ability),
    registerRouteAbility: (ability) => registerRouteAbility(draft, ability),
  }),
  tools: ({ config }) => ({ environment: config.environment }),
} satisfies Noun;
