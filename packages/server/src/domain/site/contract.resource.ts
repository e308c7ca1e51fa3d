import type { JsonMap } from '../../lib/json.ts';
import { openApi } from '../../rest/openapi.ts';
import { anyone } from '../../rest/route.ts';
import type { RouteDefinition } from '../../rest/route.ts';
import type { Scope } from '../../scope.ts';

/** The contract of the running site. It tells no more than the index and OPTIONS tell anybody. */
export const contractRoute: RouteDefinition = {
  namespace: '',
  path: '/openapi.json',
  unlisted: true,
  endpoints: [{ methods: ['GET'], permit: anyone, handle: ({ scope }) => contractOf(scope) }],
};

/** Told for the pretty form of addresses, which is served whatever form the site writes its links in. */
export const contractOf = (scope: Scope): Promise<JsonMap> =>
  openApi(scope, {
    title: 'Platen',
    version: '2',
    serverUrl: `${scope.address.home}/${scope.site.dialect.root}`,
  });
