import { respond, errorResponse } from './response.ts';
import type { RestResponse } from './response.ts';
import { preDispatch, explain, perform, prepare, settle } from './dispatch.ts';
import type { Call } from './dispatch.ts';
import { errors } from './errors.ts';
import type { RestError } from './errors.ts';
import { allowedMethods } from './policy.ts';
import { noBody } from './request.ts';
import type { RestRequest } from './request.ts';
import { anyone } from './route.ts';
import type { Args, Ctx, RouteDefinition } from './route.ts';
import { shape } from './shape.ts';
import { isList, isMap } from '../lib/json.ts';
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
  endpoints: [{ methods: ['POST'], permit: anyone, args: batchArgs, handle: serveBatch }],
};

/** One part from its text to its response. */
interface Part {
  readonly scope: Scope;
  readonly request: RestRequest | null;
  readonly call: Call | null;
  /** Why the part cannot run: no route, not batchable, unreadable path, arguments. */
  readonly error: RestError | null;
}

async function serveBatch(ctx: Ctx): Promise<RestResponse> {
  const descriptors = isList(ctx.params['requests']) ? ctx.params['requests'] : [];
  if (ctx.params['validation'] === 'require-all-validate') {
    const parts = await Promise.all(descriptors.map((descriptor) => readPart(ctx.scope, descriptor)));
    if (parts.some((part) => part.error !== null)) {
      return respond({ failed: 'validation', responses: parts.map(failureOf) }, { status: 207 });
    }
  }
  const responses: Json[] = [];
  // One after another: a part sees what the parts before it wrote.
  for (const descriptor of descriptors) responses.push(await servePart(ctx.scope, descriptor));
  return respond({ responses }, { status: 207 });
}

async function servePart(outer: Scope, descriptor: Json): Promise<Json> {
  const part = await readPart(outer, descriptor);
  if (part.request === null) return itemOf(errorResponse(part.error ?? errors.unreadablePath()), null);
  const { scope, request } = part;
  const response = await settle(scope, request, async () => {
    const early = await preDispatch(scope, request);
    if (early !== null) return early;
    if (part.call === null) throw part.error ?? errors.noRoute();
    return part.call.endpoint.batch === true ? perform(part.call) : rejectWithAllow(part.call);
  });
  return itemOf(response, await shape(scope, request, response));
}

async function readPart(outer: Scope, descriptor: Json): Promise<Part> {
  // Each part has a memo of its own: the part before it may have written.
  const scope: Scope = { ...outer, memo: createMemo(outer.memo) };
  const request = requestOf(isMap(descriptor) ? descriptor : {});
  if (request === null) return { scope, request, call: null, error: errors.unreadablePath() };
  try {
    const call = await prepare(scope, request);
    return { scope, request, call, error: call.endpoint.batch === true ? call.error : errors.batchNotAllowed() };
  } catch (error) {
    return { scope, request, call: null, error: explain(scope, error) };
  }
}

async function rejectWithAllow({ ctx, records }: Call): Promise<RestResponse> {
  const allowed = await allowedMethods(ctx, records);
  const headers: Record<string, string> = allowed.length === 0 ? {} : { Allow: allowed.join(', ') };
  return errorResponse(errors.batchNotAllowed({ headers }));
}

const itemOf = (response: RestResponse, body: Json): Json => ({
  body: body ?? response.data,
  status: response.status,
  headers: response.headers,
});

const failureOf = ({ error }: Part): Json =>
  error === null ? null : { body: errorResponse(error).data, status: error.status, headers: {} };

/** Only path and query of an address count; null when it cannot be read as one. */
function requestOf(descriptor: JsonMap): RestRequest | null {
  const address = /^(?:[a-z][a-z\d+.-]*:)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?/i.exec(
    String(descriptor['path'] ?? ''),
  );
  if (address === null || address[1] === '') return null;
  const [, , route = '', search = ''] = address;
  const query = parseQuery(search);
  if (!query.ok) return null;
  const body = descriptor['body'];
  return {
    method: String(descriptor['method'] ?? 'POST'),
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
      isList(value) ? value.join(', ') : String(value),
    ]),
  );
}

/** A part may say `body: null` and `headers: null`, which is the same as saying nothing. */
function withoutNulls(requests: Json): Json {
  if (!isList(requests)) return requests;
  return requests.map((descriptor) =>
    isMap(descriptor)
      ? Object.fromEntries(
          Object.entries(descriptor).filter(
            ([name, value]) => value !== null || (name !== 'body' && name !== 'headers'),
          ),
        )
      : descriptor,
  );
}
