import type { Noun } from '../noun.ts';
import { jwtAuthRoutes } from './jwt-auth.resource.ts';

export const jwtAuth = {
  name: 'jwt-auth',
  isOn: ({ jwtAuth: isOn }) => isOn,
  routes: jwtAuthRoutes,
} satisfies Noun;
