import { request } from 'node:http';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findAdmin } from '../../src/domain/admin/admin.actions.ts';
import { startApp } from '../support/app.ts';
import type { RunningApp } from '../support/app.ts';

const script = `console.log(${JSON.stringify('words '.repeat(200))});`;
const password = 'a long enough password';

let folder: string;
let node: RunningApp;
let applicationPassword: string;

/** Any admin with such a manifest can be served. */
async function writeAdmin(format = 1): Promise<void> {
  const page =
    '<!doctype html><html lang="en"><head><!--facts--><script type="module" src="./assets/main-1.js"></script><link rel="modulepreload" href="./assets/main-1.js"></head><body>The desk</body></html>';
  const files = {
    'index.html': { type: 'text/html; charset=UTF-8', sha256: 'p' },
    'assets/main-1.js': { type: 'text/javascript; charset=UTF-8', sha256: 'abc', gzip: 1, brotli: 1 },
  };
  const languages = { de_DE: 'assets/de_DE-1.js' };
  await mkdir(join(folder, 'assets'), { recursive: true });
  await writeFile(join(folder, 'index.html'), page);
  await writeFile(join(folder, 'assets/main-1.js'), script);
  await writeFile(join(folder, 'assets/main-1.js.gz'), gzipSync(script));
  await writeFile(join(folder, 'assets/main-1.js.br'), brotliCompressSync(script));
  await writeFile(join(folder, 'secret.txt'), 'not in the manifest');
  await writeFile(
    join(folder, 'admin.json'),
    JSON.stringify({ format, version: '1', page: 'index.html', languages, files }),
  );
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-admin-'));
  await writeAdmin();
  node = await startApp({ env: { PLATEN_ADMIN: folder, SITE_URL: 'http://localhost:3000' } });
  const first = { title: 'A </script> site', login: 'admin', email: 'admin@example.org', password };
  applicationPassword = (await node.install(first))?.applicationPassword ?? '';
});
afterAll(async () => {
  await node.stop();
  await rm(folder, { recursive: true });
});

/** The policy that a request with this host gets. */
const askAs = (host: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const asked = request(`${node.url}/admin`, { headers: { host }, setHost: false }, (response) => {
      response.resume();
      resolve(String(response.headers['content-security-policy']));
    });
    asked.on('error', reject).end();
  });

const get = (path: string, init: RequestInit = {}): Promise<Response> => fetch(`${node.url}${path}`, init);

describe('what is served', () => {
  test('is the page with the theme and density of the cookies, if they are known', async () => {
    const startOf = async (cookie: string): Promise<string> =>
      (await (await get('/admin', { headers: { cookie } })).text()).slice(15, 100);
    expect(await startOf('platen_theme=dark; platen_density=compact')).toMatch(
      /^<html lang="en-US" dir="ltr" data-theme="dark" data-density="compact">/,
    );
    expect(await startOf('platen_theme="><script>; platen_density=huge')).toMatch(/^<html lang="en-US" dir="ltr">/);
  });

  test('is the page at every address below the admin, with facts that cannot end their element', async () => {
    for (const path of ['/admin', '/admin/', '/admin/posts/5?search=a']) {
      const response = await get(path);
      const body = await response.text();
      expect([path, response.status, response.headers.get('cache-control')]).toEqual([path, 200, 'no-cache']);
      expect(body).toContain('The desk');
      expect(body).toContain('<base href="/admin/">');
      const facts = /<script type="application\/json" id="platen-facts">(.*?)<\/script>/.exec(body)?.[1] ?? '';
      expect(Object.keys(JSON.parse(facts) as object)).not.toContain('version');
      expect(JSON.parse(facts)).toMatchObject({ api: '/admin/api/', siteName: 'A </script> site' });
      expect(JSON.parse(facts)).toMatchObject({
        dates: {
          timezone: '',
          offset: 0,
          dateFormat: 'F j, Y',
          timeFormat: 'g:i a',
          startOfWeek: 1,
        },
      });
    }
  });

  test('is held to policies under which no script but its own runs and nobody frames it', async () => {
    const response = await get('/admin');
    const body = await response.text();
    const [policy = '', paths = ''] = (response.headers.get('content-security-policy') ?? '').split(', ');
    expect(policy).toContain("default-src 'none'");
    const nonce = /script-src 'nonce-([^']{22,})' 'strict-dynamic';/.exec(policy)?.[1] ?? '';
    expect(body).toContain(`<script nonce="${nonce}" type="module"`);
    expect(body).toContain(`<link nonce="${nonce}" rel="modulepreload"`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).not.toContain('unsafe-eval');
    const sources = /^script-src ([^;]+); worker-src blob:$/.exec(paths)?.[1]?.split(' ') ?? [];
    const hosts = ['localhost:3000', `127.0.0.1:${node.port}`];
    const served = ['/admin/assets/', '/block-assets/', '/plugins/'];
    expect(sources).toEqual(hosts.flatMap((host) => served.map((path) => host + path)));
    const again = await get('/admin');
    expect(again.headers.get('content-security-policy')).not.toContain(nonce);
    expect(response.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
  });

  test.each(['a;script-src *', 'a, *', '*', "a 'unsafe-inline'", '[::1]', ''])(
    'says nothing in the policy that the host %j says',
    async (host) => {
      const response = await askAs(host);
      expect(response.split(', ')[1]).toBe(
        'script-src localhost:3000/admin/assets/ localhost:3000/block-assets/ localhost:3000/plugins/; worker-src blob:',
      );
    },
  );

  test('is each file in the form the browser takes, for good', async () => {
    for (const [accepted, coding] of [
      ['gzip, br', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      ['identity', null],
    ] as const) {
      const response = await get('/admin/assets/main-1.js', { headers: { 'accept-encoding': accepted } });
      expect([accepted, response.headers.get('content-encoding')]).toEqual([accepted, coding]);
      expect(await response.text()).toBe(script);
      expect(response.headers.get('cache-control')).toContain('immutable');
    }
    const known = await get('/admin/assets/main-1.js', { headers: { 'if-none-match': '"abc"' } });
    expect(known.status).toBe(304);
  });

  test('is nothing that the manifest does not name', async () => {
    expect((await get('/admin/assets/other.js')).status).toBe(404);
    for (const path of ['/admin/secret.txt', '/admin/assets/..%2fsecret.txt', '/admin/%2e%2e/secret.txt'])
      expect(await (await get(path)).text()).not.toContain('not in the manifest');
    expect((await get('/admin/posts', { method: 'POST' })).status).toBe(405);
    expect((await get('/administrator')).status).toBe(404);
  });
});

async function signIn(): Promise<{ cookie: string; nonce: string }> {
  const response = await get('/sign-in', {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'admin', password }),
  });
  const cookie = response.headers.getSetCookie().map((one) => one.split(';', 1)[0]);
  return { cookie: cookie.join('; '), nonce: ((await response.json()) as { nonce: string }).nonce };
}

describe('the language', () => {
  async function change(path: string, body: object): Promise<number> {
    const authorization = `Basic ${Buffer.from(`admin:${applicationPassword}`).toString('base64')}`;
    const headers = { authorization, 'content-type': 'application/json' };
    const response = await get(`/cms-json/cms/v2/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return response.status;
  }

  async function pageFor(cookie = ''): Promise<{ lang: string; isGerman: boolean; locale: string }> {
    const body = await (await get('/admin', { headers: { cookie } })).text();
    const { locale } = JSON.parse(/id="platen-facts">(.*?)</.exec(body)?.[1] ?? '{}') as { locale: string };
    const script = /<script defer nonce="[\w+/=-]{22,}" src="assets\/de_DE-1.js"><\/script>/.exec(body);
    // Before the modules, which read the translations.
    const isGerman = script !== null && script.index < body.indexOf('type="module"');
    return { lang: /<html lang="([\w-]+)"/.exec(body)?.[1] ?? '', isGerman, locale };
  }

  test('is that of the user, and that of the site for everybody else', async () => {
    const { cookie } = await signIn();
    const englishPage = { lang: 'en-US', isGerman: false, locale: 'en_US' };
    const germanPage = { lang: 'de-DE', isGerman: true, locale: 'de_DE' };
    expect(await pageFor(cookie)).toEqual(englishPage);
    expect(await change('users/me', { locale: 'de_DE' })).toBe(200);
    expect([await pageFor(cookie), await pageFor()]).toEqual([germanPage, englishPage]);
    expect(await change('users/me', { locale: 'en_US' })).toBe(200);
    expect(await change('settings', { language: 'de_AT' })).toBe(200);
    expect([await pageFor(cookie), await pageFor()]).toEqual([englishPage, germanPage]);
    // A language without a translation.
    expect(await change('settings', { language: 'fr_FR' })).toBe(200);
    expect(await pageFor('platen_session=unknown')).toEqual(englishPage);
    expect(await change('users/me', { locale: 'xx_XX' })).toBe(400);
  });
});

describe('the API of the admin', () => {
  test('speaks the names that the editor knows, while the site keeps its own', async () => {
    const { cookie, nonce } = await signIn();
    const headers = { cookie, 'x-wp-nonce': nonce };
    const types = await get('/admin/api/wp/v2/types?context=edit', { headers });
    expect(Object.keys((await types.json()) as object)).toContain('wp_block');
    const posts = await get('/admin/api/wp/v2/posts', { headers });
    expect(posts.headers.get('x-wp-total')).toBe('0');
    const made = await get('/admin/api/platen/v1/drafts', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{"type":"post"}',
    });
    const { _links: links } = (await made.json()) as { _links: { self: { href: string }[] } };
    expect([made.status, links.self[0]?.href]).toEqual([201, expect.stringContaining('/admin/api/wp/v2/posts/')]);
    expect((await get('/wp-json/wp/v2/posts')).status).toBe(404);
    expect((await get('/cms-json/cms/v2/posts')).status).toBe(200);
  });

  test('is there for sessions with a nonce, and for nobody else', async () => {
    const { cookie, nonce } = await signIn();
    const authorization = `Basic ${Buffer.from(`admin:${applicationPassword}`).toString('base64')}`;
    const status = async (headers: Record<string, string>): Promise<number> =>
      (await get('/admin/api/wp/v2/posts', { headers })).status;
    expect(await status({})).toBe(401);
    expect(await status({ authorization })).toBe(401);
    expect(await status({ cookie })).toBe(401);
    expect(await status({ cookie, 'x-wp-nonce': 'made up' })).toBe(403);
    expect(await status({ cookie, 'x-wp-nonce': nonce })).toBe(200);
    // What was refused to one is not remembered for the other, nor the other way round.
    expect(await status({})).toBe(401);
    expect((await get('/cms-json/cms/v2/users/me', { headers: { authorization } })).status).toBe(200);
  });
});

test('none is served where none is wanted, and one that cannot be read is told of', async () => {
  expect(findAdmin('off')).toBeNull();
  expect(findAdmin('auto')).toBeNull();
  expect(() => findAdmin(join(folder, 'nowhere'))).toThrow(/PLATEN_ADMIN/);
  await writeAdmin(2);
  expect(() => findAdmin(folder)).toThrow(/format 2/);
  const without = await startApp({ env: { PLATEN_ADMIN: 'off' } });
  try {
    expect((await fetch(`${without.url}/admin`)).status).toBe(404);
    expect((await fetch(`${without.url}/admin/api/wp/v2/posts`)).status).toBe(404);
  } finally {
    await without.stop();
  }
});
