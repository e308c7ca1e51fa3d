import { findAccountOf, findApplicationPassword } from '../identity.store.ts';
import { createCaller } from '../../access/capabilities.ts';
import { RestError } from '../../rest/errors.ts';
import type { RawRequest } from '../../rest/incoming.ts';
import type { HttpResponse } from '../../rest/serve.ts';
import { parseJson } from '../../lib/strict-json.ts';
import type { Log } from '../../scope.ts';
import type { Page } from '../../site/page.ts';
import { pageHeaders } from '../../site/page.ts';
import { readBasic } from '../basic.ts';
import { hashToken } from '../tokens.ts';
import { authenticateClient, registerClient } from './clients.ts';
import type { OAuthClient } from './clients.store.ts';
import { endGrants } from './grants.ts';
import { resourceMetadata, serverMetadata } from './metadata.ts';
import { oauthErrors } from './oauth-errors.ts';
import type { OAuthGiven } from './oauth-given.ts';
import { readParameters } from './parameters.ts';
import type { Parameters } from './parameters.ts';
import { metadataUrl, resourcesOf } from './resources.ts';
import { grantTokens } from './token-requests.ts';
import { deleteToken, findToken, introspectToken } from './tokens.store.ts';

export interface EndpointsGiven extends OAuthGiven {
  readonly log: Log;
}

/** Clients in browsers ask from any origin. No cookie counts here, so that none is allowed. */
const cors = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET, POST, OPTIONS',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, MCP-Protocol-Version',
  'Access-Control-Expose-Headers': 'WWW-Authenticate',
  'Access-Control-Max-Age': '86400',
};

interface Answered {
  readonly status?: number;
  readonly data?: unknown;
}

const respond = (
  { status = 200, data }: Answered,
  headers: Readonly<Record<string, string>> = {},
  cache = 'no-store',
): HttpResponse => ({
  status,
  headers: {
    ...pageHeaders({ cache, ...(data === undefined ? {} : { type: 'application/json' }) }),
    ...cors,
    ...headers,
  },
  body: data === undefined ? '' : JSON.stringify(data),
});

const refused = ({ restCode, message, status, headers }: RestError): HttpResponse =>
  respond({ status, data: { error: restCode, error_description: message } }, headers);

const onlyMethod = (method: 'GET' | 'POST', raw: RawRequest): HttpResponse => {
  if (raw.method === 'OPTIONS') return respond({ status: 204 });
  const error = oauthErrors.invalidRequest(`This endpoint supports only ${method}.`);
  return respond({ status: 405, data: { error: error.restCode, error_description: error.message } }, { Allow: method });
};

type Answer = (raw: RawRequest, given: EndpointsGiven) => Promise<Answered>;

/** An endpoint that takes POST alone. */
const posted = (path: string, given: EndpointsGiven, answer: Answer): Page => ({
  path,
  show: (raw) => Promise.resolve(onlyMethod('POST', raw)),
  submit: async (raw) => {
    try {
      return respond(await answer(raw, given));
    } catch (error) {
      return refused(error instanceof RestError ? error : given.site().explain(error, given.log));
    }
  },
});

const document = (path: string, data: () => unknown): Page => ({
  path,
  show: (raw) => {
    if (raw.method !== 'GET' && raw.method !== 'HEAD') return Promise.resolve(onlyMethod('GET', raw));
    const shown = respond({ data: data() }, {}, 'public, max-age=300');
    return Promise.resolve(raw.method === 'HEAD' ? { ...shown, body: null } : shown);
  },
});

/** The endpoints for programs, without the consent page. */
export function createOAuthEndpoints(given: EndpointsGiven): readonly Page[] {
  const place = () => ({ siteUrl: given.siteUrl, dialect: given.site().dialect });
  const pathOf = (url: string): string => new URL(url).pathname;
  const server = metadataUrl(given.siteUrl, 'oauth-authorization-server');
  const resources = [...resourcesOf(place()).keys()];
  return [
    posted('/oauth/token', given, token),
    posted('/oauth/register', given, register),
    posted('/oauth/revoke', given, revoke),
    posted('/oauth/introspect', given, introspect),
    document(pathOf(server), () => serverMetadata(given)),
    ...resources.map((resource) =>
      document(pathOf(metadataUrl(resource, 'oauth-protected-resource')), () =>
        resourceMetadata(resource, given.siteUrl),
      ),
    ),
  ];
}

/** Parameters count only in a form (RFC 6749, section 3.2). */
function formOf({ headers, body }: RawRequest): Parameters {
  const type = (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded')
    throw oauthErrors.invalidRequest('Send parameters as application/x-www-form-urlencoded.');
  const parameters = readParameters(new TextDecoder().decode(body));
  if (parameters === null) throw oauthErrors.invalidRequest('A parameter is repeated, or the form is too long.');
  return parameters;
}

async function token(raw: RawRequest, given: EndpointsGiven): Promise<Answered> {
  const parameters = formOf(raw);
  const client = await authenticateClient(given, parameters.one, raw.headers['authorization']);
  const { remoteAddress } = raw;
  const granted = await grantTokens(given, { client, parameters, remoteAddress });
  return {
    data: {
      access_token: granted.accessToken,
      token_type: 'Bearer',
      expires_in: granted.expiresIn,
      ...(granted.refreshToken !== null && { refresh_token: granted.refreshToken }),
      scope: granted.scopes.join(' '),
    },
  };
}

const maxRegistrationBytes = 8192;

async function register(raw: RawRequest, given: EndpointsGiven): Promise<Answered> {
  if (given.oauthRegistration !== 'open') throw oauthErrors.invalidMetadata('Client registration is turned off.');
  const parsed = raw.body.length > maxRegistrationBytes ? null : parseJson(raw.body);
  if (parsed === null || !parsed.ok) throw oauthErrors.invalidMetadata('Send a JSON object of at most 8 KB.');
  const { client, secret } = await registerClient(given, { metadata: parsed.value, remoteAddress: raw.remoteAddress });
  return {
    status: 201,
    data: {
      client_id: client.id,
      client_id_issued_at: Math.floor(Date.now() / 1000),
      ...(secret !== null && { client_secret: secret, client_secret_expires_at: 0 }),
      client_name: client.name,
      redirect_uris: client.redirectUris,
      grant_types: client.grantTypes,
      response_types: ['code'],
      token_endpoint_auth_method: client.authMethod,
    },
  };
}

/** Access and refresh tokens are told apart by their prefix; the hint of RFC 7009 is not needed. */
const hashOf = (text: string): Buffer => hashToken(text.startsWith('plat_r_') ? 'refresh token' : 'access token', text);

/** A refresh token ends its connection, an access token only itself (RFC 7009). Unknown tokens count as revoked. */
async function revoke(raw: RawRequest, given: EndpointsGiven): Promise<Answered> {
  const { one } = formOf(raw);
  const client = await authenticateClient(given, one, raw.headers['authorization']);
  const text = one.get('token');
  if (text === undefined) throw oauthErrors.invalidRequest('`token` is required.');
  await given.db.transaction(async (kysely) => {
    const found = await findToken(kysely, hashOf(text));
    if (found === null || found.clientId !== client.id) return;
    if (found.kind === 'access') return deleteToken(kysely, hashOf(text));
    const doing = {
      db: { kysely },
      credential: { kind: 'oauth', uuid: found.grantId },
      remoteAddress: raw.remoteAddress,
    };
    await endGrants(doing, { id: found.grantId }, 'client');
  });
  return {};
}

/** State of a token, for its own client and for administrators (RFC 7662). */
async function introspect(raw: RawRequest, given: EndpointsGiven): Promise<Answered> {
  const { one } = formOf(raw);
  const text = one.get('token');
  const asking = (await isAdministrator(raw, given))
    ? 'administrator'
    : await authenticateClient(given, one, raw.headers['authorization']);
  if (text === undefined) throw oauthErrors.invalidRequest('`token` is required.');
  return { data: await introspected(text, asking, given) };
}

async function introspected(
  text: string,
  asking: OAuthClient | 'administrator',
  given: EndpointsGiven,
): Promise<unknown> {
  const { kysely } = given.db;
  const found = await findToken(kysely, hashOf(text));
  if (found === null || (asking !== 'administrator' && asking.id !== found.clientId)) return { active: false };
  const active = await introspectToken(kysely, hashOf(text));
  const account = active === null ? null : await findAccountOf(kysely, active.userId);
  if (active === null || account === null) return { active: false };
  const place = { siteUrl: given.siteUrl, dialect: given.site().dialect };
  const aud = [...resourcesOf(place)].flatMap(([resource, audiences]) =>
    audiences.length === 1 && audiences.every((audience) => active.audiences.includes(audience)) ? [resource] : [],
  );
  return {
    active: true,
    scope: active.scopes.join(' '),
    client_id: found.clientId,
    username: active.login,
    sub: String(active.userId),
    token_type: found.kind === 'access' ? 'Bearer' : 'refresh_token',
    exp: active.exp,
    iat: active.iat,
    aud,
    iss: given.siteUrl,
  };
}

async function isAdministrator({ headers }: RawRequest, { db, site }: EndpointsGiven): Promise<boolean> {
  const pair = readBasic(headers['authorization']);
  if (pair === null) return false;
  const secretHash = hashToken('application password', pair.password);
  const found = await findApplicationPassword(db.kysely, { secretHash, login: pair.login });
  return found !== null && found.scopes === null && createCaller(site(), found.holder).can('manage_options');
}
