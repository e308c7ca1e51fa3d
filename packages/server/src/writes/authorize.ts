import { prepare } from '../rest/dispatch.ts';
import { RestError } from '../rest/errors.ts';
import { ctxForPolicy, permit } from '../rest/policy.ts';
import type { RestRequest } from '../rest/request.ts';
import type { Scope } from '../scope.ts';

/**
 * Why a write would be refused now, judged as `serve` judges it and without doing anything: identity, route, scopes of the
 * key, permission. Its arguments are not judged again: they may no longer fit what the first request left behind.
 */
export async function refusalOf(
  scope: Scope,
  request: RestRequest,
  authError: RestError | null,
): Promise<RestError | null> {
  const { hooks } = scope.site;
  try {
    const refused = await hooks.filter('rest_authentication_errors', authError, { scope, request });
    if (refused !== null) return refused;
    const { ctx, endpoint, records } = await prepare(scope, request);
    const given = { scope, request, route: ctx.route.pattern, writes: true };
    const before = await hooks.filter('rest_request_before_callbacks', null, given);
    if (before instanceof RestError) return before;
    await permit(await ctxForPolicy(ctx, endpoint), endpoint.permit, records);
    return null;
  } catch (cause) {
    return scope.site.explain(cause, scope.log);
  }
}
