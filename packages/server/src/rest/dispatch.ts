import { respond, errorResponse, isResponse, withHeader } from './response.ts';
import type { RestResponse } from './response.ts';
import { argsOf, checkArgs } from './args.ts';
import type { CheckedArgs } from './args.ts';
import { describeRoute } from './describe.ts';
import { errors, RestError } from './errors.ts';
import { allowedMethods, permit } from './policy.ts';
import type { FoundRecords } from './policy.ts';
import type { RestRequest } from './request.ts';
import type { Ctx, Endpoint, HandlerResult } from './route.ts';
import { endpointFor } from './router.ts';
import type { Match, Router } from './router.ts';
import { routerOf } from './site.ts';
import { isPromise } from '../lib/maybe-promise.ts';
import type { MaybePromise } from '../lib/maybe-promise.ts';
import type { Scope } from '../scope.ts';

/** A request that found its endpoint and had its arguments judged. */
export interface Call {
  readonly ctx: Ctx;
  readonly endpoint: Endpoint;
  readonly refusal: RestError | null;
  readonly records: FoundRecords;
}

/** The one way in: HTTP, batch parts, embeds, plugins and tests all come through here. */
export async function dispatch(scope: Scope, request: RestRequest): Promise<RestResponse> {
  return settle(scope, request, async () => {
    const asked = preDispatch(scope, request);
    const early = isPromise(asked) ? await asked : asked;
    if (early !== null) return early;
    if (request.method === 'OPTIONS') return describe(scope, request);
    const prepared = prepare(scope, request);
    return perform(isPromise(prepared) ? await prepared : prepared);
  });
}

/** Runs the work of one request, makes an answer of whatever comes out, and gives plugins the last word. */
export async function settle(
  scope: Scope,
  request: RestRequest,
  work: () => Promise<RestResponse>,
): Promise<RestResponse> {
  let made: RestResponse;
  try {
    made = await work();
  } catch (error) {
    made = errorResponse(explain(scope, error));
  }
  return scope.site.hooks.filter('rest_post_dispatch', made, { scope, request });
}

export function preDispatch(scope: Scope, request: RestRequest): MaybePromise<RestResponse | null> {
  const early = scope.site.hooks.filter('rest_pre_dispatch', null, { scope, request });
  const toEarly = (result: HandlerResult): RestResponse | null => (result === null ? null : toAnswer(result));
  return isPromise(early) ? early.then(toEarly) : toEarly(early);
}

export function prepare(scope: Scope, request: RestRequest): MaybePromise<Call> {
  const router = routerOf(scope);
  return isPromise(router)
    ? router.then((found) => prepareOn(found, scope, request))
    : prepareOn(router, scope, request);
}

function prepareOn(router: Router, scope: Scope, request: RestRequest): MaybePromise<Call> {
  const { route, variables } = matchRoute(router, request, request.method);
  const endpoint = endpointFor(route, request.method);
  if (endpoint === undefined) throw errors.noRoute();
  if (endpoint.cache !== true) scope.cacheTags?.markUncacheable();
  const callOf = ({ refusal, path, params, sent }: CheckedArgs): Call => ({
    ctx: { scope, request, route, path, params, sent },
    endpoint,
    refusal,
    records: new Map(),
  });
  const args = argsOf(scope, route, endpoint);
  const checked = isPromise(args)
    ? args.then((declared) => checkArgs({ scope, request, route }, declared, variables))
    : checkArgs({ scope, request, route }, args, variables);
  return isPromise(checked) ? checked.then(callOf) : callOf(checked);
}

export async function perform(call: Call): Promise<RestResponse> {
  const { ctx, endpoint } = call;
  const { hooks } = ctx.scope.site;
  let result: HandlerResult;
  try {
    result = await runEndpoint(call);
  } catch (error) {
    result = explain(ctx.scope, error);
  }
  const given = { scope: ctx.scope, request: ctx.request };
  const asked = hooks.filter(
    'rest_request_after_callbacks',
    result instanceof RestError ? result : toAnswer(result),
    given,
  );
  const after = isPromise(asked) ? await asked : asked;
  // What was written may have changed what the caller may do next.
  if (!endpoint.methods.includes('GET')) call.records.clear();
  return withAllow(ctx, call.records, after instanceof RestError ? errorResponse(after) : after);
}

async function runEndpoint(call: Call): Promise<HandlerResult> {
  const { ctx, endpoint } = call;
  const { scope, request } = ctx;
  const given = { scope, request, route: ctx.route.pattern };
  const asked = scope.site.hooks.filter('rest_request_before_callbacks', call.refusal, given);
  const before = isPromise(asked) ? await asked : asked;
  if (before instanceof RestError) return before;
  const refused = endpoint.refuse?.(ctx) ?? null;
  if (refused !== null) return refused;
  const permitted = permit(ctx, endpoint.permit, call.records);
  const record = isPromise(permitted) ? await permitted : permitted;
  const offered = scope.site.hooks.filter('rest_dispatch_request', null, given);
  const instead = isPromise(offered) ? await offered : offered;
  return instead ?? endpoint.handle(ctx, record);
}

async function describe(scope: Scope, request: RestRequest): Promise<RestResponse> {
  const { route, variables } = matchRoute(await routerOf(scope), request);
  const { refusal: _, ...checked } = await checkArgs({ scope, request, route }, {}, variables);
  const ctx = { scope, request, route, ...checked };
  const described = await describeRoute(scope, route, 'help');
  return withAllow(ctx, new Map(), respond(described));
}

async function withAllow(ctx: Ctx, records: FoundRecords, given: RestResponse): Promise<RestResponse> {
  const judged = allowedMethods(ctx, records);
  const allowed = isPromise(judged) ? await judged : judged;
  return allowed.length === 0 ? given : withHeader(given, 'Allow', allowed.join(', '));
}

function matchRoute(router: Router, request: RestRequest, method?: string): Match {
  const match = router.match(request.route, method);
  if (match === null) throw errors.noRoute();
  return match;
}

function toAnswer(result: HandlerResult): RestResponse {
  if (result instanceof RestError) return errorResponse(result);
  return isResponse(result) ? result : respond(result);
}

/** A refusal passes; anything else is a fault: explained by the rooms that know it, otherwise logged and kept inside. */
export function explain(scope: Scope, error: unknown): RestError {
  if (error instanceof RestError) return error;
  const known = scope.site.explain(error);
  if (known === null || known.status >= 500) scope.log.error({ err: error }, 'A request failed.');
  return known ?? errors.fault();
}
