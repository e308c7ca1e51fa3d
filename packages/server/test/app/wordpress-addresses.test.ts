/** Addresses that clients and readers of WordPress know by heart, asked for here. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { basic } from '../support/accounts.ts';
import { startApp } from '../support/app.ts';
import type { RunningApp } from '../support/app.ts';

const front = 'https://front.test';
const alias = '/mcp/mcp-adapter-default-server';

let wp: RunningApp;
let cms: RunningApp;
let headers: { readonly authorization: string };

beforeAll(async () => {
  const env = { SITE_URL: 'http://site.test', PLATEN_ADMIN: 'off' };
  wp = await startApp({ env: { ...env, PLATEN_DIALECT: 'wp', FRONT_END_URL: front } });
  cms = await startApp({ env });
  const installed = await wp.install({ title: 'Site', login: 'admin', email: 'admin@example.org' });
  headers = basic('admin', installed?.applicationPassword ?? '');
});
afterAll(async () => {
  await wp.stop();
  await cms.stop();
});

const ask = (app: RunningApp, path: string, given: RequestInit = {}): Promise<Response> =>
  fetch(`${app.url}${path}`, { redirect: 'manual', ...given });

async function create(path: string, body: object): Promise<number> {
  const answer = await ask(wp, `/wp-json/wp/v2${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(201);
  return Number(((await answer.json()) as { readonly id: number }).id);
}

const outcome = async (app: RunningApp, path: string): Promise<unknown> => {
  const { status, headers: told } = await ask(app, path, { headers: { accept: 'text/html' } });
  return told.has('location') ? [status, told.get('location')] : status;
};

test('pages of WordPress lead to ours in its dialect, and are unknown in ours', async () => {
  const known = {
    '/wp-login.php?redirect_to=%2Fx': '/sign-in?redirect_to=%2Fx',
    '/wp-admin/': '/sign-in',
    '/wp-admin/authorize-application.php?app_name=A&success_url=https%3A%2F%2Fa.example%2F':
      '/authorize-application?app_name=A&success_url=https%3A%2F%2Fa.example%2F',
  };
  for (const [path, page] of Object.entries(known)) {
    expect(await outcome(wp, path)).toEqual([302, `http://site.test${page}`]);
    expect((await ask(wp, page, { headers: { accept: 'text/html' } })).status).toBeLessThan(400);
    expect((await ask(wp, path, { method: 'HEAD' })).status).toBe(302);
    expect((await ask(wp, path, { method: 'POST', body: 'log=a&pwd=b' })).status).toBe(404);
    expect(await outcome(cms, path)).toBe(404);
  }
  expect(await outcome(wp, '/wp-admin/admin-ajax.php')).toBe(404);
});

test('a query that names a post leads to it on the front end, and no other query is answered with our page', async () => {
  const post = await create('/posts', { title: 'Live', slug: 'live', status: 'publish' });
  const page = await create('/pages', { title: 'About', slug: 'about', status: 'publish' });
  const draft = await create('/posts', { title: 'Not yet', slug: 'not-yet', status: 'draft' });
  const hidden = await create('/posts', { title: 'Private', slug: 'hidden', status: 'private' });
  expect(await outcome(wp, `/?p=${post}`)).toEqual([301, `${front}/live/`]);
  expect(await outcome(wp, `/?page_id=${page}`)).toEqual([301, `${front}/about/`]);
  for (const path of [
    ...[draft, hidden, 999_999, '0', 'x', '', '1e3', '-1', '99999999999999999999'].map((id) => `/?p=${id}`),
    '/?feed=rss2',
    '/?s=word',
    '/?author=1',
    '/?cat=1',
    '/?tag=sea',
    '/?attachment_id=999999',
    '/?p[]=1',
    '/?m=202611',
    '/?category=x',
    `/?p=${draft}&preview=true`,
  ])
    expect([path, await outcome(wp, path)]).toEqual([path, 404]);
  for (const path of ['/', '/?utm_source=x', '/?']) expect([path, await outcome(wp, path)]).toEqual([path, 200]);
});

test.each(['/?p=1', '/?feed=rss2', '/?page_id=1', '/?s=x', '/?author=1', '/?attachment_id=1'])(
  'without a front end of its own, nothing is at %s',
  async (path) => {
    expect(await outcome(cms, path)).toBe(404);
  },
);

test('an MCP client of WordPress finds the tools where it looks for them', async () => {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const url = new URL(`${wp.url}/wp-json${alias}`);
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toContain('core_get-site-info');
  await client.close();
  expect(await outcome(cms, `/cms-json${alias}`)).toBe(404);
  const index = (await (await ask(wp, '/wp-json/')).json()) as { namespaces: string[]; routes: object };
  expect(index.namespaces).not.toContain('mcp');
  expect(Object.keys(index.routes)).not.toContain(alias);
});

test.each(['/platen/v1/mcp', alias])('%s asks strangers to sign in, also with a wrong key', async (path) => {
  for (const key of [{}, basic('admin', 'wrong wrong wrong wrong')]) {
    for (const method of ['POST', 'GET']) {
      const answer = await ask(wp, `/wp-json${path}`, { method, headers: key });
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
        401,
        expect.stringMatching(/^Bearer .*resource_metadata="http:\/\/[^"]+\/\.well-known\/oauth-protected-resource/),
      ]);
      expect(await answer.json()).toMatchObject({ code: 'rest_not_logged_in' });
    }
  }
});

test('browsers may send the headers of MCP, and only routes of MCP ask for a password', async () => {
  const preflight = await ask(wp, `/wp-json${alias}`, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://inspector.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,mcp-protocol-version,mcp-session-id',
    },
  });
  expect(preflight.headers.get('access-control-allow-headers')).toContain('MCP-Protocol-Version, Mcp-Session-Id');
  const refused = await ask(wp, '/wp-json/wp/v2/users/me');
  expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, null]);
});

test('a key that is limited to some routes is judged by what each tool does, at both addresses', async () => {
  const made = await ask(wp, '/wp-json/wp/v2/users/me/application-passwords', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Reader', scopes: { readOnly: true } }),
  });
  const { password } = (await made.json()) as { readonly password: string };
  for (const path of ['/platen/v1/mcp', alias]) {
    const client = new Client({ name: 'test', version: '1.0.0' });
    const requestInit = { headers: basic('admin', password) };
    await client.connect(new StreamableHTTPClientTransport(new URL(`${wp.url}/wp-json${path}`), { requestInit }));
    expect(await client.callTool({ name: 'content_find-posts', arguments: {} })).not.toMatchObject({ isError: true });
    const refused = await client.callTool({ name: 'content_draft-post', arguments: { title: 'x' } });
    expect(refused).toMatchObject({ isError: true, structuredContent: { code: 'rest_application_password_scope' } });
    await client.close();
  }
});
