import type { Noun } from '../noun.ts';
import { auditRoutes } from './audit.resource.ts';

export const audit = {
  name: 'audit',
  routes: auditRoutes,
  daily: ({ auditDays: days }) => [{ name: 'audit_log', column: 'at', days }],
} satisfies Noun;
