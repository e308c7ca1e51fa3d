import type { RestError } from './errors.ts';
import { createRouter } from './router.ts';
import type { Router } from './router.ts';
import type { Route } from './route.ts';
import { isPromise } from '../lib/maybe-promise.ts';
import type { MaybePromise } from '../lib/maybe-promise.ts';
import type { Scope } from '../scope.ts';

declare module '../scope.ts' {
  interface Site {
    readonly router: Router;
    /** Turns what a lower room threw (a lost connection, a broken constraint) into an answer. */
    readonly explain: (error: unknown) => RestError | null;
  }
}

/** The routes of the site, less what plugins take away for the request at hand. */
export function routerOf(scope: Scope): MaybePromise<Router> {
  const { router, hooks } = scope.site;
  if (!hooks.has('rest_endpoints')) return router;
  const routes = hooks.filter('rest_endpoints', router.routes, { scope });
  const routerFor = (left: readonly Route[]): Router => (left === router.routes ? router : createRouter(left));
  return isPromise(routes) ? routes.then(routerFor) : routerFor(routes);
}
