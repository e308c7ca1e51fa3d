import { createCaller, visitor } from '../../src/access/capabilities.ts';
import { dialects } from '../../src/dialect.ts';
import { createMemo } from '../../src/lib/memo.ts';
import type { JsonMap } from '../../src/lib/json.ts';
import { activatePlugins } from '../../src/plugins/host.ts';
import type { Plugin } from '../../src/site/plugin.ts';
import { createRegistries } from '../../src/site/registries.ts';
import { finishDraft, startDraft } from '../../src/site/site-draft.ts';
import { batchRoute } from '../../src/rest/batch.ts';
import { rootIndex } from '../../src/rest/index-routes.ts';
import { noBody } from '../../src/rest/request.ts';
import type { RestRequest } from '../../src/rest/request.ts';
import type { RouteDefinition } from '../../src/rest/route.ts';
import type { Caller, Scope, Site } from '../../src/scope.ts';

/** A site with the kernel's own routes and the given plugins, without nouns, database or HTTP. */
export function kernelSite(plugins: readonly Plugin[], routes: readonly RouteDefinition[] = []): Site {
  const draft = startDraft(dialects.cms, createRegistries());
  activatePlugins(draft, plugins);
  const index = rootIndex(() => Promise.resolve({ before: { name: 'Test' }, behind: {}, links: {} }));
  return finishDraft(draft, { ownRoutes: [index, batchRoute, ...routes], explain: () => null });
}

export function kernelScope(site: Site, request: RestRequest, caller: Caller = visitor): Scope {
  const silent = { info: () => {}, warn: () => {}, error: () => {} };
  // The kernel reads only what it declares; nouns and their connections are not part of these tests.
  return {
    site,
    caller,
    address: { home: 'http://site.test', pretty: true },
    outer: request,
    memo: createMemo(),
    log: silent,
  } as unknown as Scope;
}

export const callerWith = (site: Site, capabilities: readonly string[]): Caller =>
  createCaller(site, { id: 7, roles: [], grants: Object.fromEntries(capabilities.map((name) => [name, true])) });

export const request = (
  method: string,
  route: string,
  parts: { query?: JsonMap; body?: JsonMap } = {},
): RestRequest => ({
  method,
  route,
  query: parts.query ?? {},
  body: parts.body === undefined ? noBody : { kind: 'json', params: parts.body },
  headers: {},
});
