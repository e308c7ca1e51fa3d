import type { JsonMap } from '../../lib/json.ts';
import { openApi } from '../../contract/openapi.ts';
import { typeDeclarations } from '../../contract/type-declarations.ts';
import type { Contract } from '../../contract/type-declarations.ts';
import type { Dialect } from '../../dialect.ts';
import type { Scope } from '../../scope.ts';

/** Told for the pretty form of addresses, which is served whatever form the site writes its links in. */
export const contractOf = (scope: Scope): Promise<JsonMap> =>
  openApi(scope, {
    title: 'Platen',
    version: '2',
    description:
      'All routes of this site, including those of plugins. Public content needs no authentication. For everything else, send your user name and an application password.',
    serverUrl: `${scope.address.home}/${scope.site.dialect.root}`,
  });

/** A contract as types for the client; null where the document is none. */
export const typesOf = (document: JsonMap, dialect: Dialect): string | null =>
  document['paths'] === undefined || document['components'] === undefined
    ? null
    : typeDeclarations(document as unknown as Contract, dialect.namespace('v2'));
