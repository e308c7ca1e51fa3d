import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../src/db/connection/connect.ts';
import type { JsonMap } from '../../src/lib/json.ts';
import { definePlugin } from '../../src/plugin-api.ts';
import { dispatch } from '../../src/rest/dispatch.ts';
import { basic } from '../support/accounts.ts';
import { startApp } from '../support/app.ts';
import type { RunningApp } from '../support/app.ts';
import { connectTo } from '../support/database.ts';

/** Numbers are those of the abuse table of the issue "Identity". To see one fail, let `isDangerous` return false. */
const login = 'owner';
const password = 'correct horse battery staple';

/** An ability that makes a dangerous request in process, and a header that names the user. */
const helper = definePlugin({
  name: 'helper',
  activate: (api) => {
    api.registerAbilityCategory({ slug: 'keys', label: 'Keys', description: 'Application passwords.' });
    api.registerAbility({
      name: 'keys/create',
      label: 'Create a key',
      description: 'Creates an application password.',
      category: 'keys',
      permit: ({ caller }) => caller.id !== 0,
      run: async (scope) => {
        const route = '/cms/v2/users/me/application-passwords';
        const body = { kind: 'json', params: { name: 'By an ability' } } as const;
        const { data } = await dispatch(scope, { method: 'POST', route, query: {}, body, headers: {} });
        return data as JsonMap;
      },
    });
    api.addFilter('determine_current_user', (id, { presented }) =>
      presented.headers['x-user'] === 'owner' ? ownerId : id,
    );
  },
});

let app: RunningApp;
let db: Database;
let folder: string;
let ownerId = 0;

beforeAll(async () => {
  // Without an admin its API is not served.
  folder = await mkdtemp(join(tmpdir(), 'platen-admin-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><head><!--facts--></head>');
  const files = { 'index.html': { type: 'text/html; charset=UTF-8', sha256: 'p' } };
  await writeFile(join(folder, 'admin.json'), JSON.stringify({ format: 1, version: '1', page: 'index.html', files }));
  app = await startApp({ plugins: [helper], env: { PLATEN_ADMIN: folder } });
  db = connectTo(app.databaseUrl);
  await app.install({ title: 'Site', login, email: 'owner@example.org', password });
  const { rows } = await sql<{ id: number }>`select id from users`.execute(db.kysely);
  ownerId = Number(rows[0]?.id);
});
afterAll(async () => {
  await db.close();
  await app.stop();
  await rm(folder, { recursive: true });
});

type Headers = Readonly<Record<string, string>>;

async function signIn(): Promise<Headers> {
  const response = await fetch(`${app.url}/sign-in`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ login, password }),
  });
  const cookie = response.headers
    .getSetCookie()
    .map((each) => each.split(';', 1)[0])
    .join('; ');
  return { cookie, 'X-CMS-Nonce': ((await response.json()) as { nonce: string }).nonce };
}

/** A session that began eleven minutes ago. */
async function signInEarlier(): Promise<Headers> {
  const session = await signIn();
  await sql`update sessions set created_at = now() - interval '11 minutes'`.execute(db.kysely);
  return session;
}

async function send(headers: Headers, path: string, body: JsonMap, method = 'POST'): Promise<JsonMap> {
  const response = await fetch(`${app.url}${path}`, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, ...((await response.json()) as JsonMap) };
}

const keys = '/cms/v2/users/me/application-passwords';
const refused = { status: 403, code: 'rest_step_up_required' };

async function countKeys(): Promise<number> {
  const { rows } = await sql<{ keys: number }>`select count(*)::int as keys from application_passwords`.execute(
    db.kysely,
  );
  return rows[0]?.keys ?? 0;
}

/** Runs the ability over MCP, and returns the text of the result. */
async function callTool(headers: Headers): Promise<string> {
  const response = await fetch(`${app.url}/cms-json/platen/v1/mcp`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'keys_create', arguments: {} },
    }),
  });
  return response.text();
}

test('36–38: a session of eleven minutes makes no dangerous change, whatever the way', async () => {
  const session = await signInEarlier();
  const before = await countKeys();
  const key = { name: 'Script' };
  const viaBatch = await send(session, '/cms-json/batch/v1', { requests: [{ path: keys, body: key }] });
  const viaHeader = await send({ ...session, 'X-HTTP-Method-Override': 'POST' }, `/cms-json${keys}`, key, 'PUT');
  const viaParameter = await send(session, `/cms-json${keys}?_method=POST`, key);
  const viaAbility = await send(session, '/cms-json/cms-abilities/v1/abilities/keys/create/run', {});
  const direct = await send(session, `/cms-json${keys}`, key);
  const ofAdmin = await send(
    { ...session, 'X-WP-Nonce': session['X-CMS-Nonce'] ?? '' },
    `/admin/api${keys.replace('/cms/', '/wp/')}`,
    key,
  );
  expect(JSON.stringify(viaBatch)).not.toContain('"password"');
  for (const response of [viaHeader, viaParameter, direct, ofAdmin]) expect(response).toMatchObject(refused);
  expect(JSON.stringify(viaAbility)).toContain('rest_step_up_required');
  expect(await callTool(session)).not.toContain('uuid');
  expect(await countKeys()).toBe(before);

  // Negative control: the same requests after signing in again.
  const recent = await signIn();
  expect(await send(recent, `/cms-json${keys}?_method=POST`, key)).toMatchObject({ status: 201 });
  expect(JSON.stringify(await send(recent, '/cms-json/cms-abilities/v1/abilities/keys/create/run', {}))).toContain(
    '"uuid"',
  );
  expect(await callTool(recent)).toContain('uuid');
  expect(await countKeys()).toBe(before + 3);
});

test('41: signing in again raises one session only', async () => {
  const stale = await signInEarlier();
  const recent = await signIn();
  expect(await send(recent, `/cms-json${keys}`, { name: 'Script' })).toMatchObject({ status: 201 });
  expect(await send(stale, `/cms-json${keys}`, { name: 'Script' })).toMatchObject(refused);
});

test('49: a user whom a plugin names makes no dangerous change', async () => {
  const before = await countKeys();
  const response = await send({ 'x-user': 'owner' }, `/cms-json${keys}`, { name: 'Script' });
  expect(response).toMatchObject({ status: 403, code: 'rest_danger_needs_person' });
  expect(await countKeys()).toBe(before);
  const me = await fetch(`${app.url}/cms-json/cms/v2/users/me`, { headers: { 'x-user': 'owner' } });
  expect(me.status).toBe(200);
});

test('application passwords work as before where no second factor is required', async () => {
  const recent = await signIn();
  const { password: key } = await send(recent, `/cms-json${keys}`, { name: 'Script' });
  expect(await send(basic(login, String(key)), `/cms-json${keys}`, { name: 'Another' })).toMatchObject({ status: 201 });
});

test('43: a form that another site sends to /step-up or to the sign-in page starts no session', async () => {
  const session = await signInEarlier();
  const response = await fetch(`${app.url}/sign-in`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: session['cookie'] ?? '', 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    body: new URLSearchParams({ login, password, redirect_to: '/' }),
  });
  expect(response.status).toBe(403);
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(await send(session, `/cms-json${keys}`, { name: 'Script' })).toMatchObject(refused);
});

test('the list of dangerous endpoints', async () => {
  const { router } = (await app.app.ownScope()).site;
  const dangerous = router.routes.flatMap(({ pattern, endpoints }) =>
    endpoints.filter(({ danger }) => danger !== undefined).map(({ methods }) => `${methods.join()} ${pattern}`),
  );
  expect(dangerous).toMatchInlineSnapshot(`
    [
      "POST /cms/v2/users",
      "POST,PUT,PATCH /cms/v2/users/(?P<id>[\\d]+)",
      "POST,PUT,PATCH /cms/v2/users/me",
      "POST /platen/v1/roles",
      "POST,PUT,PATCH /platen/v1/roles/(?P<name>[\\w-]+)",
      "DELETE /platen/v1/roles/(?P<name>[\\w-]+)",
      "POST,PUT,PATCH /platen/v1/users/(?P<id>(?:[\\d]+|me))/grants/(?P<grant>[\\w-]+)",
      "DELETE /platen/v1/users/(?P<id>(?:[\\d]+|me))/factors",
      "POST,PUT,PATCH /platen/v1/auth-policies/(?P<role>[\\w-]+)",
      "POST /cms/v2/users/(?P<user_id>(?:[\\d]+|me))/application-passwords",
      "POST,PUT,PATCH /cms/v2/users/(?P<user_id>(?:[\\d]+|me))/application-passwords/(?P<uuid>[\\w\\-]+)",
      "POST /platen/v1/service-accounts",
      "POST /platen/v1/service-accounts/(?P<id>[\\d]+)/keys",
      "POST /platen/v1/service-accounts/(?P<id>[\\d]+)/keys/(?P<uuid>[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12})/rotate",
      "POST /cms/v2/plugins",
      "POST,PUT,PATCH /cms/v2/plugins/(?P<plugin>[^.\\/]+(?:\\/[^.\\/]+)?)",
      "POST /cms/v2/webhooks",
      "POST /cms/v2/webhooks/(?P<id>[\\d]+)/secret",
      "POST /platen/v1/exports",
    ]
  `);
});
