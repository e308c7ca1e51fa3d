import type { JsonMap } from '../../lib/json.ts';
import type { PolicyTable, RouteDefinition } from '../../rest/route.ts';
import { singleRoute } from '../../rest/single.ts';
import { routerOf } from '../../rest/site.ts';
import type { Scope } from '../../scope.ts';
import { engine } from './engine.ts';
import { checkForUpdate } from './updates.actions.ts';

/** Routes of the service that no other of its family has. */
const namespace = 'platen/v1';

/** The floor of all administration: signed in, and an editor of posts; then what it takes to administer. */
const forAdministrators: PolicyTable = {
  also: ({ scope: { caller } }) => caller.can('edit_posts') && caller.can('manage_options'),
  code: 'rest_forbidden',
};

/** Every route with what it takes, without the arguments that OPTIONS tells. */
async function catalogue(scope: Scope): Promise<JsonMap> {
  const { routes, namespaces } = await routerOf(scope);
  return {
    engine,
    dialect: scope.site.dialect.name,
    namespaces,
    routes: routes.map((route) => ({
      route: route.pattern === '' ? '/' : route.pattern,
      namespace: route.namespace,
      methods: route.methods,
      batch: route.endpoints.some((one) => one.batch === true),
    })),
  };
}

const route = { namespace, unlisted: true, permit: forAdministrators };

export const engineRoutes = (): RouteDefinition[] => [
  singleRoute({ ...route, path: '/catalogue', read: ({ scope }) => catalogue(scope) }),
  singleRoute({ ...route, path: '/updates', read: async ({ scope }) => ({ ...(await checkForUpdate(scope)) }) }),
];
