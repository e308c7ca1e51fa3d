/** Authorization requests, consent, and clients. Numbers are those of the abuse cases in the design of the OAuth server. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import type { JsonMap } from '../../src/lib/json.ts';
import { connectTo } from '../support/database.ts';
import {
  bearer,
  codeFor,
  connect,
  hiddenOf,
  newClient,
  redeem,
  redirectUri,
  requestFor,
  startOAuthSite,
  verifier,
} from '../support/oauth.ts';
import type { Consent, OAuthSite, SignedIn } from '../support/oauth.ts';

let site: OAuthSite;
let author: SignedIn;
let client: string;
let db: ReturnType<typeof connectTo>;
beforeAll(async () => {
  site = await startOAuthSite();
  author = await site.person('author');
  db = connectTo(site.app.databaseUrl);
  client = await newClient(site);
});
beforeEach(() => sql`truncate throttles`.execute(db.kysely));
afterAll(async () => {
  await db.close();
  await site.stop();
});

const open = (more: Parameters<typeof requestFor>[1]): Promise<Consent> =>
  author.get(`/oauth/authorize?${requestFor(client, more)}`);

const errorIn = ({ to }: Consent): string | null => to?.searchParams.get('error') ?? null;

test('a client connects with the URL alone, and reads and writes as its user', async () => {
  const protectedResource = await site.call(`/.well-known/oauth-protected-resource${site.mcp}`);
  expect(protectedResource.json).toEqual({
    resource: site.url + site.mcp,
    authorization_servers: [site.url],
    scopes_supported: ['read'],
    bearer_methods_supported: ['header'],
  });
  const server = await site.call('/.well-known/oauth-authorization-server');
  expect(server.json).toMatchObject({
    issuer: site.url,
    authorization_endpoint: `${site.url}/oauth/authorize`,
    token_endpoint: `${site.url}/oauth/token`,
    registration_endpoint: `${site.url}/oauth/register`,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  });
  expect(server.headers.get('access-control-allow-origin')).toBe('*');
  const { access, answer } = await connect(site, author);
  expect(answer).toMatchObject({ status: 200, json: { token_type: 'Bearer', expires_in: 3600, scope: 'read write' } });
  const headers = { ...bearer(access), 'content-type': 'application/json' };
  expect((await site.call(`${site.api}/cms/v2/users/me`, { headers })).json['id']).toBe(author.id);
  const body = JSON.stringify({ title: 'By a program' });
  const post = await site.call(`${site.api}/cms/v2/posts`, { method: 'POST', headers, body });
  expect(post).toMatchObject({ status: 201, json: { author: author.id, status: 'draft' } });
  const audit = await sql<{ via: string; action: string }>`select via, action from audit_log
    where action like 'oauth-%' or via = 'oauth' order by id`.execute(db.kysely);
  expect(audit.rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['oauth-client.registered', 'oauth-grant.created']),
  );
});

test('an anonymous user signs in first, and returns to the request', async () => {
  const query = requestFor(client);
  const shown = await site.call(`/oauth/authorize?${query}`);
  expect(shown.status).toBe(303);
  const to = new URL(shown.headers.get('location') ?? '', site.url);
  expect([to.pathname, to.searchParams.get('redirect_to')]).toEqual(['/sign-in', `/oauth/authorize?${query}`]);
});

test('the user may grant less or more than was requested, or nothing', async () => {
  const less = await redeem(site, client, await codeFor(author, client, { scope: 'read write', access: 'read' }));
  expect(less.json['scope']).toBe('read');
  const refused = await author.consent(requestFor(client), { answer: 'reject' });
  expect(refused.to?.searchParams.get('error')).toBe('access_denied');
  expect(refused.to?.searchParams.get('state')).toBe('some state');
  expect(refused.to?.searchParams.get('iss')).toBe(site.url);
});

describe('89–91: only registered redirect URIs', () => {
  test.each([
    'https://client.example/callback/more',
    'https://client.example/callbac',
    'https://client.example/callback/../evil',
    'https://client.example/callback?x=1',
    'https://CLIENT.example/callback',
    'https://sub.client.example/callback',
    'https://client.example.evil/callback',
    'https://user@client.example/callback',
    'https://client.example/callback#fragment',
    'https://client.example%2Fcallback',
    'https://client.example/%63allback',
    'http://client.example/callback',
    'client.example/callback',
    '//client.example/callback',
  ])('89: %s shows a page', async (uri) => {
    const shown = await open({ redirect_uri: uri });
    expect(shown).toMatchObject({ status: 400, to: null });
    expect(shown.text).toContain('role="alert"');
  });

  test('89, negative control: the registered URI is accepted', async () => {
    expect(await open({ redirect_uri: redirectUri })).toMatchObject({ status: 200 });
  });

  test.each(['redirect_uri', 'state', 'client_id', 'scope'])('90: %s twice', async (name) => {
    const query = `${requestFor(client)}&${name}=again`;
    expect(await author.get(`/oauth/authorize?${query}`)).toMatchObject({ status: 400, to: null });
  });

  test('91: only the port of a loopback URI is free', async () => {
    const local = await newClient(site, { redirect_uris: ['http://127.0.0.1/callback'] });
    const at = (uri: string) => author.get(`/oauth/authorize?${requestFor(local, { redirect_uri: uri })}`);
    const shown = await at('http://127.0.0.1:49152/callback');
    expect(shown.status).toBe(200);
    expect(shown.text).toContain('a program on your device');
    for (const uri of [
      'http://localhost.evil.example/callback',
      'http://127.0.0.1.evil/callback',
      'http://127.0.0.1:1/other',
      'http://127.0.0.1:1@evil.example/callback',
      'http://127.0.0.1:123456/callback',
      'https://127.0.0.1/callback',
      'http://localhost/callback',
    ])
      expect(await at(uri), uri).toMatchObject({ status: 400, to: null });
  });
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'https://x.example/#a',
  'http://x.example/',
])('92: %s cannot be registered', async (uri) => {
  const { status, json } = await site.register({ redirect_uris: [uri] });
  expect([status, json['error']]).toEqual([400, 'invalid_redirect_uri']);
});

test.each([
  { code_challenge: undefined },
  { code_challenge_method: 'plain' },
  { code_challenge_method: undefined },
  { code_challenge: 'short' },
])('93: no downgrade of PKCE: %j', async (more) => {
  const shown = await open(more);
  expect(errorIn(shown)).toBe('invalid_request');
  expect(shown.to?.searchParams.get('iss')).toBe(site.url);
});

describe('codes', () => {
  test.each([{ code_verifier: 'x'.repeat(43) }, { code_verifier: undefined }])(
    '94: %j spends the code',
    async (more) => {
      const code = await codeFor(author, client);
      expect((await redeem(site, client, code, more)).json['error']).toBe('invalid_grant');
      expect((await redeem(site, client, code)).json['error']).toBe('invalid_grant');
    },
  );

  test('95: no implicit flow, and no password grant', async () => {
    expect(errorIn(await open({ response_type: 'token' }))).toBe('unsupported_response_type');
    expect(errorIn(await open({ response_type: 'id_token' }))).toBe('unsupported_response_type');
    const answer = await site.form('/oauth/token', {
      grant_type: 'password',
      client_id: client,
      username: 'a',
      password: 'b',
    });
    expect(answer.json['error']).toBe('unsupported_grant_type');
  });

  test('96: of 50 uses at once, one gets tokens, and the connection ends', async () => {
    const code = await codeFor(author, client);
    const answers = await Promise.all(Array.from({ length: 50 }, () => redeem(site, client, code)));
    const good = answers.filter(({ status }) => status === 200);
    expect(good).toHaveLength(1);
    const headers = bearer(String(good[0]?.json['access_token']));
    expect((await site.call(`${site.api}/cms/v2/users/me`, { headers })).status).toBe(401);
  });

  test('97: a code belongs to its client, its redirect URI, and its minute', async () => {
    const other = await newClient(site);
    expect((await redeem(site, other, await codeFor(author, client))).json['error']).toBe('invalid_grant');
    const elsewhere = { redirect_uri: 'https://client.example/other' };
    expect((await redeem(site, client, await codeFor(author, client), elsewhere)).json['error']).toBe('invalid_grant');
    const late = await codeFor(author, client);
    await sql`update oauth_codes set expires_at = now() - interval '1 second' where used_at is null`.execute(db.kysely);
    expect((await redeem(site, client, late)).json['error']).toBe('invalid_grant');
  });
});

describe('the consent page', () => {
  test('98, 99: it fits in no frame, sends no referrer, and grants nothing by GET', async () => {
    const before = await sql<{ count: string }>`select count(*) from oauth_grants`.execute(db.kysely);
    const shown = await open({ answer: 'approve' });
    expect(shown.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(shown.headers.get('x-frame-options')).toBe('DENY');
    expect(shown.headers.get('referrer-policy')).toBe('same-origin');
    expect(shown.headers.get('cache-control')).toBe('no-store');
    const after = await sql<{ count: string }>`select count(*) from oauth_grants`.execute(db.kysely);
    expect(after.rows).toEqual(before.rows);
    const { status } = await author.consent(requestFor(client));
    expect(status).toBe(303);
  });

  test('100: the form works for its session and request only', async () => {
    const hidden = hiddenOf((await open({})).text);
    const approve = { ...hidden, access: 'write', answer: 'approve' };
    const post = (form: Record<string, string>, headers = {}) => author.post('/oauth/authorize', form, headers);
    expect(await post({ ...approve, request: requestFor(client, { scope: 'write' }) })).toMatchObject({
      status: 403,
      to: null,
    });
    expect(await post({ ...approve, seal: '' })).toMatchObject({ status: 403, to: null });
    expect(await post(approve, { origin: 'https://evil.example' })).toMatchObject({ status: 403, to: null });
    expect(await post(approve, { 'sec-fetch-site': 'cross-site' })).toMatchObject({ status: 403, to: null });
    const other = await site.person('author');
    expect(await other.post('/oauth/authorize', approve)).toMatchObject({ status: 403, to: null });
    expect(await post(approve)).toMatchObject({ status: 303 });
  });

  test('101: a client cannot call itself as the site or an approved client', async () => {
    const approved = await newClient(site, { client_name: 'Claude' });
    await sql`update oauth_clients set state = 'approved' where id = ${approved}`.execute(db.kysely);
    for (const name of ['Tea house', 'TEA  HOUSE', 'Claude', 'Clаude', 'C1aude', 'Platen'])
      expect((await site.register({ client_name: name })).json['error'], name).toBe('invalid_client_metadata');
    expect((await open({})).text).toContain('The name is not verified');
  });

  test('102: names are one line of plain text', async () => {
    const name = '<script>x</script>As\u202esistant\u200b\n"&' + 'y'.repeat(10_000);
    expect((await site.register({ client_name: name })).status).toBe(400);
    const { json } = await site.register({ client_name: name.slice(0, 500), logo_uri: 'https://evil.example/a.png' });
    expect(String(json['client_name']).length).toBeLessThanOrEqual(100);
    const page = await author.get(`/oauth/authorize?${requestFor(String(json['client_id']))}`);
    expect(page.text).not.toMatch(/<script|evil\.example|\u202e|\u200b/);
    expect(page.text).toContain('Assistant &quot;&amp;');
  });

  test('103: consent is never skipped', async () => {
    expect(errorIn(await open({ prompt: 'none' }))).toBe('interaction_required');
    await author.consent(requestFor(client));
    expect(await open({})).toMatchObject({ status: 200, to: null });
  });

  test('104, 105: admin needs an approved client, and scopes give no permission', async () => {
    expect(errorIn(await open({ scope: 'admin' }))).toBe('invalid_scope');
    expect(errorIn(await open({ scope: 'everything' }))).toBe('invalid_scope');
    const { access } = await connect(site, author);
    const users = await site.call(`${site.api}/cms/v2/settings`, { headers: bearer(access) });
    expect(users.status).toBe(403);
  });
});

describe('clients', () => {
  test('106: registrations are limited per source, and unused ones expire', async () => {
    const statuses = [];
    for (let count = 0; count < 21; count += 1) statuses.push((await site.register()).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 429]);
  });

  test('107: registrations are small', async () => {
    const many = Array.from({ length: 11 }, (_, at) => `https://client.example/${at}`);
    expect((await site.register({ redirect_uris: many })).json['error']).toBe('invalid_redirect_uri');
    expect((await site.register({ software_statement: 'x'.repeat(9000) })).json['error']).toBe(
      'invalid_client_metadata',
    );
    const { json } = await site.register({ unknown: 1, jwks_uri: 'https://evil.example' });
    expect(Object.keys(json)).not.toEqual(expect.arrayContaining(['unknown']));
    expect(json).not.toHaveProperty('jwks_uri');
  });

  test('a confidential client must authenticate', async () => {
    const { json } = await site.register({ token_endpoint_auth_method: 'client_secret_post' });
    const [id, secret] = [String(json['client_id']), String(json['client_secret'])];
    const stolen = await redeem(site, id, await codeFor(author, id), { client_secret: 'wrong' });
    expect([stolen.status, stolen.json['error']]).toEqual([401, 'invalid_client']);
    expect((await redeem(site, id, await codeFor(author, id), { client_secret: secret })).status).toBe(200);
    const code = await codeFor(author, id);
    const form = { grant_type: 'authorization_code', code, code_verifier: verifier };
    const headers = { authorization: `Basic ${btoa(`${id}:${secret}`)}` };
    expect((await site.form('/oauth/token', form, headers)).status).toBe(200);
  });

  test('110: a blocked client is rejected at every endpoint', async () => {
    const connected = await connect(site, author);
    await sql`update oauth_clients set state = 'blocked' where id = ${connected.clientId}`.execute(db.kysely);
    const refreshed = await site.form('/oauth/token', {
      grant_type: 'refresh_token',
      client_id: connected.clientId,
      refresh_token: connected.refresh,
    });
    expect(refreshed.json['error']).toBe('invalid_client');
    const headers = bearer(connected.access);
    expect((await site.call(`${site.api}/cms/v2/users/me`, { headers })).status).toBe(401);
    expect((await author.get(`/oauth/authorize?${requestFor(connected.clientId)}`)).status).toBe(403);
  });

  test.each(['https://evil.example/mcp', 'nonsense', '#'])('111: the resource %s', async (resource) => {
    expect(errorIn(await open({ resource }))).toBe('invalid_target');
    expect(errorIn(await open({ resource: `${site.url}${site.mcp}#x` }))).toBe('invalid_target');
    const query = `${requestFor(client, { resource: site.url })}&resource=${encodeURIComponent(resource)}`;
    expect(errorIn(await author.get(`/oauth/authorize?${query}`))).toBe('invalid_target');
  });
});

test('without a registration, a client is unknown', async () => {
  const { json } = await site.form('/oauth/token', {
    grant_type: 'refresh_token',
    client_id: 'nobody',
  } satisfies JsonMap);
  expect(json['error']).toBe('invalid_client');
  const shown = await author.get(`/oauth/authorize?${requestFor('nobody')}`);
  expect(shown).toMatchObject({ status: 400, to: null });
});
