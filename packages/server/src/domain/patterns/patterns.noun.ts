import { createRegistry } from '../../lib/registry.ts';
import type { Noun } from '../noun.ts';
import { registerCorePatterns } from './core-patterns.registry.ts';
import { registerPattern, registerPatternCategory } from './patterns.registry.ts';
import { patternRoutes } from './patterns.resource.ts';

export const patterns = {
  name: 'patterns',
  registries: () => ({
    patterns: createRegistry('pattern'),
    patternCategories: createRegistry('pattern category'),
  }),
  register: registerCorePatterns,
  routes: patternRoutes,
  offers: (draft) => ({
    registerPattern: (pattern) => registerPattern(draft, pattern),
    registerPatternCategory: (category) => registerPatternCategory(draft, category),
  }),
} satisfies Noun;
