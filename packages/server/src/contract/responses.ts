import type { OperationPlace } from './operation-names.ts';
import { argsOf } from '../rest/args.ts';
import { readsList } from '../rest/route.ts';
import type { Args, Endpoint, Method, Route } from '../rest/route.ts';
import type { JsonMap } from '../lib/json.ts';
import type { Scope } from '../scope.ts';

export interface RouteFacts {
  readonly route: Route;
  /** Name of the component that is one item. */
  readonly item: string | null;
  /** Names that operations have. */
  readonly taken: Set<string>;
}

export interface OperationFacts extends RouteFacts {
  readonly endpoint: Endpoint;
  readonly method: Method;
}

/** What reading the route of an operation answers with. */
export async function readsOf(scope: Scope, facts: OperationFacts): Promise<OperationPlace['reads']> {
  const endpoint = facts.route.endpoints.find(({ methods }) => methods.includes('GET'));
  if (endpoint === undefined) return null;
  const args = await argsOf(scope, facts.route, endpoint);
  return responseSchema({ ...facts, endpoint, method: 'GET', args })['type'] === 'array' ? 'list' : 'one';
}

/** What is left of an item that is gone for good; one that was only put into the trash is answered as it is. */
const removed = (item: JsonMap): JsonMap => ({
  type: 'object',
  required: ['deleted', 'previous'],
  properties: { deleted: { type: 'boolean', const: true }, previous: item },
});

/** Where the shape of a response is neither declared nor evident, the contract leaves it open. */
export function responseSchema(facts: OperationFacts & { readonly args: Args }): JsonMap {
  const { route, endpoint, method, item, args } = facts;
  if (item === null) return {};
  const one = { $ref: `#/components/schemas/${item}` };
  if (method === 'DELETE') return { anyOf: [removed(one), one] };
  if (method !== 'GET') return one;
  const shapes = { one, list: { type: 'array', items: one }, 'by-name': { type: 'object', additionalProperties: one } };
  if (readsList(route, endpoint, args)) return shapes.list;
  if (endpoint.answers !== undefined) return shapes[endpoint.answers];
  return route.pattern.endsWith(')') ? one : { oneOf: [shapes.list, one, shapes['by-name']] };
}
