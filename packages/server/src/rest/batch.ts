import { respond, errorResponse } from './response.ts';
import type { RestResponse } from './response.ts';
import { preDispatch, perform, prepare, settle } from './dispatch.ts';
import type { Call } from './dispatch.ts';
import { errors } from './errors.ts';
import type { RestError } from './errors.ts';
import { allowedMethods } from './policy.ts';
import { noBody } from './request.ts';
import type { RestRequest } from './request.ts';
import { anyone } from './route.ts';
import type { Args, Ctx, RouteDefinition } from './route.ts';
import { shape } from './shape.ts';
import { within } from '../lib/deadline.ts';
import { isList, isMap, scalarText } from '../lib/json.ts';
import type { Json, JsonMap } from '../lib/json.ts';
import { parseQuery } from '../lib/query-string.ts';
import { createMemo } from '../lib/memo.ts';
import type { Scope } from '../scope.ts';

const mostRequests = 25;

const batchArgs: Args = {
  validation: { schema: { type: 'string', enum: ['require-all-validate', 'normal'], default: 'normal' } },
  requests: {
    required: true,
    before: withoutNulls,
    schema: {
      type: 'array',
      maxItems: mostRequests,
      items: {
        type: 'object',
        properties: {
          method: { type: 'string', enum: ['POST', 'PUT', 'PATCH', 'DELETE'], default: 'POST' },
          path: { type: 'string', required: true },
          body: { type: 'object', properties: {}, additionalProperties: true },
          headers: {
            type: 'object',
            properties: {},
            additionalProperties: { type: ['string', 'array'], items: { type: 'string' } },
          },
        },
      },
    },
  },
};

export const batchRoute: RouteDefinition = {
  namespace: '',
  path: '/batch/v1',
  endpoints: [{ methods: ['POST'], permit: anyone, args: batchArgs, handle: answerBatch }],
};

/** One request of a batch, from JSON to response. */
interface Part {
  readonly scope: Scope;
  readonly request: RestRequest | null;
  readonly call: Call | null;
  /** Why the part cannot run: no route, not batchable, unreadable path, arguments. */
  readonly refusal: RestError | null;
}

async function answerBatch(ctx: Ctx): Promise<RestResponse> {
  const descriptors = isList(ctx.params['requests']) ? ctx.params['requests'] : [];
  if (ctx.params['validation'] === 'require-all-validate') {
    const parts = await Promise.all(descriptors.map((descriptor) => readPart(ctx.scope, descriptor)));
    if (parts.some((part) => part.refusal !== null))
      return respond({ failed: 'validation', responses: parts.map(failureOf) }, { status: 207 });
  }
  const until = performance.now() + (ctx.scope.deadline?.left() ?? Infinity) * shareOfTime;
  const responses: Json[] = [];
  // One after another: a part sees what the parts before it wrote.
  for (const descriptor of descriptors) responses.push(await answerInTime(ctx.scope, descriptor, until));
  return respond({ responses }, { status: 207 });
}

/** So much of the time for the whole is for the parts; the rest is there to say how far they came. */
const shareOfTime = 0.8;

/** A part that does not come to its end in time is undone, and one that would begin too late is left. */
async function answerInTime({ deadline: outer, ...scope }: Scope, descriptor: Json, until: number): Promise<Json> {
  if (outer === undefined) return answerPart(scope, descriptor);
  return within<Json>({
    milliseconds: until - performance.now(),
    work: (deadline) => answerPart({ ...scope, deadline }, descriptor),
    onLate: (isDone) => itemOf(errorResponse(errors.tookTooLong(isDone)), null),
    outer,
  });
}

async function answerPart(outer: Scope, descriptor: Json): Promise<Json> {
  const part = await readPart(outer, descriptor);
  if (part.request === null) return itemOf(errorResponse(part.refusal ?? errors.unreadablePath()), null);
  const { scope, request } = part;
  const made = await settle(scope, request, async () => {
    const early = await preDispatch(scope, request);
    if (early !== null) return early;
    if (part.call === null) throw part.refusal ?? errors.noRoute();
    return part.call.endpoint.batch === true ? perform(part.call) : refuseWithAllow(part.call);
  });
  return itemOf(made, await shape(scope, request, made));
}

async function readPart(outer: Scope, descriptor: Json): Promise<Part> {
  // What a part remembers is its own: the part before it may have written.
  const scope: Scope = { ...outer, memo: createMemo(outer.memo) };
  const request = requestOf(isMap(descriptor) ? descriptor : {});
  if (request === null) return { scope, request, call: null, refusal: errors.unreadablePath() };
  try {
    const call = await prepare(scope, request);
    return { scope, request, call, refusal: call.endpoint.batch === true ? call.error : errors.batchNotAllowed() };
  } catch (error) {
    return { scope, request, call: null, refusal: scope.site.explain(error, scope.log) };
  }
}

async function refuseWithAllow({ ctx, records }: Call): Promise<RestResponse> {
  const allowed = await allowedMethods(ctx, records);
  const headers: Record<string, string> = allowed.length === 0 ? {} : { Allow: allowed.join(', ') };
  return errorResponse(errors.batchNotAllowed({ headers }));
}

const itemOf = (made: RestResponse, body: Json): Json => ({
  body: body ?? made.data,
  status: made.status,
  headers: made.headers,
});

const failureOf = ({ refusal }: Part): Json =>
  refusal === null ? null : { body: errorResponse(refusal).data, status: refusal.status, headers: {} };

/** Only path and query of an address count; null when it cannot be read as one. */
function requestOf(descriptor: JsonMap): RestRequest | null {
  const address = /^(?:[a-z][a-z\d+.-]*:)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?/i.exec(
    scalarText(descriptor['path']),
  );
  if (address === null || address[1] === '') return null;
  const [, , route = '', search = ''] = address;
  const query = parseQuery(search);
  if (!query.ok) return null;
  const body = descriptor['body'];
  return {
    method: scalarText(descriptor['method'] ?? 'POST'),
    route,
    query: query.value,
    body: isMap(body) ? { kind: 'json', params: body } : noBody,
    headers: headersOf(descriptor['headers']),
  };
}

function headersOf(given: Json | undefined): Record<string, string> {
  if (!isMap(given)) return {};
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name.toLowerCase(),
      isList(value) ? value.map(scalarText).join(', ') : scalarText(value),
    ]),
  );
}

/** A part may say `body: null` and `headers: null`, which is the same as saying nothing. */
function withoutNulls(requests: Json): Json {
  if (!isList(requests)) return requests;
  const isSaid = ([name, value]: [string, Json]): boolean => value !== null || !['body', 'headers'].includes(name);
  const clean = (part: JsonMap): JsonMap => Object.fromEntries(Object.entries(part).filter(isSaid));
  return requests.map((part) => (isMap(part) ? clean(part) : part));
}
