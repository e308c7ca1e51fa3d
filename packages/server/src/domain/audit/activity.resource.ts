import { wantedIds } from '../../lib/safe-ids.ts';
import { wantedTexts } from '../../lib/wanted-texts.ts';
import { idsArg, listArg } from '../../rest/collection-args.ts';
import type { Args } from '../../rest/route.ts';
import { singleRoute } from '../../rest/single.ts';
import { integer, string } from '../../schema/build.ts';
import { listActivity } from './activity.actions.ts';
import { readCursor } from './activity.rules.ts';
import { auditErrors } from './audit.errors.ts';

const args: Args = {
  kind: listArg({
    description: 'Limit results to these record types: the first part of the action, such as post or user.',
    type: 'array',
    items: { type: 'string' },
    default: [],
  }),
  actor: idsArg('Limit results to actions of these users.'),
  after: { schema: string({ description: 'Limit results to actions at or after this time.', format: 'date-time' }) },
  before: { schema: string({ description: 'Limit results to actions before this time.', format: 'date-time' }) },
  cursor: { schema: string({ description: '`next` of the last response.' }) },
  per_page: {
    schema: integer({ description: 'Maximum number of entries.', default: 50, minimum: 1, maximum: 100 }),
  },
};

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** The audit log together with edits and publications of content. */
export const activityRoute = singleRoute({
  namespace: 'platen/v1',
  path: '/activity',
  unlisted: true,
  permit: { can: 'manage_options', code: 'rest_forbidden' },
  read: {
    args,
    handle: ({ scope, params }) => {
      const { kind, actor, after, before, cursor, per_page: limit } = params;
      const text = textOf(cursor);
      const start = text === null ? null : readCursor(text);
      if (text !== null && start === null) throw auditErrors.badCursor();
      return listActivity(scope, {
        kinds: wantedTexts(kind),
        actors: wantedIds(actor),
        after: textOf(after),
        before: textOf(before),
        cursor: start,
        limit: Number(limit),
      });
    },
  },
});
