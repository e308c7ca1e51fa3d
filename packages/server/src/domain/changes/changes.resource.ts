import type { JsonMap, Json } from '../../lib/json.ts';
import { contextArg } from '../../rest/context-arg.ts';
import { dispatch } from '../../rest/dispatch.ts';
import { get } from '../../rest/request.ts';
import { respond } from '../../rest/response.ts';
import type { RestResponse } from '../../rest/response.ts';
import { anyone } from '../../rest/route.ts';
import type { Args, Ctx, RouteDefinition } from '../../rest/route.ts';
import { shape } from '../../rest/shape.ts';
import { integer, string } from '../../schema/build.ts';
import type { Scope } from '../../scope.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import { changesSince } from './changes.actions.ts';
import type { ChangedRecord } from './changes.actions.ts';

const args: Args = {
  context: contextArg(),
  since: {
    schema: string({ description: 'Cursor of the last answer; without one, only the cursor of the present is told.' }),
  },
  per_page: {
    schema: integer({ description: 'How many events are looked at.', default: 100, minimum: 1, maximum: 500 }),
  },
  wait: {
    schema: integer({
      description: 'Seconds to wait for a change where there is none.',
      default: 0,
      minimum: 0,
      maximum: 60,
    }),
  },
};

const member = (description: string, type: Json): JsonMap => ({
  description,
  type,
  readonly: true,
  context: ['view', 'edit'],
});

const schema = (): JsonMap => ({
  $schema: 'http://json-schema.org/draft-04/schema#',
  title: 'changes',
  type: 'object',
  properties: {
    changes: {
      ...member('Records that changed, each as it is now.', 'array'),
      items: {
        type: 'object',
        properties: {
          cursor: member('To go on behind this change.', 'string'),
          kind: member('Such as post, term, comment or user.', 'string'),
          id: member('Number of the record; null where all records of the kind are to be read anew.', [
            'integer',
            'null',
          ]),
          type: member('Type of the last event.', 'string'),
          at: member('When that happened.', 'string'),
          deleted: member('It is gone, or out of your sight.', 'boolean'),
          record: member('The record; null where it is gone.', ['object', 'null']),
        },
      },
    },
    cursor: member('To go on from.', 'string'),
    more: member('Whether there is more to be had at once.', 'boolean'),
  },
});

export const changeRoutes = ({ dialect }: Pick<SiteDraft, 'dialect'>): RouteDefinition[] => [
  {
    namespace: dialect.namespace('v2'),
    path: '/changes',
    unlisted: true,
    schema,
    endpoints: [{ methods: ['GET'], answers: 'one', args, permit: anyone, handle: answer }],
  },
];

async function answer({ scope, params }: Ctx): Promise<RestResponse> {
  const { since, per_page: limit, context } = params;
  const page = await changesSince(scope, { since: typeof since === 'string' ? since : null, limit: Number(limit) });
  const shown = await Promise.all(page.records.map((record) => show(scope, record, context ?? 'view')));
  return respond({ changes: shown.filter((change) => change !== null), cursor: page.cursor, more: page.more });
}

/** Null for what the caller neither sees nor saw. */
async function show(
  scope: Scope,
  { kind, events, last, cursor }: ChangedRecord,
  context: Json,
): Promise<JsonMap | null> {
  const followed = scope.site.followed.get(kind);
  const id = typeof last.subject['id'] === 'number' ? last.subject['id'] : null;
  const told = { cursor, kind, id, type: last.kind, at: last.at };
  if (id === null) return { ...told, deleted: false, record: null };
  const route = followed?.route(scope, last.subject) ?? null;
  if (followed === undefined || route === null) return null;
  const request = get(route, { context });
  const found = await dispatch(scope, request);
  if (found.status === 200) return { ...told, deleted: false, record: await shape(scope, request, found) };
  if (found.status >= 500) throw new Error(`What changed cannot be shown: ${JSON.stringify(found.data)}`);
  for (const event of events)
    if (await followed.couldRead(scope, event)) return { ...told, deleted: true, record: null };
  return null;
}
