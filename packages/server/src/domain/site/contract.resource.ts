import type { JsonMap } from '../../lib/json.ts';
import { openApi } from '../../contract/openapi.ts';
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
    description:
      'Everything this site answers to, plugins included. What is public needs no credentials; for the rest send your user name and an application password.',
    serverUrl: `${scope.address.home}/${scope.site.dialect.root}`,
  });
