import type { RestError } from './errors.ts';
import { createRouter } from './router.ts';
import type { Router } from './router.ts';
import type { Scope } from '../scope.ts';

declare module '../scope.ts' {
  interface Site {
    readonly router: Router;
    /** Turns what a lower room threw (a lost connection, a broken constraint) into an error response. */
    readonly explain: (error: unknown) => RestError | null;
  }
}

/** The routes of the site, less what plugins take away for the request at hand. */
export async function routerOf(scope: Scope): Promise<Router> {
  const { router, hooks } = scope.site;
  if (!hooks.has('rest_endpoints')) return router;
  const routes = await hooks.filter('rest_endpoints', router.routes, { scope });
  return routes === router.routes ? router : createRouter(routes);
}
