import { respond } from './response.ts';
import type { RestResponse, Links } from './response.ts';
import { describeRoute } from './describe.ts';
import { errors } from './errors.ts';
import { link, restUrl } from './links.ts';
import { anyone } from './route.ts';
import { routerOf } from './site.ts';
import type { Ctx, Route, RouteDefinition } from './route.ts';
import { emptyMap } from '../lib/json.ts';
import type { JsonMap } from '../lib/json.ts';
import type { Scope } from '../scope.ts';

/** What the nouns tell about the site: members before and behind the routes, and further links. */
export interface IndexFacts {
  readonly before: JsonMap;
  readonly behind: JsonMap;
  readonly links: Links;
}

export function rootIndex(factsOf: (scope: Scope) => Promise<IndexFacts>): RouteDefinition {
  return {
    namespace: '',
    path: '',
    endpoints: [
      {
        methods: ['GET'],
        permit: anyone,
        args: { context: { schema: { default: 'view' } } },
        handle: async ({ scope }) => {
          const router = await routerOf(scope);
          const facts = await factsOf(scope);
          const index = {
            ...facts.before,
            namespaces: router.namespaces,
            ...(await authentication(scope)),
            routes: await describeAll(scope, ({ unlisted }) => unlisted !== true),
            ...facts.behind,
          };
          return respond(await scope.site.hooks.filter('rest_index', index, { scope }), { links: facts.links });
        },
      },
    ],
  };
}

/** The list of a namespace's routes, itself first. */
export function namespaceIndex(namespace: string): RouteDefinition {
  return {
    namespace,
    path: '',
    endpoints: [
      {
        methods: ['GET'],
        permit: anyone,
        args: { namespace: { schema: { default: namespace } }, context: { schema: { default: 'view' } } },
        handle: (ctx) => describeNamespace(ctx, namespace),
      },
    ],
  };
}

async function describeNamespace({ scope }: Ctx, namespace: string): Promise<RestResponse> {
  const routes = await describeAll(scope, (route) => route.namespace === namespace);
  if (Object.keys(routes).length === 0) throw errors.noRoute();
  return respond({ namespace, routes }, { links: { up: [link(restUrl(scope, '/'))] } });
}

async function describeAll(scope: Scope, belongs: (route: Route) => boolean): Promise<JsonMap> {
  const described = emptyMap();
  for (const route of (await routerOf(scope)).routes) {
    if (belongs(route)) described[route.pattern] = await describeRoute(scope, route, 'index');
  }
  return described;
}

const authentication = async (scope: Scope): Promise<JsonMap> => ({
  authentication: await scope.site.hooks.filter('rest_index_authentication', {}, { scope }),
});
