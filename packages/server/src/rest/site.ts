import type { RestError } from './errors.ts';
import { createRouter } from './router.ts';
import type { Router } from './router.ts';
import type { Scope } from '../scope.ts';

declare module '../scope.ts' {
  interface Site {
    readonly router: Router;
    /** Turns whatever was thrown into an answer, and logs what is a fault or an outage. */
    readonly explain: (error: unknown, log: Log) => RestError;
    /** Rejects a dangerous request whose user did not sign in within the last minutes. */
    readonly stepUpError: (credential: Scope['credential'], isPersonOnly: boolean) => RestError | null;
  }
}

/** The routes of the site, less what plugins take away for the request at hand. */
export async function routerOf(scope: Scope): Promise<Router> {
  const { router, hooks } = scope.site;
  if (!hooks.has('rest_endpoints')) return router;
  const routes = await hooks.filter('rest_endpoints', router.routes, { scope });
  return routes === router.routes ? router : createRouter(routes);
}
