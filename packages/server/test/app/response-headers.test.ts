/** Security headers of every kind of response. To see it fail, leave `noSniff` out of `http/server.ts`. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp } from '../support/app.ts';
import type { RunningApp } from '../support/app.ts';
import { openRaw } from '../support/http.ts';

const hsts = 'max-age=31536000; includeSubDomains';
const api = '/cms-json/cms/v2';

let folder: string;
let node: RunningApp;
let authorization: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-headers-'));
  const files = {
    'index.html': { type: 'text/html', sha256: 'p' },
    'assets/a.js': { type: 'text/javascript', sha256: 'a' },
  };
  await mkdir(join(folder, 'admin/assets'), { recursive: true });
  await writeFile(join(folder, 'admin/index.html'), '<!doctype html><!--facts-->');
  await writeFile(join(folder, 'admin/assets/a.js'), '1');
  await writeFile(
    join(folder, 'admin/admin.json'),
    JSON.stringify({ format: 1, version: '1', page: 'index.html', files }),
  );
  node = await startApp({
    env: {
      PLATEN_ADMIN: join(folder, 'admin'),
      PLATEN_UPLOADS_FOLDER: join(folder, 'uploads'),
      PLATEN_HSTS: hsts,
      PLATEN_SECURITY_CONTACT: 'security@example.org',
      PLATEN_TRUSTED_PROXIES: 'loopback',
      PLATEN_BODY_MAX_BYTES: '4096',
      SITE_URL: 'https://site.test',
    },
  });
  const first = await node.install({ title: 'Tea', login: 'admin', email: 'admin@example.org' });
  authorization = `Basic ${Buffer.from(`admin:${first?.applicationPassword ?? ''}`).toString('base64')}`;
});
afterAll(async () => {
  await node.stop();
  await rm(folder, { recursive: true, force: true });
});

const get = (path: string, { headers, ...init }: RequestInit = {}): Promise<Response> =>
  fetch(node.url + path, {
    redirect: 'manual',
    ...init,
    headers: { 'x-forwarded-proto': 'https', ...(headers as Record<string, string>) },
  });

const asAdmin = async (path: string, body: object): Promise<Record<string, unknown>> => {
  const init = { method: 'POST', headers: { authorization, 'content-type': 'application/json' } };
  const response = await get(api + path, { ...init, body: JSON.stringify(body) });
  expect(response.status).toBe(201);
  return (await response.json()) as Record<string, unknown>;
};

const upload = async (name: string, type: string, text: string): Promise<string> => {
  const headers = { authorization, 'content-type': type, 'content-disposition': `attachment; filename="${name}"` };
  const response = await get(`${api}/media`, { method: 'POST', headers, body: text });
  expect(response.status).toBe(201);
  return new URL(((await response.json()) as { source_url: string }).source_url).pathname;
};

/** The first bytes are enough: streams do not end by themselves. */
async function headersOf(path: string, init: RequestInit = {}): Promise<{ status: number; headers: Headers }> {
  const ending = new AbortController();
  const { status, headers } = await get(path, { ...init, signal: ending.signal });
  ending.abort();
  return { status, headers };
}

describe('every response', () => {
  const json = { 'content-type': 'application/json' };
  const kinds: readonly (readonly [what: string, status: number, path: string, init?: RequestInit])[] = [
    ['a list', 200, `${api}/posts?x=1`],
    ['a list from the cache', 200, `${api}/posts?x=1`],
    ['a list that the client has', 304, `${api}/posts?x=1`, { headers: { 'if-none-match': '*' } }],
    ['a list in an envelope', 200, `${api}/posts?_envelope`],
    ['the index', 200, '/cms-json/'],
    ['the contract', 200, '/cms-json/openapi.json'],
    ['lines of a list', 200, `${api}/posts`, { headers: { accept: 'application/x-ndjson' } }],
    ['a stream of changes', 200, `${api}/changes`, { headers: { accept: 'text/event-stream' } }],
    ['a HEAD', 200, `${api}/posts`, { method: 'HEAD' }],
    ['an OPTIONS', 200, `${api}/posts`, { method: 'OPTIONS' }],
    ['a preflight', 200, `${api}/posts`, { method: 'OPTIONS', headers: { origin: 'https://front.test' } }],
    ['a batch', 207, '/cms-json/batch/v1', { method: 'POST', headers: json, body: '{"requests":[]}' }],
    ['an invalid argument', 400, `${api}/posts?per_page=x`],
    ['unreadable JSON', 400, `${api}/posts`, { method: 'POST', headers: json, body: '{' }],
    ['an anonymous write', 401, `${api}/posts`, { method: 'POST', headers: json, body: '{"title":"x"}' }],
    ['a wrong key', 401, `${api}/users/me`, { headers: { authorization: 'Basic YTpi' } }],
    ['an unknown record', 404, `${api}/posts/999999`],
    ['an unknown route', 404, '/cms-json/nowhere'],
    ['the API of the admin for visitors', 401, '/admin/api/wp/v2/posts'],
    ['a body that is too large', 413, `${api}/posts`, { method: 'POST', headers: json, body: 'x'.repeat(5000) }],
    ['a card as XML', 404, '/cms-json/oembed/1.0/embed?format=xml&url=https://site.test/none'],
    ['CSS of the API', 200, `${api}/styles`],
    ['CSS', 200, '/styles.css'],
    ['the front page', 200, '/'],
    ['the front page as JSON', 200, '/', { headers: { accept: 'application/json' } }],
    ['the sign-in page', 200, '/sign-in'],
    [
      'a refused sign-in',
      403,
      '/sign-in',
      { method: 'POST', body: new URLSearchParams({ login: 'a', password: 'b' }) },
    ],
    ['a page with another method', 405, '/sign-in', { method: 'DELETE' }],
    ['a redirect to the sign-in page', 303, '/authorize-application?app_name=x'],
    ['an unsafe target', 400, '/authorize-application?app_name=x&success_url=https%3A%2F%2Fa%3Bsandbox%2F'],
    ['a nonce for visitors', 401, '/nonce'],
    ['the API reference', 200, '/docs'],
    ['the API reference with another method', 405, '/docs', { method: 'POST' }],
    ['the admin', 200, '/admin/posts'],
    ['a file of the admin', 200, '/admin/assets/a.js'],
    ['an unknown file of the admin', 404, '/admin/assets/b.js'],
    ['the admin with another method', 405, '/admin', { method: 'POST' }],
    ['an unknown page', 404, '/nowhere'],
    ['a preview that ended', 404, '/?p=1&preview_id=1&preview_nonce=x'],
    ['an unknown upload', 404, '/uploads/2026/11/none.jpg'],
    ['an upload with another method', 405, '/uploads/2026/11/none.jpg', { method: 'PUT' }],
    ['an unknown rendition', 404, '/renditions/1/a.jpg?w=1&f=auto&v=x&s=x'],
    ['an unknown file of a plugin', 404, '/plugins/none/files/a.js'],
    ['an unknown file of a block', 404, '/block-assets/none.js'],
    ['security.txt', 200, '/.well-known/security.txt'],
    ['liveness', 200, '/health/live'],
    ['readiness', 200, '/health/ready'],
  ];

  test.each(kinds.map(([what, status, path, init = {}]) => ({ what, status, path, init })))(
    '$what ($status) has its guards',
    async ({ status, path, init }) => {
      const served = await headersOf(path, init);
      expect(served.status).toBe(status);
      expect(served.headers.get('x-content-type-options')).toBe('nosniff');
      expect(served.headers.get('strict-transport-security')).toBe(hsts);
      if (served.headers.get('content-type')?.startsWith('text/html') === true) {
        expect(served.headers.get('content-security-policy')).toMatch(/^default-src 'none'; /);
        expect(served.headers.get('permissions-policy')).toContain('camera=()');
      }
    },
  );

  test('a redirect of an administrator has them, whatever letters its target has', async () => {
    await asAdmin('/redirects', { source: '/old', target: '/bücher/日本', status: 301 });
    const { status, headers } = await headersOf('/old');
    expect([status, headers.get('location')]).toEqual([301, 'https://site.test/b%C3%BCcher/%E6%97%A5%E6%9C%AC']);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('an upload has them, whole, in parts, known, and signed, and never a type that browsers run', async () => {
    const path = await upload('w.js', 'text/javascript', 'alert(1)');
    const { id } = await asAdmin('/posts', { title: 'Draft', status: 'draft' });
    const hidden = await upload('hidden.js', 'text/javascript', 'alert(1)');
    const { id: media } = (
      (await (await get(`${api}/media?search=hidden`, { headers: { authorization } })).json()) as { id: number }[]
    )[0] ?? { id: 0 };
    const init = { method: 'POST', headers: { authorization, 'content-type': 'application/json' } };
    await get(`${api}/media/${media}`, { ...init, body: JSON.stringify({ post: id }) });
    expect((await headersOf(hidden)).status).toBe(404);
    const signed = (await (
      await get(`/cms-json/platen/v1/media/${media}/signed-url`, { ...init, body: '{"seconds":600}' })
    ).json()) as Record<string, string>;
    const address = Object.values(signed).find((value) => String(value).includes('hidden.js')) ?? '';
    const { pathname, search } = new URL(address);
    const etag = (await headersOf(path)).headers.get('etag') ?? '';
    for (const [status, target, headers] of [
      [200, path, {}],
      [206, path, { range: 'bytes=0-2' }],
      [416, path, { range: 'bytes=900-' }],
      [304, path, { 'if-none-match': etag }],
      [200, pathname + search, {}],
    ] as const) {
      const served = await headersOf(target, { headers });
      expect([status, served.status]).toEqual([status, status]);
      expect(served.headers.get('content-type')).toBe('text/plain; charset=UTF-8');
      expect(served.headers.get('x-content-type-options')).toBe('nosniff');
      expect(served.headers.get('strict-transport-security')).toBe(hsts);
      // A document in a sandbox that has this header fails to load.
      expect(served.headers.get('cross-origin-opener-policy')).toBeNull();
    }
  });

  test.each([
    ['no HTTP', 'GARBAGE\r\n\r\n', 400],
    ['headers without end', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(70_000)}\r\n\r\n`, 431],
    ['two hosts', 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n', 400],
  ])('%s gets a refusal with nosniff', async (_, sent, status) => {
    const connection = await openRaw(node.port);
    connection.send(sent);
    const told = await connection.closed();
    expect(told).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(told.match(/^X-Content-Type-Options: nosniff\r$/gm)).toHaveLength(1);
  });
});

test('only encrypted connections are told to stay so, and only where the setting says it', async () => {
  const plain = await fetch(`${node.url}${api}/posts`);
  expect(plain.headers.get('strict-transport-security')).toBeNull();
  const without = await startApp({ env: { PLATEN_TRUSTED_PROXIES: 'loopback' }, databaseUrl: node.databaseUrl });
  try {
    const told = await fetch(`${without.url}/sign-in`, { headers: { 'x-forwarded-proto': 'https' } });
    expect([told.status, told.headers.get('strict-transport-security')]).toEqual([200, null]);
    expect((await fetch(`${without.url}/.well-known/security.txt`)).status).toBe(404);
  } finally {
    await without.stop();
  }
});

test('security.txt names the contact, a date in the next year, and its own address', async () => {
  const response = await get('/.well-known/security.txt');
  expect(response.headers.get('content-type')).toBe('text/plain; charset=UTF-8');
  const lines = (await response.text()).trimEnd().split('\n');
  const fields = Object.fromEntries(lines.map((line) => line.split(/: (.*)/).slice(0, 2) as [string, string]));
  expect(fields).toEqual({
    Contact: 'mailto:security@example.org',
    Expires: expect.any(String),
    Canonical: 'https://site.test/.well-known/security.txt',
  });
  const daysLeft = (Date.parse(fields['Expires'] ?? '') - Date.now()) / 86_400_000;
  expect(daysLeft).toBeGreaterThan(90);
  expect(daysLeft).toBeLessThan(365);
});
