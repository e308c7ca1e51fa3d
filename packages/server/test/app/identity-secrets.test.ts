/**
 * Secrets of accounts stay out of everything that is stored or sent later. The test uses every kind of secret once, notes
 * its value, and then looks for it in the database, the log, metrics, exports, and the responses of all routes.
 */
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBreakGlassLink, createPasswordLink } from '../../src/domain/users/password-links.actions.ts';
import type { JsonMap } from '../../src/lib/json.ts';
import { connectTo } from '../support/database.ts';
import { codeOf } from '../support/factors.ts';
import { startProvider } from '../support/identity-provider.ts';
import type { FakeProvider } from '../support/identity-provider.ts';
import {
  bearer,
  codeFor,
  hiddenOf,
  redeem,
  redirectUri,
  refreshWith,
  requestFor,
  startOAuthSite,
  tokensOf,
  verifier,
} from '../support/oauth.ts';
import type { OAuthSite, SignedIn } from '../support/oauth.ts';

const clientSecret = 'canary-secret-of-the-client';
const siteSecret = 'canary-secret-of-the-site-with-32-characters';
const newPassword = 'canary kettle lighthouse marmalade';
const typo = 'canary kettle lighthouse marmelade';

let site: OAuthSite;
let provider: FakeProvider;
let db: ReturnType<typeof connectTo>;
let folder: string;
let author: SignedIn;
/** Secrets by what they are. */
const secrets = new Map<string, string>();
/** Responses in which no secret belongs, by request. */
const responses = new Map<string, string>();

const keep = (name: string, value: unknown): string => {
  const text = String(value);
  if (typeof value !== 'string' || text.length < 12) throw new Error(`${name} is ${text}`);
  secrets.set(name, text);
  return text;
};

const json = { 'content-type': 'application/json' };

async function ask(method: string, path: string, init: { headers?: Record<string, string>; body?: string } = {}) {
  const answer = await site.call(path, { method, ...init });
  const headers = JSON.stringify([...answer.headers].filter(([name]) => name !== 'set-cookie'));
  responses.set(`${method} ${path} ${responses.size}`, `${headers}\n${answer.text}`);
  return answer;
}

/** A request of the administrator. */
const administer = (method: string, path: string, body?: JsonMap) =>
  site.call(`${site.api}${path}`, {
    method,
    headers: { ...site.key, ...(body && json) },
    ...(body && { body: JSON.stringify(body) }),
  });

beforeAll(async () => {
  provider = await startProvider();
  site = await startOAuthSite({
    PLATEN_LOG_LEVEL: 'debug',
    PLATEN_SECRET: siteSecret,
    PLATEN_SCIM: 'true',
    PLATEN_IDP_ORIGINS: provider.issuer,
    PLATEN_OIDC_COMPANY_ISSUER: provider.issuer,
    PLATEN_OIDC_COMPANY_CLIENT_ID: provider.clientId,
    PLATEN_OIDC_COMPANY_CLIENT_SECRET: clientSecret,
    PLATEN_OIDC_COMPANY_LABEL: 'Company',
    PLATEN_OIDC_COMPANY_JIT: 'true',
    PLATEN_OIDC_COMPANY_DOMAINS: 'example.org',
  });
  db = connectTo(site.app.databaseUrl);
  folder = await mkdtemp(join(tmpdir(), 'platen-secrets-'));
  secrets.set('secret of the site', siteSecret);
  secrets.set('client secret of the provider', clientSecret);
  secrets.set('application password', atob(site.key.authorization.slice('Basic '.length)).split(':')[1] ?? '');
  author = await site.person('author');
  await useOAuth();
  await useFactors();
  await useProvider();
  await useKeys();
  await usePasswords();
});
afterAll(async () => {
  await db.close();
  await site.stop();
  await provider.close();
  await rm(folder, { recursive: true, force: true });
});

async function useOAuth(): Promise<void> {
  const registered = await site.register({ token_endpoint_auth_method: 'client_secret_post' });
  const clientId = String(registered.json['client_id']);
  const secret = keep('client secret of a program', registered.json['client_secret']);
  const code = keep('authorization code', await codeFor(author, clientId, { scope: 'write offline_access' }));
  secrets.set('code verifier', verifier);
  const first = tokensOf(await redeem(site, clientId, code, { client_secret: secret }));
  keep('access token', first.access);
  keep('refresh token', first.refresh);
  const next = tokensOf(await refreshWith(site, clientId, first.refresh, { client_secret: secret }));
  keep('second access token', next.access);
  keep('second refresh token', next.refresh);

  const me = `${site.api}/cms/v2/users/me`;
  await ask('GET', me, { headers: bearer(next.access) });
  await ask('GET', `${me}?access_token=${next.access}`);
  await ask('GET', me, { headers: bearer(`${next.access}x`) });
  await ask('POST', site.mcp, { headers: { ...bearer(next.access), ...json }, body: '{' });
  // Errors with the secret in the wrong place, used twice, or of another kind.
  for (const form of [
    { grant_type: next.refresh, client_id: clientId, client_secret: secret },
    { grant_type: 'authorization_code', client_id: clientId, client_secret: secret, code, code_verifier: verifier },
    { grant_type: 'refresh_token', client_id: secret, refresh_token: next.refresh },
    { grant_type: 'refresh_token', client_id: clientId, client_secret: `${secret}x`, refresh_token: next.refresh },
  ]) {
    const query = new URLSearchParams(form).toString();
    await ask('POST', '/oauth/token', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: query,
    });
  }
  await ask('POST', '/oauth/token', { headers: json, body: JSON.stringify({ refresh_token: next.refresh }) });
  await ask('POST', '/oauth/introspect', {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ token: next.access, client_id: clientId, client_secret: secret }).toString(),
  });
  await ask('POST', '/oauth/register', {
    headers: json,
    body: JSON.stringify({ redirect_uris: [redirectUri], token_endpoint_auth_method: secret }),
  });
  responses.set('wrong consent', (await author.get(`/oauth/authorize?${requestFor(clientId, { scope: code })}`)).text);
}

async function useFactors(): Promise<void> {
  const shown = await author.get('/security');
  const begun = await author.post('/security', { ...hiddenOf(shown.text), action: 'totp-begin' });
  const form = hiddenOf(begun.text);
  const seed = keep('key of the authenticator app', form['seed']);
  const done = await author.post('/security', { ...form, code: codeOf(seed), action: 'totp-confirm' });
  const codes = [...done.text.matchAll(/<li><code>([A-Z2-7-]{19})<\/code>/g)].map(([, code]) => code);
  keep('recovery code', codes[0]);
  const used = keep('used recovery code', codes[1]);
  for (const page of ['/security', '/sign-in', '/security?action=codes'])
    responses.set(`${page} of the author`, (await author.get(page)).text);
  await author.signIn();
  await author.post('/sign-in/second', { code: 'AAAA-AAAA-AAAA-AAAA' });
  await author.post('/sign-in/second', { code: used });
}

async function useProvider(): Promise<void> {
  const signed = provider.behavior.idToken;
  provider.behavior.idToken = async (forgery) => keep('ID token', await signed(forgery));
  const browser = await site.person('subscriber');
  await sql`delete from sessions where user_id = ${browser.id}`.execute(db.kysely);
  const started = await browser.get('/sign-in');
  const sent = await browser.post('/sign-in', { ...hiddenOf(started.text), provider: 'company' }, { origin: site.url });
  const url = sent.to ?? new URL(String(sent.headers.get('refresh')).replace('0; url=', ''));
  const search = provider.authorize(url, {
    sub: 'newcomer',
    email: 'newcomer@example.org',
    email_verified: true,
    preferred_username: 'newcomer',
  });
  const back = await browser.get(`/sign-in/with/company/back?${search}`);
  responses.set('back from the provider', back.text);
  const { rows } = await sql`select from external_identities`.execute(db.kysely);
  if (rows.length !== 1) throw new Error(`the provider signed nobody in: ${back.status} ${back.text}`);
  // A token that is refused.
  provider.behavior.idToken = async ({ claims, sign }) => keep('refused ID token', await sign({ ...claims, aud: 'x' }));
  const again = await browser.post(
    '/sign-in',
    { ...hiddenOf(started.text), provider: 'company' },
    { origin: site.url },
  );
  const next = again.to ?? new URL(String(again.headers.get('refresh')).replace('0; url=', ''));
  const query = provider.authorize(next, { sub: 'newcomer' });
  responses.set('refused', (await browser.get(`/sign-in/with/company/back?${query}`)).text);
  const logout = keep('logout token', await provider.logoutToken({ sub: 'newcomer', nonce: 'x' }));
  await ask('POST', '/sign-in/with/company/logout', {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ logout_token: logout }).toString(),
  });
}

async function useKeys(): Promise<void> {
  const directory = { username: 'directory', roles: ['administrator'], scopes: { prefixes: ['/scim/v2'] } };
  const created = await administer('POST', '/platen/v1/service-accounts', directory);
  const key = keep('key of a service account', created.json['key']);
  const user = { schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'], userName: 'scimmed', password: newPassword };
  await ask('POST', '/scim/v2/Users', { headers: { ...bearer(key), ...json }, body: JSON.stringify(user) });
  await ask('GET', '/scim/v2/Users', { headers: bearer(key) });
  await ask('GET', `/scim/v2/Users?filter=${key}`, { headers: bearer(key) });
  await ask('GET', '/scim/v2/Users', { headers: bearer(`${key}x`) });
  // Its response is stored for the same request again.
  const stored = await site.call(`${site.api}/cms/v2/users/me/application-passwords`, {
    method: 'POST',
    headers: { ...site.key, ...json, 'idempotency-key': 'once' },
    body: JSON.stringify({ name: 'Stored' }),
  });
  keep('application password of a request with an idempotency key', stored.json['password']);
  const hook = { url: 'https://example.org/hook', types: ['post.published'] };
  const webhook = await administer('POST', '/cms/v2/webhooks', hook);
  keep('secret of a webhook', webhook.json['secret']);
}

async function usePasswords(): Promise<void> {
  const scope = await site.app.app.ownScope();
  const keyOf = (link: string): string => new URL(link).searchParams.get('key') ?? '';
  keep('key of a break-glass link', keyOf(await createBreakGlassLink(scope, author.id)));
  const reset = keep('key of a password link', keyOf(await createPasswordLink(scope, author.id)));
  secrets.set('password', newPassword);
  secrets.set('mistyped password', typo);
  await ask('GET', `/reset-password?key=${reset}x`);
  await ask('POST', '/sign-in', { headers: json, body: JSON.stringify({ login: author.login, password: typo }) });
  await ask('POST', '/sign-in', { headers: json, body: `{"login": "x", "password": "${typo}"` });
  await ask('POST', `${site.api}/cms/v2/users`, {
    headers: { ...site.key, ...json },
    body: JSON.stringify({ username: 'a b', email: 'x', password: newPassword, roles: [newPassword] }).replace(
      `["${newPassword}"]`,
      '["nothing"]',
    ),
  });
  await ask('POST', `${site.api}/cms/v2/users/${author.id}`, {
    headers: { ...site.key, ...json },
    body: JSON.stringify({ password: newPassword }),
  });
  keep('session', await sessionOf(newPassword));
}

/** The value of the cookie of a new session. The challenge of the second factor counts, too. */
async function sessionOf(password: string): Promise<string> {
  const begun = await site.call('/sign-in', {
    method: 'POST',
    headers: { ...json, accept: 'application/json' },
    body: JSON.stringify({ login: author.login, password }),
  });
  return /=([\w-]{43})/.exec(begun.headers.getSetCookie().join(' '))?.[1] ?? '';
}

/** How a secret could be written: as it is, without its blanks or dashes, encoded, or in hexadecimal digits. */
const formsOf = (secret: string): readonly string[] => [
  ...new Set([
    secret,
    secret.replaceAll(/[\s-]/g, ''),
    encodeURIComponent(secret),
    new URLSearchParams({ '': secret }).toString().slice(1),
    Buffer.from(secret).toString('base64').replace(/=+$/, ''),
    Buffer.from(secret).toString('hex'),
  ]),
];

function expectNoSecret(text: string, place: string, but: readonly string[] = []): void {
  const found = [...secrets].filter(
    ([name, secret]) => !but.includes(name) && formsOf(secret).some((form) => text.includes(form)),
  );
  expect(
    found.map(([name]) => name),
    place,
  ).toEqual([]);
}

test('the search finds what is there', () => {
  const [first = ''] = secrets.values();
  expect(secrets.size).toBeGreaterThan(20);
  expect(() => expectNoSecret(`{"x":"${first}"}`, 'here')).toThrow('here');
  expect(() => expectNoSecret(`\\x${Buffer.from(first).toString('hex')}`, 'here')).toThrow('here');
});

test('the database has none in any row, stored responses and events included', async () => {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db.kysely);
  expect(tables.length).toBeGreaterThan(40);
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string | null }>`
      select string_agg(t::text, E'\n') as text from ${sql.raw(name)} t`.execute(db.kysely);
    expectNoSecret(rows[0]?.text ?? '', name);
  }
});

test('the log has none at its most detailed level', () => {
  expect(site.app.logged.length).toBeGreaterThan(50);
  expectNoSecret(site.app.logged.join('\n'), 'log');
});

test('no response repeats a secret that it was sent', () => {
  expect(responses.size).toBeGreaterThan(20);
  for (const [request, text] of responses) expectNoSecret(text, request);
});

test('no route returns one to an administrator', async () => {
  const contract = await site.call(`${site.api}/openapi.json`, { headers: site.key });
  const paths = Object.entries(contract.json['paths'] as Record<string, JsonMap>).filter(([, item]) => 'get' in item);
  expect(paths.length).toBeGreaterThan(100);
  const { rows } = await sql<{ id: number }>`select user_id::int as id from service_accounts`.execute(db.kysely);
  const texts: string[] = [];
  for (const [path] of paths)
    for (const id of [author.id, rows[0]?.id ?? 0]) {
      const target = path.replace('{id}', String(id));
      if (target.includes('{') || path.endsWith('/changes')) continue;
      const known = await administer('GET', `${target}?context=edit`);
      const { status, text } = known.status === 400 ? await administer('GET', target) : known;
      if (status === 200) texts.push(text);
      expectNoSecret(text, `GET ${target}`);
    }
  expect(texts.length).toBeGreaterThan(50);
  expect(texts.join('\n')).toContain('oauth-grant.created');
});

test('exports and archives have none', async () => {
  const path = join(folder, 'site.tar.gz');
  for (const format of ['archive', 'xml']) {
    const response = await fetch(`${site.app.url}${site.api}/platen/v1/exports`, {
      method: 'POST',
      headers: { ...site.key, ...json },
      body: JSON.stringify({ format }),
    });
    expect(response.status).toBe(200);
    await writeFile(path, Buffer.from(await response.arrayBuffer()));
    if (format === 'archive') execFileSync('tar', ['-xzf', path, '-C', folder]);
    else expectNoSecret(await readFile(path, 'utf8'), 'export');
  }
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = files.filter((file) => file.isFile() && !file.name.endsWith('.gz'));
  expect(texts.length).toBeGreaterThan(2);
  for (const file of texts) expectNoSecret(await readFile(join(file.parentPath, file.name), 'latin1'), file.name);
});
