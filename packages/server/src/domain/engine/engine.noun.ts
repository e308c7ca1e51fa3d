import type { Noun } from '../noun.ts';
import { engineRoutes } from './engine.resource.ts';

export const engine = {
  name: 'engine',
  routes: engineRoutes,
  tools: ({ config }) => ({ updateCheck: { isAllowed: config.updateCheck, last: null } }),
} satisfies Noun;
