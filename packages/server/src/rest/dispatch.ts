import { errorResponse, isResponse, respond, withHeader } from './response.ts';
import type { RestResponse } from './response.ts';
import { argsOf, checkArgs } from './args.ts';
import { describeRoute } from './describe.ts';
import { errors, RestError } from './errors.ts';
import { allowedMethods, ctxForPolicy, isDangerous, permit } from './policy.ts';
import type { FoundRecords } from './policy.ts';
import type { RestRequest } from './request.ts';
import { readsList } from './route.ts';
import type { Ctx, Endpoint, HandlerResult, Method } from './route.ts';
import { endpointFor } from './router.ts';
import type { Match } from './router.ts';
import { routerOf } from './site.ts';
import type { Scope } from '../scope.ts';

const readingMethods: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** A request that found its endpoint and had its arguments checked. */
export interface Call {
  readonly ctx: Ctx;
  readonly endpoint: Endpoint;
  /** What is wrong with the arguments. */
  readonly error: RestError | null;
  readonly records: FoundRecords;
}

/** The one way in: HTTP, batch parts, embeds, plugins and tests all come through here. */
export const dispatch = (scope: Scope, request: RestRequest): Promise<RestResponse> =>
  settle(scope, request, async () => {
    const early = await preDispatch(scope, request);
    if (early !== null) return early;
    if (request.method === 'OPTIONS') return describe(scope, request);
    return perform(await prepare(scope, request));
  });

/** First stage: a plugin may respond before any route is looked for. */
export async function preDispatch(scope: Scope, request: RestRequest): Promise<RestResponse | null> {
  const early = await scope.site.hooks.filter('rest_pre_dispatch', null, { scope, request });
  return early === null ? null : toResponse(early);
}

/** Second stage: the route and the endpoint for the method, and whether the arguments fit. */
export async function prepare(scope: Scope, request: RestRequest): Promise<Call> {
  const { route, variables } = await match(scope, request, request.method);
  const endpoint = endpointFor(route, request.method);
  if (endpoint === undefined) throw errors.noRoute();
  if (endpoint.cache !== true) scope.cacheTags?.markUncacheable();
  const args = await argsOf(scope, route, endpoint);
  const isWalked = request.query['_cursor'] !== undefined && readingMethods.has(request.method);
  if (isWalked && endpoint.cursor !== true && readsList(route, endpoint, args)) throw errors.noCursor();
  const { error, ...checked } = await checkArgs({ scope, request, route }, args, variables);
  return { ctx: { scope, request, route, ...checked }, endpoint, error, records: new Map() };
}

/** The stages of one endpoint, in their order; whatever comes out of them goes through the last. */
export async function perform({ ctx, endpoint, error, records }: Call): Promise<RestResponse> {
  const { scope, request } = ctx;
  const { hooks } = scope.site;
  const writes = endpoint.writes === true || !readingMethods.has(request.method);
  const given = { scope, request, route: ctx.route.pattern, writes };
  const reads = endpoint.methods.includes('GET');
  let used: Endpoint | undefined;
  const run = async (): Promise<HandlerResult> => {
    const before = await hooks.filter('rest_request_before_callbacks', error, given);
    if (before instanceof RestError) return before;
    const rejected = endpoint.refuse?.(ctx) ?? null;
    if (rejected !== null) return rejected;
    // A plugin may have let pass what does not fit.
    const judged = error === null ? ctx : await ctxForPolicy(ctx, endpoint);
    const record = await permit(judged, endpoint.permit, records);
    const isRisk = await isDangerous(judged, endpoint, record);
    const unconfirmed = isRisk ? scope.site.stepUpError(scope.credential, endpoint.danger === 'person') : null;
    if (unconfirmed !== null) return unconfirmed;
    if (reads) used = endpoint;
    const instead = await hooks.filter('rest_dispatch_request', null, given);
    return instead ?? endpoint.handle(ctx, record);
  };
  const result = await run().catch((cause: unknown) => scope.site.explain(cause, scope.log));
  const made = result instanceof RestError ? result : toResponse(result);
  const after = await hooks.filter('rest_request_after_callbacks', made, { scope, request });
  // The write may have changed the caller's permissions; recompute `Allow`.
  if (!reads) records.clear();
  return withAllow(await allowedMethods(ctx, records, used), toResponse(after));
}

/** Last stage: makes a response of whatever comes out of the work, and gives plugins the last word. */
export async function settle(
  scope: Scope,
  request: RestRequest,
  work: () => Promise<RestResponse>,
): Promise<RestResponse> {
  const made = await work().catch((cause: unknown) => errorResponse(scope.site.explain(cause, scope.log)));
  // Also where it is only part of a response: what failed now may not fail the next time.
  if (made.status >= 500) scope.cacheTags?.markUncacheable();
  return scope.site.hooks.filter('rest_post_dispatch', made, { scope, request });
}

async function describe(scope: Scope, request: RestRequest): Promise<RestResponse> {
  const { route, variables } = await match(scope, request);
  const { error: _, ...checked } = await checkArgs({ scope, request, route }, {}, variables);
  const described = await describeRoute(scope, route, 'help');
  const allowed = await allowedMethods({ scope, request, route, ...checked }, new Map());
  return withAllow(allowed, respond(described));
}

async function match(scope: Scope, request: RestRequest, method?: string): Promise<Match> {
  const found = (await routerOf(scope)).match(request.route, method);
  if (found === null) throw errors.noRoute();
  return found;
}

const withAllow = (allowed: readonly Method[], given: RestResponse): RestResponse =>
  allowed.length === 0 ? given : withHeader(given, 'Allow', allowed.join(', '));

function toResponse(result: HandlerResult): RestResponse {
  if (result instanceof RestError) return errorResponse(result);
  return isResponse(result) ? result : respond(result);
}
