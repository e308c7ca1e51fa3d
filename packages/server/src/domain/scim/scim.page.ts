import { beyondScopes, limitsOf } from '../../auth/credential.ts';
import { createNonces } from '../../auth/nonces.ts';
import { readBearer } from '../../auth/oauth/access-tokens.ts';
import { resolveCaller } from '../../auth/resolve.ts';
import { isServiceKey } from '../../auth/service-accounts.ts';
import { contentTypeOf, isJsonType } from '../../lib/content-type.ts';
import { isMap, scalarText } from '../../lib/json.ts';
import type { JsonMap } from '../../lib/json.ts';
import { decodePart, parseQuery } from '../../lib/query-string.ts';
import { parseJson } from '../../lib/strict-json.ts';
import type { RestError } from '../../rest/errors.ts';
import { errors } from '../../rest/errors.ts';
import type { RawRequest } from '../../rest/incoming.ts';
import type { HttpResponse } from '../../rest/serve.ts';
import type { Scope } from '../../scope.ts';
import type { Core } from '../../site/core.ts';
import { pageHeaders } from '../../site/page.ts';
import type { Page } from '../../site/page.ts';
import { parseFilter } from './scim-filters.rules.ts';
import { readGroup, readGroupPatch, readUser, readUserPatch } from './scim-changes.rules.ts';
import { changeScimGroup, createScimGroup, deleteScimGroup, requireScimGroup } from './scim-groups.actions.ts';
import {
  maxResults,
  presentError,
  presentGroup,
  presentList,
  presentUser,
  resourceTypes,
  schemas,
  selectAttributes,
  serviceProviderConfig,
  wantsMembers,
} from './scim-resources.rendering.ts';
import { changeScimUser, createScimUser, deleteScimUser, requireScimUser } from './scim-users.actions.ts';
import { scimErrors } from './scim.errors.ts';
import { filterableOf, selectScimGroups, selectScimUsers } from './scim.store.ts';

const path = '/scim/v2';

interface Given {
  readonly scope: Scope;
  readonly method: string;
  /** Behind the name of the endpoint. Empty for the whole list. */
  readonly id: string;
  readonly query: JsonMap;
  readonly body: () => JsonMap;
  readonly base: string;
}

interface Answered {
  readonly status?: number;
  readonly data?: JsonMap;
}

/** SCIM 2.0 (RFC 7643, RFC 7644), for a directory that manages users. */
export const scimPage = (core: Core): Page => ({
  path: null,
  show: async (raw) => (pathOf(raw) === path || pathOf(raw).startsWith(`${path}/`) ? serve(raw, core) : null),
});

const pathOf = ({ target }: RawRequest): string => target.split('?', 1)[0] ?? '';

async function serve(raw: RawRequest, core: Core): Promise<HttpResponse> {
  try {
    const { status = 200, data } = await answer(raw, core);
    return respond(status, data);
  } catch (error) {
    const { status, message, data, headers } = core.site().explain(error, core.log);
    return respond(status, presentError(status, message, data['scimType']), {
      ...headers,
      ...(status === 401 && { 'WWW-Authenticate': 'Bearer' }),
    });
  }
}

const respond = (status: number, data: JsonMap | undefined, headers: HttpResponse['headers'] = {}): HttpResponse => ({
  status,
  headers: {
    ...pageHeaders({ cache: 'no-store' }),
    ...(data !== undefined && { 'Content-Type': 'application/scim+json; charset=utf-8' }),
    ...headers,
  },
  body: data === undefined ? null : JSON.stringify(data),
});

async function answer(raw: RawRequest, core: Core): Promise<Answered> {
  const scope = await scopeOf(raw, core);
  const query = parseQuery(raw.target.split('?').slice(1).join('?'));
  if (!query.ok) throw errors.badUrl(query.problem);
  const [name = '', id = '', ...more] = pathOf(raw)
    .slice(path.length + 1)
    .split('/')
    .map((part) => decodePart(part) ?? '');
  const endpoint = more.length === 0 && Object.hasOwn(endpoints, name) ? endpoints[name] : undefined;
  if (endpoint === undefined) throw scimErrors.noResource();
  const base = `${core.config.siteUrl}${path}`;
  return endpoint({ scope, method: raw.method.toUpperCase(), id, query: query.value, body: () => bodyOf(raw), base });
}

/** The scope of a service account with a key for SCIM. A key for everything is not enough: it was not given for this. */
async function scopeOf(raw: RawRequest, core: Core): Promise<Scope> {
  const { config, db } = core;
  const token = readBearer(raw.headers['authorization']);
  if (token === null || !isServiceKey(token)) throw scimErrors.unauthenticated();
  const { caller, credential, error } = await resolveCaller(
    { ...raw, headers: { authorization: `Bearer ${token}` }, query: {}, form: null, route: path },
    { ...config, db, site: core.site(), nonces: createNonces(config.secret), oauth: null, jwts: null },
  );
  if (error !== null || caller.id === 0) throw scimErrors.unauthenticated();
  const writes = raw.method !== 'GET' && raw.method !== 'HEAD';
  const isGiven = limitsOf(credential)?.prefixes?.includes(path) === true;
  if (!isGiven || beyondScopes(credential, { route: path, writes }) !== null) throw scimErrors.scope();
  const lacked = ['create_users', 'edit_users', 'promote_users'].some((capability) => !caller.can(capability));
  if (lacked) throw scimErrors.denied();
  const { remoteAddress, deadline } = raw;
  return { ...(await core.ownScope()), caller, credential, remoteAddress, ...(deadline && { deadline }) };
}

function bodyOf({ headers, body }: RawRequest): JsonMap {
  if (!isJsonType(contentTypeOf(headers))) throw scimErrors.type();
  const parsed = parseJson(body);
  if (!parsed.ok) throw scimErrors.invalidSyntax(`The body is not valid JSON: ${parsed.problem.message}.`);
  if (!isMap(parsed.value)) throw scimErrors.invalidSyntax('The body must be a JSON object.');
  return parsed.value;
}

type Endpoint = (given: Given) => Promise<Answered>;

const methodError = (allowed: readonly string[]): RestError =>
  scimErrors.method({ headers: { Allow: allowed.join(', ') } });

/** One handler for each method. A HEAD request gets what a GET request gets; the server leaves out the body. */
const byMethod =
  (handlers: Readonly<Record<string, Endpoint>>): Endpoint =>
  (given) => {
    const method = given.method === 'HEAD' ? 'GET' : given.method;
    const handler = Object.hasOwn(handlers, method) ? handlers[method] : undefined;
    if (handler === undefined) throw methodError(Object.keys(handlers));
    return handler(given);
  };

const listOrOne =
  (list: Endpoint, one: Endpoint): Endpoint =>
  (given) =>
    given.id === '' ? list(given) : one(given);

const documents = (all: (base: string) => readonly JsonMap[]): Endpoint =>
  byMethod({
    GET: async ({ base, id }) => {
      const found = all(base);
      if (id === '') return { data: presentList(found) };
      const data = found.find((each) => each['id'] === id);
      if (data === undefined) throw scimErrors.noResource();
      return { data };
    },
  });

const countOf = (text: JsonMap[string] | undefined, fallback: number): number => {
  const value = scalarText(text);
  if (value === '') return fallback;
  if (!/^-?\d{1,9}$/.test(value)) throw scimErrors.invalidValue('startIndex and count must be integers.');
  return Number(value);
};

function listQuery({ query }: Given, kind: keyof typeof filterableOf) {
  const startIndex = Math.max(1, countOf(query['startIndex'], 1));
  const limit = Math.min(maxResults, Math.max(0, countOf(query['count'], maxResults)));
  const { filter } = query;
  const terms = filter === undefined ? [] : parseFilter(scalarText(filter), filterableOf[kind]);
  return { startIndex, offset: startIndex - 1, limit, terms };
}

async function showUser({ scope, base, query }: Given, id: string, status = 200): Promise<Answered> {
  return { status, data: selectAttributes(presentUser(base, await requireScimUser(scope, id)), query) };
}

const users = listOrOne(
  byMethod({
    GET: async (given) => {
      const { startIndex, ...query } = listQuery(given, 'Users');
      const { total, items } = await selectScimUsers(given.scope.db.kysely, given.scope.caller.id, query);
      const resources = items.map((user) => selectAttributes(presentUser(given.base, user), given.query));
      return { data: presentList(resources, { total, startIndex }) };
    },
    POST: async (given) => showUser(given, await createScimUser(given.scope, readUser(given.body())), 201),
  }),
  byMethod({
    GET: (given) => showUser(given, given.id),
    PUT: async (given) => showUser(given, await changeScimUser(given.scope, given.id, readUser(given.body()))),
    PATCH: async (given) => showUser(given, await changeScimUser(given.scope, given.id, readUserPatch(given.body()))),
    DELETE: async ({ scope, id }) => {
      await deleteScimUser(scope, id);
      return { status: 204 };
    },
  }),
);

async function showGroup({ scope, base, query }: Given, id: string, status = 200): Promise<Answered> {
  const hasMembers = wantsMembers(query);
  const group = await requireScimGroup(scope, id, hasMembers);
  return { status, data: selectAttributes(presentGroup(base, group, hasMembers), query) };
}

const groups = listOrOne(
  byMethod({
    GET: async (given) => {
      const { startIndex, ...query } = listQuery(given, 'Groups');
      const hasMembers = wantsMembers(given.query);
      const { kysely } = given.scope.db;
      const { total, items } = await selectScimGroups(kysely, given.scope.caller.id, { ...query, hasMembers });
      const resources = items.map((group) =>
        selectAttributes(presentGroup(given.base, group, hasMembers), given.query),
      );
      return { data: presentList(resources, { total, startIndex }) };
    },
    POST: async (given) => showGroup(given, await createScimGroup(given.scope, readGroup(given.body())), 201),
  }),
  byMethod({
    GET: (given) => showGroup(given, given.id),
    PUT: async (given) => showGroup(given, await changeScimGroup(given.scope, given.id, readGroup(given.body()))),
    PATCH: async (given) =>
      showGroup(given, await changeScimGroup(given.scope, given.id, readGroupPatch(given.body()))),
    DELETE: async ({ scope, id }) => {
      await deleteScimGroup(scope, id);
      return { status: 204 };
    },
  }),
);

const endpoints: Readonly<Record<string, Endpoint>> = {
  Users: users,
  Groups: groups,
  ServiceProviderConfig: byMethod({ GET: async ({ base }) => ({ data: serviceProviderConfig(base) }) }),
  ResourceTypes: documents(resourceTypes),
  Schemas: documents(schemas),
};
