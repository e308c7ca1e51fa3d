import { endpoint } from './route.ts';
import type { Endpoint, Method, Policy, RouteDefinition } from './route.ts';

/** A handler, or an endpoint without its method and permission. */
type Verb<Found> =
  | Endpoint<Found>['handle']
  | (Omit<Endpoint<Found>, 'methods' | 'permit'> & Partial<Pick<Endpoint<Found>, 'methods' | 'permit'>>);

const methodsOf = {
  read: ['GET'],
  run: ['POST'],
  update: ['POST', 'PUT', 'PATCH'],
  remove: ['DELETE'],
} as const satisfies Readonly<Record<string, readonly Method[]>>;

/** A document that a site has once, or an action. Verbs without a permission have that of the route. */
export interface Single<Found> extends Omit<RouteDefinition, 'endpoints'> {
  readonly permit: Policy<Found>;
  readonly read?: Verb<Found>;
  readonly run?: Verb<Found>;
  readonly update?: Verb<Found>;
  readonly remove?: Verb<Found>;
}

export function singleRoute<Found = unknown>(single: Single<Found>): RouteDefinition {
  const { permit, read, run, update, remove, ...route } = single;
  const verbs = Object.entries({ read, run, update, remove }) as [keyof typeof methodsOf, Verb<Found> | undefined][];
  const endpoints = verbs.flatMap(([name, verb]): Endpoint[] => {
    if (verb === undefined) return [];
    const parts = typeof verb === 'function' ? { handle: verb } : verb;
    return [
      endpoint<Found>({ methods: methodsOf[name], ...(name === 'read' && { answers: 'one' }), permit, ...parts }),
    ];
  });
  return { ...route, endpoints };
}
