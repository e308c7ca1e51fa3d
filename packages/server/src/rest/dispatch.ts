import { answer, errorAnswer, isAnswer, withHeader } from './answer.ts';
import type { Answer } from './answer.ts';
import { argsOf, checkArgs } from './args.ts';
import type { CheckedArgs } from './args.ts';
import { describeRoute } from './describe.ts';
import { errors, RestError } from './errors.ts';
import { allowedMethods, permit } from './policy.ts';
import type { Records } from './policy.ts';
import type { RestRequest } from './request.ts';
import type { Ctx, Endpoint, HandlerResult } from './route.ts';
import { endpointFor } from './router.ts';
import type { Match, Router } from './router.ts';
import { routerOf } from './site.ts';
import { isLater } from '../lib/later.ts';
import type { Later } from '../lib/later.ts';
import type { Scope } from '../scope.ts';

/** A request that found its endpoint and had its arguments judged. */
export interface Call {
  readonly ctx: Ctx;
  readonly endpoint: Endpoint;
  readonly refusal: RestError | null;
  readonly records: Records;
}

/** The one way in: HTTP, batch parts, embeds, plugins and tests all come through here. */
export async function dispatch(scope: Scope, request: RestRequest): Promise<Answer> {
  return settle(scope, request, async () => {
    const asked = answerEarly(scope, request);
    const early = isLater(asked) ? await asked : asked;
    if (early !== null) return early;
    if (request.method === 'OPTIONS') return describe(scope, request);
    const prepared = prepare(scope, request);
    return perform(isLater(prepared) ? await prepared : prepared);
  });
}

/** Runs the work of one request, makes an answer of whatever comes out, and gives plugins the last word. */
export async function settle(scope: Scope, request: RestRequest, work: () => Promise<Answer>): Promise<Answer> {
  let made: Answer;
  try {
    made = await work();
  } catch (error) {
    made = errorAnswer(explain(scope, error));
  }
  return scope.site.hooks.filter('rest_post_dispatch', made, { scope, request });
}

export function answerEarly(scope: Scope, request: RestRequest): Later<Answer | null> {
  const early = scope.site.hooks.filter('rest_pre_dispatch', null, { scope, request });
  const toEarly = (result: HandlerResult): Answer | null => (result === null ? null : toAnswer(result));
  return isLater(early) ? early.then(toEarly) : toEarly(early);
}

export function prepare(scope: Scope, request: RestRequest): Later<Call> {
  const router = routerOf(scope);
  return isLater(router) ? router.then((found) => prepareOn(found, scope, request)) : prepareOn(router, scope, request);
}

function prepareOn(router: Router, scope: Scope, request: RestRequest): Later<Call> {
  const { route, variables } = matchRoute(router, request, request.method);
  const endpoint = endpointFor(route, request.method);
  if (endpoint === undefined) throw errors.noRoute();
  if (endpoint.remember !== true) scope.reads?.addUnknown();
  const callOf = ({ refusal, path, params, sent }: CheckedArgs): Call => ({
    ctx: { scope, request, route, path, params, sent },
    endpoint,
    refusal,
    records: new Map(),
  });
  const args = argsOf(scope, route, endpoint);
  const checked = isLater(args)
    ? args.then((declared) => checkArgs({ scope, request, route }, declared, variables))
    : checkArgs({ scope, request, route }, args, variables);
  return isLater(checked) ? checked.then(callOf) : callOf(checked);
}

export async function perform(call: Call): Promise<Answer> {
  const { ctx, endpoint } = call;
  const { hooks } = ctx.scope.site;
  let result: HandlerResult;
  try {
    result = await respond(call);
  } catch (error) {
    result = explain(ctx.scope, error);
  }
  const given = { scope: ctx.scope, request: ctx.request };
  const asked = hooks.filter(
    'rest_request_after_callbacks',
    result instanceof RestError ? result : toAnswer(result),
    given,
  );
  const after = isLater(asked) ? await asked : asked;
  // What was written may have changed what the caller may do next.
  if (!endpoint.methods.includes('GET')) call.records.clear();
  return withAllow(ctx, call.records, after instanceof RestError ? errorAnswer(after) : after);
}

async function respond(call: Call): Promise<HandlerResult> {
  const { ctx, endpoint } = call;
  const { scope, request } = ctx;
  const given = { scope, request, route: ctx.route.pattern };
  const asked = scope.site.hooks.filter('rest_request_before_callbacks', call.refusal, given);
  const before = isLater(asked) ? await asked : asked;
  if (before instanceof RestError) return before;
  const refused = endpoint.refuse?.(ctx) ?? null;
  if (refused !== null) return refused;
  const permitted = permit(ctx, endpoint.permit, call.records);
  const record = isLater(permitted) ? await permitted : permitted;
  const offered = scope.site.hooks.filter('rest_dispatch_request', null, given);
  const instead = isLater(offered) ? await offered : offered;
  return instead ?? endpoint.handle(ctx, record);
}

async function describe(scope: Scope, request: RestRequest): Promise<Answer> {
  const { route, variables } = matchRoute(await routerOf(scope), request);
  const { refusal: _, ...checked } = await checkArgs({ scope, request, route }, {}, variables);
  const ctx = { scope, request, route, ...checked };
  const described = await describeRoute(scope, route, 'help');
  return withAllow(ctx, new Map(), answer(described));
}

async function withAllow(ctx: Ctx, records: Records, given: Answer): Promise<Answer> {
  const judged = allowedMethods(ctx, records);
  const allowed = isLater(judged) ? await judged : judged;
  return allowed.length === 0 ? given : withHeader(given, 'Allow', allowed.join(', '));
}

function matchRoute(router: Router, request: RestRequest, method?: string): Match {
  const match = router.match(request.route, method);
  if (match === null) throw errors.noRoute();
  return match;
}

function toAnswer(result: HandlerResult): Answer {
  if (result instanceof RestError) return errorAnswer(result);
  return isAnswer(result) ? result : answer(result);
}

/** A refusal passes; anything else is a fault: explained by the rooms that know it, otherwise logged and kept inside. */
export function explain(scope: Scope, error: unknown): RestError {
  if (error instanceof RestError) return error;
  const known = scope.site.explain(error);
  if (known === null || known.status >= 500) scope.log.error({ err: error }, 'A request failed.');
  return known ?? errors.fault();
}
