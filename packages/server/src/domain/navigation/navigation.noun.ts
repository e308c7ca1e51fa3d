import { navigationFallbackRoutes } from './navigation-fallback.resource.ts';
import { registerNavigation } from './navigation.registry.ts';
import type { Noun } from '../noun.ts';

export const navigation = {
  name: 'navigation',
  register: registerNavigation,
  routes: navigationFallbackRoutes,
} satisfies Noun;
