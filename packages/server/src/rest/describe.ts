import { argsOf } from './args.ts';
import { restUrl } from './links.ts';
import type { Args, Route } from './route.ts';
import { emptyMap } from '../lib/json.ts';
import type { Json, JsonMap } from '../lib/json.ts';
import type { Scope } from '../scope.ts';

/** Description of a route, for the index and OPTIONS. */
export async function describeRoute(scope: Scope, route: Route, form: 'index' | 'help'): Promise<JsonMap> {
  const described = emptyMap();
  described['namespace'] = route.namespace;
  described['methods'] = route.methods;
  described['endpoints'] = await Promise.all(route.endpoints.map((one) => describeEndpoint(scope, route, one)));
  if (form === 'help' && route.schema !== undefined) described['schema'] = route.schema(scope);
  if (!route.hasVariables) described['_links'] = { self: [{ href: restUrl(scope, route.pattern) }] };
  return described;
}

async function describeEndpoint(scope: Scope, route: Route, endpoint: Route['endpoints'][number]): Promise<Json> {
  return {
    methods: endpoint.methods,
    ...(endpoint.batch === undefined ? {} : { allow_batch: { v1: endpoint.batch } }),
    args: describeArgs(await argsOf(scope, route, endpoint)),
  };
}

/** The schema's keywords in their own order, and always at the end whether the argument is required. */
export function describeArgs(args: Args): JsonMap {
  const described = emptyMap();
  for (const [name, arg] of Object.entries(args)) {
    if (arg.undescribed === true) continue;
    const { required: _, ...keywords } = arg.schema;
    described[name] = { ...(keywords as JsonMap), required: arg.required === true };
  }
  return described;
}
