import { anyone } from '../../rest/route.ts';
import type { RouteDefinition } from '../../rest/route.ts';
import { contractOf } from './contract.actions.ts';

/** The contract of the running site. It tells no more than the index and OPTIONS tell anybody. */
export const contractRoute: RouteDefinition = {
  namespace: '',
  path: '/openapi.json',
  unlisted: true,
  endpoints: [{ methods: ['GET'], permit: anyone, handle: ({ scope }) => contractOf(scope) }],
};
