import type { RouteDefinition } from '../rest/route.ts';
import { singleRoute } from '../rest/single.ts';
import { latestImports } from './run/report.actions.ts';

/** The latest imports with their progress and reports. Commands run them. */
export const importsRoute: RouteDefinition = singleRoute({
  namespace: 'platen/v1',
  path: '/imports',
  unlisted: true,
  permit: { can: 'import', code: 'rest_cannot_import' },
  read: async ({ scope }) =>
    (await latestImports(scope)).map(({ id, origin, phase, counts, startedAt, finishedAt, notes }) => ({
      id,
      source: origin,
      phase,
      counts,
      started_gmt: startedAt,
      finished_gmt: finishedAt,
      notes: notes.map(({ code, count, means }) => ({ code, count, means })),
    })),
});
