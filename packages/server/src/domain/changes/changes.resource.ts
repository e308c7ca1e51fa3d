import type { JsonMap, Json } from '../../lib/json.ts';
import { contextArg } from '../../rest/context-arg.ts';
import { dispatch } from '../../rest/dispatch.ts';
import { get } from '../../rest/request.ts';
import { respond } from '../../rest/response.ts';
import type { RestResponse } from '../../rest/response.ts';
import type { Args, Ctx, Policy, RouteDefinition } from '../../rest/route.ts';
import { shape } from '../../rest/shape.ts';
import { singleRoute } from '../../rest/single.ts';
import { integer, string } from '../../schema/build.ts';
import type { Scope } from '../../scope.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import { beyondScopes, limitsOf } from '../../auth/credential.ts';
import { subjectKey } from '../../events/event.ts';
import type { SequencedEvent } from '../../events/event.ts';
import { changesBehind, cursorAt, sequenceOf, currentSequence } from './changes.actions.ts';
import type { ChangedRecord } from './changes.actions.ts';
import { changeErrors } from './changes.errors.ts';
import type { Followed } from './followed.registry.ts';

const args: Args = {
  context: contextArg(),
  since: {
    schema: string({
      description: 'Cursor of the last response. Without it, the response has only the current cursor.',
    }),
  },
  per_page: {
    schema: integer({ description: 'Maximum number of changes.', default: 100, minimum: 1, maximum: 500 }),
  },
  wait: {
    schema: integer({
      description: 'Seconds to wait for a change (long polling).',
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
      ...member('Changed records in their current state.', 'array'),
      items: {
        type: 'object',
        properties: {
          cursor: member('Cursor after this change.', 'string'),
          kind: member('Record type, such as post, term, comment, or user.', 'string'),
          id: member('Id of the record. Null: sync all records of this type again.', ['integer', 'null']),
          type: member('Type of the last event.', 'string'),
          at: member('Time of the last event.', 'string'),
          deleted: member('Whether the record was deleted, or you can no longer read it.', 'boolean'),
          record: member('The record. Null if it was deleted.', ['object', 'null']),
        },
      },
    },
    cursor: member('Cursor for the next request.', 'string'),
    more: member('Whether more changes are available now.', 'boolean'),
  },
});

export const changeRoutes = ({ dialect }: Pick<SiteDraft, 'dialect'>): RouteDefinition[] => [
  singleRoute({
    namespace: dialect.namespace('v2'),
    path: '/changes',
    unlisted: true,
    schema,
    permit,
    read: { args, handle: answer },
  }),
];

/** Refused as a whole: a refusal for each record would look as if all records were gone. */
const permit: Policy = {
  also: ({ scope: { credential }, request: { route } }) => {
    const prefixes = limitsOf(credential)?.prefixes ?? null;
    const isAlone = prefixes?.every((prefix) => prefix.toLowerCase().startsWith(route.toLowerCase())) === true;
    return isAlone ? changeErrors.nothingToFollow() : true;
  },
  editContext: { can: 'edit_posts', code: 'rest_forbidden_context' },
};

async function answer({ scope, params }: Ctx): Promise<RestResponse> {
  const { since, per_page: limit, context } = params;
  if (typeof since !== 'string')
    return respond({ changes: [], cursor: cursorAt(scope, await currentSequence(scope)), more: false });
  const after = await sequenceOf(scope, since);
  return respond(await visibleChanges(scope, { after, limit: Number(limit), context: context ?? 'view' }));
}

/** Events that one request reads at most, and that one statement reads at least. */
const [maxEvents, minBatch] = [1000, 50];

interface Asked {
  readonly after: number;
  readonly limit: number;
  readonly context: Json;
}

/**
 * Reads on until there are enough changes that the caller may see. How many events were hidden from them shows neither in
 * the number of changes nor in `more`.
 */
async function visibleChanges(scope: Scope, { after, limit, context }: Asked): Promise<JsonMap> {
  const changes = new Map<string, Change>();
  let [reached, isEnd] = [after, false];
  for (let read = 0; !isEnd && changes.size < limit && read < maxEvents;) {
    const batch = Math.max(limit - changes.size, minBatch);
    const next = await changesBehind(scope, { after: reached, limit: batch });
    const shown = await Promise.all(next.records.map((record) => show(scope, record, context)));
    for (const change of shown) {
      if (change === null) continue;
      changes.delete(change.key);
      changes.set(change.key, change);
    }
    ({ reached, isEnd } = next);
    read += batch;
  }
  const inOrder = [...changes.values()].toSorted((one, other) => one.sequence - other.sequence);
  const [page, last] = [inOrder.slice(0, limit), inOrder[limit - 1]];
  const isCut = inOrder.length > limit && last !== undefined;
  return {
    changes: page.map(({ sequence, shown }) => ({ cursor: cursorAt(scope, sequence), ...shown })),
    cursor: cursorAt(scope, isCut ? last.sequence : reached),
    more: page.length === limit || !isEnd,
  };
}

interface Change {
  readonly key: string;
  /** Sequence of the last event that the caller may know of. */
  readonly sequence: number;
  readonly shown: JsonMap;
}

/** Null for records that the caller neither can read nor could. */
async function show(scope: Scope, { kind, events }: ChangedRecord, context: Json): Promise<Change | null> {
  const followed = scope.site.followed.get(kind);
  const last = events.at(-1);
  if (followed === undefined || last === undefined) return null;
  const id = typeof last.subject['id'] === 'number' ? last.subject['id'] : null;
  const changeAt = (event: SequencedEvent, state: JsonMap): Change => ({
    key: subjectKey(last),
    sequence: event.sequence,
    shown: { kind, id, type: event.kind, at: event.at, ...state },
  });
  if (id === null) return changeAt(last, { deleted: false, record: null });
  const route = followed.route(scope, last.subject);
  if (route === null || beyondScopes(scope.credential, { route, writes: false }) !== null) return null;
  const known = await lastReadable(scope, followed, { events, moments: ['after', 'before'] });
  if (known === null) return null;
  const record = await recordAt(scope, route, context);
  if (record !== null) return changeAt(known, { deleted: false, record });
  const wasSeen = (await lastReadable(scope, followed, { events, moments: ['before'] })) !== null;
  return wasSeen ? changeAt(known, { deleted: true, record }) : null;
}

interface Moments {
  readonly events: readonly SequencedEvent[];
  readonly moments: readonly ('before' | 'after')[];
}

/** The last event at which the caller could read the record. */
async function lastReadable(
  scope: Scope,
  followed: Followed,
  { events, moments }: Moments,
): Promise<SequencedEvent | null> {
  for (const event of events.toReversed())
    for (const moment of moments) if (await followed.couldRead(scope, event, moment)) return event;
  return null;
}

/** Null where the caller cannot read the record. One that they may read but not edit comes in the context `view`. */
async function recordAt(scope: Scope, route: string, context: Json): Promise<Json> {
  const request = get(route, { context });
  const found = await dispatch(scope, request);
  if (found.status === 200) return shape(scope, request, found);
  if (found.status >= 500) throw new Error(`A changed record can't be read: ${JSON.stringify(found.data)}`);
  return context === 'edit' ? recordAt(scope, route, 'view') : null;
}
