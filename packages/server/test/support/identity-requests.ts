import { createBreakGlassLink, createPasswordLink } from '../../src/domain/users/password-links.actions.ts';
import type { FakeProvider } from './identity-provider.ts';
import { challenge, codeFor, connect, hiddenOf, newClient, redirectUri, verifier } from './oauth.ts';
import type { OAuthSite } from './oauth.ts';

export type Fields = Readonly<Record<string, string>>;

/** A request that fails only because of its wrong secret. */
export interface IdentityRequest {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly fields: Fields;
  /** How the fields are sent: for a GET in the query. `seal`: as a form, because JSON needs no seal. */
  readonly as?: 'form' | 'json' | 'seal';
  readonly headers?: Fields;
  /** A header whose value is mutated, too. */
  readonly mutatedHeader?: string;
}

/** Another secret of the same form: four of its letters differ, so that a mutation does not restore it. */
const wrong = (secret: string): string => {
  const at = Math.max(0, secret.length - 12);
  const part = secret.slice(at, at + 4);
  return (
    secret.slice(0, at) + part.replaceAll(/[a-z0-9]/gi, (letter) => (letter === 'x' ? 'y' : 'x')) + secret.slice(at + 4)
  );
};

/** Requests to all routes of identity, each with one wrong secret. */
export async function identityRequests(site: OAuthSite, provider: FakeProvider): Promise<readonly IdentityRequest[]> {
  const author = await site.person('author');
  const { login } = author;
  const clientId = await newClient(site);
  const confidential = await site.register({ token_endpoint_auth_method: 'client_secret_basic' });
  const { access, refresh } = await connect(site, author, { clientId });
  const code = await codeFor(author, clientId);
  const scope = await site.app.app.ownScope();
  const keyOf = (link: string): string => new URL(link).searchParams.get('key') ?? '';
  const consent = hiddenOf(
    (await author.get(`/oauth/authorize?${new URLSearchParams(authorizing(site, clientId))}`)).text,
  );
  const security = hiddenOf((await author.get('/security')).text);
  const cookie = await cookiesOf(site, login);
  const { json } = await site.call(`${site.api}/platen/v1/service-accounts`, {
    method: 'POST',
    headers: { ...site.key, 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'directory', roles: ['administrator'], scopes: { prefixes: ['/scim/v2'] } }),
  });
  const key = String(json['key']);
  const scimUser = { userName: 'scimmed', active: 'False', 'emails[type eq "work"].value': 'a@example.org' };
  const idToken = await provider.logoutToken({ sub: 'x' });
  const me = `${site.api}/wp/v2/users/me`;
  // No part of it is the right one.
  const password = 'kettle lighthouse marmalade';
  const public_ = { client_id: clientId, redirect_uri: redirectUri, code_verifier: verifier };
  return [
    { name: 'sign-in', method: 'POST', path: '/sign-in', as: 'json', fields: { login, password, redirect_to: '/' } },
    { name: 'sign-in form', method: 'POST', path: '/sign-in', as: 'form', fields: { login, password, trust: '1' } },
    {
      name: 'provider',
      method: 'POST',
      path: '/sign-in',
      as: 'form',
      fields: { provider: 'company', seal: 'x'.repeat(43) },
    },
    {
      name: 'second factor',
      method: 'POST',
      path: '/sign-in/second',
      as: 'form',
      fields: { code: '00000a', trust: '1' },
    },
    {
      name: 'passkey',
      method: 'POST',
      path: '/sign-in/passkey',
      as: 'form',
      fields: { handle: 'x'.repeat(43), credential: JSON.stringify(passkey), redirect_to: '/' },
    },
    {
      name: 'code',
      method: 'POST',
      path: '/oauth/token',
      as: 'form',
      fields: { grant_type: 'authorization_code', code: wrong(code), ...public_ },
    },
    {
      name: 'verifier',
      method: 'POST',
      path: '/oauth/token',
      as: 'form',
      fields: { grant_type: 'authorization_code', code: wrong(code), ...public_, code_verifier: challenge },
    },
    {
      name: 'refresh',
      method: 'POST',
      path: '/oauth/token',
      as: 'form',
      fields: { grant_type: 'refresh_token', refresh_token: wrong(refresh), client_id: clientId, scope: 'read' },
    },
    {
      name: 'client secret',
      method: 'POST',
      path: '/oauth/token',
      as: 'form',
      fields: { grant_type: 'refresh_token', refresh_token: wrong(refresh), scope: 'read write' },
      headers: {
        authorization: `Basic ${btoa(`${confidential.json['client_id']}:${wrong(String(confidential.json['client_secret']))}`)}`,
      },
      mutatedHeader: 'authorization',
    },
    {
      name: 'revoke',
      method: 'POST',
      path: '/oauth/revoke',
      as: 'form',
      fields: { token: wrong(access), client_id: clientId },
    },
    {
      name: 'introspect',
      method: 'POST',
      path: '/oauth/introspect',
      as: 'form',
      fields: { token: wrong(access), client_id: clientId },
    },
    {
      name: 'register',
      method: 'POST',
      path: '/oauth/register',
      as: 'json',
      fields: {
        client_name: 'Assistant',
        redirect_uris: redirectUri,
        grant_types: 'authorization_code',
        token_endpoint_auth_method: 'none',
      },
    },
    {
      name: 'authorize',
      method: 'GET',
      path: '/oauth/authorize',
      fields: authorizing(site, clientId),
      headers: { cookie },
    },
    {
      name: 'consent',
      method: 'POST',
      path: '/oauth/authorize',
      as: 'seal',
      fields: { ...consent, seal: wrong(consent['seal'] ?? ''), access: 'write', answer: 'approve' },
      headers: { cookie, origin: site.url },
    },
    {
      name: 'security',
      method: 'POST',
      path: '/security',
      as: 'seal',
      fields: { ...security, seal: wrong(security['seal'] ?? ''), action: 'totp-confirm', code: '000000' },
      headers: { cookie, origin: site.url },
    },
    {
      name: 'back from the provider',
      method: 'GET',
      path: '/sign-in/with/company/back',
      fields: { code: 'code-1', state: 'x'.repeat(43), iss: provider.issuer },
    },
    {
      name: 'logout token',
      method: 'POST',
      path: '/sign-in/with/company/logout',
      as: 'form',
      fields: { logout_token: wrong(idToken) },
    },
    {
      name: 'password link',
      method: 'POST',
      path: '/reset-password',
      as: 'form',
      fields: { key: wrong(keyOf(await createPasswordLink(scope, author.id))), password: 'another battery staple' },
    },
    {
      name: 'break-glass link',
      method: 'POST',
      path: '/sign-in/break-glass',
      as: 'form',
      fields: { key: wrong(keyOf(await createBreakGlassLink(scope, author.id))) },
    },
    { name: 'email link', method: 'POST', path: '/confirm-email', as: 'form', fields: { key: 'x'.repeat(43) } },
    { name: 'not me', method: 'POST', path: '/not-me', as: 'form', fields: { key: 'x'.repeat(43) } },
    {
      name: 'jwt',
      method: 'POST',
      path: '/wp-json/jwt-auth/v1/token',
      as: 'json',
      fields: { username: login, password },
    },
    {
      name: 'jwt check',
      method: 'POST',
      path: '/wp-json/jwt-auth/v1/token/validate',
      as: 'json',
      fields: {},
      headers: { authorization: `Bearer ${wrong(idToken)}` },
      mutatedHeader: 'authorization',
    },
    {
      name: 'bearer',
      method: 'GET',
      path: me,
      fields: { context: 'edit' },
      headers: { authorization: `Bearer ${wrong(access)}` },
      mutatedHeader: 'authorization',
    },
    {
      name: 'service key',
      method: 'GET',
      path: me,
      fields: { context: 'edit' },
      headers: { authorization: `Bearer ${wrong(key)}` },
      mutatedHeader: 'authorization',
    },
    {
      name: 'basic',
      method: 'GET',
      path: me,
      fields: { context: 'edit' },
      headers: { authorization: `Basic ${btoa(`${login}:${wrong('abcd efgh ijkl mnop qrst uvwx')}`)}` },
      mutatedHeader: 'authorization',
    },
    {
      name: 'cookie',
      method: 'GET',
      path: me,
      fields: { context: 'edit' },
      headers: { cookie: wrong(cookie), 'x-wp-nonce': '0123456789' },
      mutatedHeader: 'cookie',
    },
    {
      name: 'cookie without a nonce',
      method: 'GET',
      path: me,
      fields: { context: 'edit' },
      headers: { cookie, 'x-wp-nonce': '0123456789' },
      mutatedHeader: 'x-wp-nonce',
    },
    {
      name: 'scim key',
      method: 'POST',
      path: '/scim/v2/Users',
      as: 'json',
      fields: scimUser,
      headers: { authorization: `Bearer ${wrong(key)}` },
      mutatedHeader: 'authorization',
    },
    // The key is right: here only faults count, and that nobody gets a way to sign in.
    {
      name: 'scim user',
      method: 'POST',
      path: '/scim/v2/Users',
      as: 'json',
      fields: { ...scimUser, password: 'x' },
      headers: { authorization: `Bearer ${key}` },
    },
    {
      name: 'scim filter',
      method: 'GET',
      path: '/scim/v2/Users',
      fields: { filter: 'userName eq "a" and active eq true', count: '5', startIndex: '1' },
      headers: { authorization: `Bearer ${key}` },
    },
    {
      name: 'scim patch',
      method: 'PATCH',
      path: `/scim/v2/Users/${author.id}`,
      as: 'json',
      fields: { op: 'replace', path: 'roles[value eq "administrator"]', value: 'False' },
      headers: { authorization: `Bearer ${key}` },
    },
    {
      name: 'roles',
      method: 'POST',
      path: `${site.api}/platen/v1/roles`,
      as: 'json',
      fields: { name: 'chief', label: 'Chief', capabilities: 'manage_options' },
      headers: { authorization: `Bearer ${access}` },
    },
    {
      name: 'policies',
      method: 'POST',
      path: `${site.api}/platen/v1/auth-policies/administrator`,
      as: 'json',
      fields: { second_factor: 'off' },
      headers: { authorization: `Bearer ${access}` },
    },
    {
      name: 'service accounts',
      method: 'POST',
      path: `${site.api}/platen/v1/service-accounts`,
      as: 'json',
      fields: { username: 'mine', roles: 'administrator' },
      headers: { authorization: `Bearer ${access}` },
    },
    {
      name: 'grants of others',
      method: 'GET',
      path: `${site.api}/platen/v1/users/1/grants`,
      fields: {},
      headers: { authorization: `Bearer ${wrong(access)}` },
      mutatedHeader: 'authorization',
    },
  ];
}

const authorizing = (site: OAuthSite, clientId: string): Fields => ({
  client_id: clientId,
  redirect_uri: redirectUri,
  response_type: 'code',
  code_challenge: challenge,
  code_challenge_method: 'S256',
  state: 'some state',
  scope: 'read write',
  resource: `${site.url}${site.api}`,
});

const passkey = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  clientExtensionResults: {},
  response: {
    clientDataJSON: Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge: 'AAAA', origin: 'x' })).toString(
      'base64url',
    ),
    authenticatorData: Buffer.alloc(37, 5).toString('base64url'),
    signature: 'AAAA',
    userHandle: 'AAAA',
  },
};

/** The cookie of a session that is signed in. */
async function cookiesOf(site: OAuthSite, login: string): Promise<string> {
  const response = await fetch(`${site.app.url}/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ login, password: 'correct horse battery staple' }),
  });
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0] ?? '')
    .join('; ');
}
