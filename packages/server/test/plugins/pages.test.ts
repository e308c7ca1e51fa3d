import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyName } from '../../../../examples/every-name/plugin.ts';
import { startSession } from '../../src/auth/sessions.ts';
import { definePlugin, RestError } from '../../src/plugin-api.ts';
import type { PluginApi, PluginPage } from '../../src/plugin-api.ts';
import type { RunningApp } from '../support/app.ts';
import { startSite } from '../support/caching.ts';
import type { Site } from '../support/caching.ts';
import { noSessionLimits } from '../support/accounts.ts';
import { addUser } from '../support/add-user.ts';
import { activating, makePluginsFolder, writePlugin } from '../support/plugin-folders.ts';

const permits = { permit: 'public' } as const;

const odd = definePlugin({
  name: 'odd',
  activate(api) {
    api.registerPage({ ...permits, path: '/broken', show: () => Promise.reject(new Error('a secret of the plugin')) });
    api.registerPage({
      ...permits,
      path: '/gone',
      show: () => new RestError({ code: 'gone', status: 410, message: 'It is <gone>.' }),
    });
    api.registerPage({ path: '/mine', permit: 'signed-in', show: ({ scope }) => `for ${scope.caller.id}` });
  },
});

let site: Site;
let node: RunningApp;
let plugins: Awaited<ReturnType<typeof makePluginsFolder>>;
let folder: string;

beforeAll(async () => {
  plugins = await makePluginsFolder();
  folder = await mkdtemp(join(tmpdir(), 'platen-files-'));
  await writePlugin(plugins.path, 'later', {
    code: activating(
      'later',
      `api.registerFiles(new URL('./public/', import.meta.url)); api.registerBlockFolder(new URL('./block/', import.meta.url));`,
    ),
    files: {
      'public/a b.txt': 'later',
      'block/block.json': '{"name":"later/b","title":"B","style":"file:./style.css"}',
      'block/style.css': 'b{}',
    },
  });
  site = await startSite();
  node = await site.startNode({ plugins: [everyName, odd], env: { PLATEN_PLUGINS_FOLDER: plugins.path } });
});
afterAll(async () => {
  await site.stop();
  await plugins.remove();
  await rm(folder, { recursive: true });
});

const get = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(node.url + path, { redirect: 'manual', ...init });

/** A browser in which somebody with this role is signed in. */
async function browserOf(role: string): Promise<{ readonly id: number; readonly cookie: string }> {
  const authorization = await addUser(site.db, role);
  const { id } = (await (await get('/cms-json/cms/v2/users/me', { headers: { authorization } })).json()) as {
    id: number;
  };
  const opened = await startSession(
    site.db,
    {
      userId: id,
      remember: false,
      secure: false,
      remoteAddress: '127.0.0.1',
      agent: '',
      former: null,
    },
    noSessionLimits,
  );
  return { id, cookie: opened.cookie.split(';', 1)[0] ?? '' };
}

test('a public page is shown to everybody, with its file and a policy that runs nothing of it', async () => {
  const answer = await get('/plugins/every-name/?name=<Ada>');
  const text = await answer.text();
  expect(answer.status).toBe(200);
  expect(text).toContain('Welcome, &lt;Ada&gt;');
  expect(answer.headers.get('content-type')).toBe('text/html; charset=UTF-8');
  expect(answer.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; script-src site\.test\/plugins\/every-name\/files\/ site\.test\/block-assets\/ 127\.0\.0\.1:\d+\/plugins\/every-name\/files\/ 127\.0\.0\.1:\d+\/block-assets\/; /,
  );
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');

  const [, href = ''] = /href="([^"]+)"/.exec(text) ?? [];
  const file = await get(href.replace('http://site.test', ''));
  const source = await readFile(new URL('../../../../examples/every-name/public/style.css', import.meta.url), 'utf8');
  expect([file.status, await file.text()]).toEqual([200, source]);
  expect(file.headers.get('content-type')).toBe('text/css; charset=UTF-8');
  expect(file.headers.get('cache-control')).toContain('immutable');
  expect(file.headers.get('content-security-policy')).toContain('sandbox');
  const plain = '/plugins/every-name/files/style.css';
  expect((await get(plain)).headers.get('cache-control')).toBe('public, no-cache');
  const known = { 'if-none-match': file.headers.get('etag') ?? '' };
  expect((await get(plain, { headers: known })).status).toBe(304);
});

test('a page for some leads visitors to sign in, keeps others out, and is kept by no cache', async () => {
  const led = await get('/plugins/every-name/drafts?x=1');
  expect(led.status).toBe(303);
  expect(led.headers.get('location')).toBe('/sign-in?redirect_to=%2Fplugins%2Fevery-name%2Fdrafts%3Fx%3D1');
  const reader = await browserOf('subscriber');
  expect((await get('/plugins/every-name/drafts', { headers: { cookie: reader.cookie } })).status).toBe(403);
  expect(await (await get('/plugins/odd/mine', { headers: { cookie: reader.cookie } })).text()).toBe(
    `for ${reader.id}`,
  );
  const author = await browserOf('author');
  const shown = await get('/plugins/every-name/drafts', { headers: { cookie: author.cookie } });
  expect([shown.status, await shown.text()]).toEqual([200, expect.stringContaining('0 drafts')]);
  expect(shown.headers.get('cache-control')).toBe('no-store, private');
  expect(shown.headers.get('content-security-policy')).toContain("style-src 'unsafe-inline'");
  const forged = await get('/plugins/every-name/drafts', { method: 'POST', headers: { cookie: author.cookie } });
  expect([forged.status, forged.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

test('what goes wrong in a page is told without its secrets', async () => {
  const broken = await get('/plugins/odd/broken');
  expect(broken.status).toBe(500);
  expect(await broken.text()).not.toContain('secret');
  const gone = await get('/plugins/odd/gone');
  expect([gone.status, await gone.text()]).toEqual([410, expect.stringContaining('It is &lt;gone&gt;.')]);
  expect((await get('/plugins/every-name/?a=%00%ff')).status).toBeLessThan(500);
});

test.each([
  '/plugins/',
  '/plugins/every-name',
  '/plugins/every-name/files/',
  '/plugins/every-name/files/../plugin.ts',
  '/plugins/every-name/files/%2e%2e/plugin.ts',
  '/plugins/every-name/files/..%2fplugin.ts',
  '/plugins/every-name/files//style.css',
  '/plugins/every-name/files/style.css/',
  '/plugins/every-name/plugin.ts',
  '/plugins/__proto__/',
])('nothing is at %s', async (path) => {
  expect((await get(path)).status).toBe(404);
});

test('files of a plugin and of its blocks are there as long as it is active', async () => {
  const statuses = (): Promise<number[]> =>
    Promise.all(
      ['/plugins/later/files/a%20b.txt', '/block-assets/later-b-style.css'].map(
        async (path) => (await get(path)).status,
      ),
    );
  const turn = async (status: string): Promise<number> =>
    (
      await get('/cms-json/cms/v2/plugins/later/index', {
        method: 'POST',
        headers: { authorization: site.authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ status }),
      })
    ).status;
  expect(await statuses()).toEqual([404, 404]);
  expect(await turn('active')).toBe(200);
  expect(await statuses()).toEqual([200, 200]);
  expect(await turn('inactive')).toBe(200);
  expect(await statuses()).toEqual([404, 404]);
});

async function refusal(activate: (api: PluginApi) => unknown): Promise<string> {
  const wrong = definePlugin({ name: 'wrong', activate: (api) => void activate(api) });
  const started = await site.startNode({ plugins: [wrong] }).catch((error: unknown) => error as Error);
  return started instanceof Error ? started.message : 'none';
}

test.each<[object, string]>([
  [{ permit: undefined }, '`permit` is required'],
  [{ permit: 'everybody' }, '`permit` is required'],
  [{ path: 'x' }, 'is not a valid page path'],
  [{ path: '/files/x' }, 'is not a valid page path'],
  [{ path: '/../x' }, 'is not a valid page path'],
  [{ policy: ["script-src 'self'; sandbox"] }, 'is not a CSP directive'],
  [{ policy: ["default-src 'self'"] }, 'is not a CSP directive'],
])('a page with %j is refused', async (given, reason) => {
  const page = { ...permits, path: '/fine', show: () => '', ...given } as PluginPage;
  expect(await refusal((api) => api.registerPage(page))).toContain(reason);
});

test('a link among the files stops the plugin, and what is hidden is left out', async () => {
  await writeFile(join(folder, '.env'), 'SECRET=1');
  await writeFile(join(folder, 'data.bin'), '\0');
  await mkdir(join(folder, 'deep'));
  const serve = (api: PluginApi) => api.registerFiles(pathToFileURL(`${folder}/`));
  const files = await site.startNode({
    plugins: [definePlugin({ name: 'files', activate: (api) => void serve(api) })],
  });
  expect((await fetch(`${files.url}/plugins/files/files/.env`)).status).toBe(404);
  const unknown = await fetch(`${files.url}/plugins/files/files/data.bin`);
  expect(unknown.headers.get('content-disposition')).toBe('attachment');
  // What became a link since is not followed.
  await rm(join(folder, 'data.bin'));
  await symlink('/etc/hostname', join(folder, 'data.bin'));
  expect((await fetch(`${files.url}/plugins/files/files/data.bin`)).status).toBe(404);
  expect(await refusal(serve)).toContain('is a symbolic link');
});
