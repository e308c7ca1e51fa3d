import type { Noun } from '../noun.ts';
import { announceExpiringKeys } from './service-accounts.jobs.ts';
import { serviceAccountRoutes } from './service-accounts.resource.ts';

export const serviceAccounts = {
  name: 'service-accounts',
  sweeps: [announceExpiringKeys],
  routes: () => serviceAccountRoutes,
} satisfies Noun;
