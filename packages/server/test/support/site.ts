import { createCaller, visitor } from '../../src/access/capabilities.ts';
import type { Database } from '../../src/db/connect.ts';
import { dialects } from '../../src/dialect.ts';
import type { DialectName } from '../../src/dialect.ts';
import { registerCoreMeta, registerFootnotes } from '../../src/domain/meta/meta.noun.ts';
import type { OptionCache } from '../../src/site/options.ts';
import { registerCoreSettings } from '../../src/domain/settings/settings.noun.ts';
import { registerCoreStatuses } from '../../src/domain/statuses/statuses.noun.ts';
import { registerCoreTaxonomies } from '../../src/domain/taxonomies/taxonomies.noun.ts';
import { registerCoreTypes } from '../../src/domain/types/types.noun.ts';
import { registerCoreRoles } from '../../src/domain/users/core-roles.registry.ts';
import { emptyMap } from '../../src/lib/json.ts';
import type { Json, JsonMap } from '../../src/lib/json.ts';
import { createMemo } from '../../src/lib/memo.ts';
import { activatePlugins } from '../../src/plugins/host.ts';
import type { Plugin } from '../../src/site/plugin.ts';
import { createRegistries } from '../../src/site/registries.ts';
import { finishDraft, startDraft } from '../../src/site/site-draft.ts';
import type { SiteDraft } from '../../src/site/site-draft.ts';
import { dispatch } from '../../src/rest/dispatch.ts';
import { noBody } from '../../src/rest/request.ts';
import type { RestRequest } from '../../src/rest/request.ts';
import type { RouteDefinition } from '../../src/rest/route.ts';
import { shape } from '../../src/rest/shape.ts';
import type { Caller, Scope, Site } from '../../src/scope.ts';

export interface SiteParts {
  /** What the nouns under test register beside types, taxonomies, statuses, meta, settings and roles. */
  readonly register?: readonly ((draft: SiteDraft) => void)[];
  readonly routes?: readonly ((draft: SiteDraft) => RouteDefinition[])[];
  readonly plugins?: readonly Plugin[];
  readonly dialect?: DialectName;
}

/** A site from its registrations, as the service builds one, without HTTP. */
export function buildSite({ register = [], routes = [], plugins = [], dialect = 'cms' }: SiteParts): Site {
  const draft = startDraft(dialects[dialect], createRegistries());
  const core = [
    registerCoreRoles,
    registerCoreStatuses,
    registerCoreTypes,
    registerCoreTaxonomies,
    registerCoreSettings,
    registerCoreMeta,
  ];
  for (const registerMore of [...core, ...register]) registerMore(draft);
  activatePlugins(draft, plugins);
  registerFootnotes(draft);
  return finishDraft(draft, { ownRoutes: routes.flatMap((make) => make(draft)), explain: () => null });
}

/** One of the roles, or a visitor. */
export type Role = 'visitor' | 'subscriber' | 'contributor' | 'author' | 'editor' | 'administrator';

export const roles: readonly Role[] = ['visitor', 'subscriber', 'contributor', 'author', 'editor', 'administrator'];

export const callerOf = (site: Site, role: Role): Caller =>
  role === 'visitor' ? visitor : createCaller(site, { id: roles.indexOf(role) + 1, roles: [role], grants: {} });

export interface ScopeParts {
  readonly caller?: Caller;
  readonly db?: Database;
  readonly options?: JsonMap;
  readonly optionCache?: OptionCache;
  readonly outer?: RestRequest;
}

/** Everything a request needs to run; what is not given is missing, and using it fails the test. */
export function scopeFor(
  site: Site,
  { caller = visitor, db, options = {}, optionCache, outer }: ScopeParts = {},
): Scope {
  const stored = { get: (name: string): Json | undefined => options[name] };
  const silent = { info: () => {}, warn: () => {}, error: () => {} };
  return {
    site,
    caller,
    address: { home: 'http://site.test', pretty: true },
    outer: outer ?? ask('GET', '/'),
    memo: createMemo(),
    log: silent,
    db,
    options: stored,
    optionCache: optionCache ?? { current: () => Promise.resolve(stored), forget: () => {} },
  } as unknown as Scope;
}

export const ask = (method: string, route: string, parts: { query?: JsonMap; body?: JsonMap } = {}): RestRequest => ({
  method,
  route,
  query: Object.assign(emptyMap(), parts.query),
  body: parts.body === undefined ? noBody : { kind: 'json', params: Object.assign(emptyMap(), parts.body) },
  headers: {},
});

export interface Answered {
  readonly status: number;
  /** As a client would read it. */
  readonly body: Json;
  readonly headers: Readonly<Record<string, string | number>>;
}

/** The answer to a request as it goes out, links put in and fields selected. */
export async function answerTo(scope: Scope, request: RestRequest): Promise<Answered> {
  const made = await dispatch(scope, request);
  const body = JSON.parse(JSON.stringify(await shape(scope, request, made))) as Json;
  return { status: made.status, body, headers: made.headers };
}
