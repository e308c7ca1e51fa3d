import type { Noun } from '../noun.ts';
import { activityRoute } from './activity.resource.ts';
import { auditRoutes } from './audit.resource.ts';

export const audit = {
  name: 'audit',
  routes: (draft) => [...auditRoutes(draft), activityRoute],
  daily: ({ auditDays: days }) => [{ name: 'audit_log', column: 'at', days }],
} satisfies Noun;
