import { registerCoreStatuses } from './core-statuses.registry.ts';
import { registerPostStatus } from './statuses.registry.ts';
import { statusRoutes } from './statuses.resource.ts';
import { createRegistry } from '../../lib/registry.ts';
import type { Noun } from '../noun.ts';

export const statuses = {
  name: 'statuses',
  registries: () => ({ postStatuses: createRegistry('post status') }),
  register: registerCoreStatuses,
  routes: statusRoutes,
  offers: (draft) => ({ registerPostStatus: (status) => registerPostStatus(draft, status) }),
} satisfies Noun;
