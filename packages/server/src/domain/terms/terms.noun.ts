import { registerTermRights } from './term-rights.rules.ts';
import { termRoutes } from './terms.resource.ts';
import type { Noun } from '../noun.ts';

export const terms = {
  name: 'terms',
  tags: ['terms'],
  register: registerTermRights,
  routes: termRoutes,
} satisfies Noun;
