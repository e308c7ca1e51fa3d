import { writeFileSync } from 'node:fs';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonMap } from '../../src/lib/json.ts';
import { readDirectory } from '../../src/domain/directories/directory-file.registry.ts';
import { readableBytes } from '../../src/lib/readable-units.ts';
import { isNewer } from '../../src/domain/engine/releases.rules.ts';
import type { Scope } from '../../src/scope.ts';
import type { Plugin } from '../../src/site/plugin.ts';
import { openOutside, publicAddress } from '../support/outside.ts';
import type { Outside } from '../support/outside.ts';
import { answerTo, ask, callerOf, openTestCore, optionsOf } from '../support/site.ts';
import type { Answered, Role } from '../support/site.ts';

const plugin: Plugin = {
  name: 'services',
  activate: (api) => {
    api.registerIconCollection({ slug: 'shop', label: 'Shop' });
    api.registerIcon({ name: 'shop/basket', label: 'Basket', content: '<svg/>' });
    api.registerEmbedProvider({
      name: 'films',
      urls: [/^http:\/\/films\.test\//],
      endpoint: 'http://films.test/oembed',
      frames: ['player.films.test'],
    });
    api.patchViewConfig(
      { kind: 'postType', name: 'page' },
      { version: 1, mode: 'merge', patch: { default_view: { perPage: 50 } } },
    );
    api.patchViewConfig({ kind: 'postType', name: 'page' }, { version: 2, mode: 'set', patch: { form: {} } });
  },
};

const folder = mkdtempSync(join(tmpdir(), 'platen-directory-'));
const directory = join(folder, 'directory.json');
writeFileSync(
  directory,
  JSON.stringify({
    patterns: [
      { id: 1, title: 'Hero', slug: 'hero', content: '<p>1</p>', category_ids: [7], date: '2026-01-01T00:00:00Z' },
      { id: 2, title: 'Footer', slug: 'footer', content: '<p>2</p>', keywords: ['foot'], date: '2026-02-01T00:00:00Z' },
    ],
    blocks: [{ name: 'shop/price', title: 'Price', id: 'shop', description: 'Shows a price', rating: 4.5 }],
  }),
);

const core = openTestCore({
  plugins: [plugin],
  env: { PLATEN_BLOCK_DIRECTORY: directory, PLATEN_UPDATE_CHECK: 'true' },
});
let outside: Outside;
const pages = new Map<string, (request: IncomingMessage, response: ServerResponse) => void>();
const asked: string[] = [];

beforeAll(async () => {
  outside = await openOutside({
    names: {
      'public.test': [[publicAddress]],
      'films.test': [[publicAddress]],
      'registry.npmjs.org': [[publicAddress]],
      'inner.test': [['127.0.0.1']],
      'two.test': [[publicAddress, '10.0.0.1']],
      'rebinding.test': [[publicAddress], ['127.0.0.1']],
    },
    serve: (request, response) => {
      asked.push(`${request.headers.host ?? ''}${request.url ?? ''}`);
      const page = pages.get((request.url ?? '').split('?', 1)[0] ?? '');
      if (page === undefined) response.writeHead(404).end();
      else page(request, response);
    },
  });
});

afterAll(() => outside.close());

const scopeOf = (role: Role): Scope => ({
  ...core.scopeFor({ caller: callerOf(core.site(), role), options: optionsOf({ blogname: 'Site' }) }),
  outbound: outside.outbound,
});

const get = (role: Role, path: string, query: JsonMap = {}): Promise<Answered> =>
  answerTo(scopeOf(role), ask('GET', path, { query }));

const html =
  (text: string, headers: Record<string, string> = {}) =>
  (_: IncomingMessage, response: ServerResponse) =>
    void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(text);
const json = (data: object) => (_: IncomingMessage, response: ServerResponse) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(data));

describe('link preview', () => {
  const preview = (url: string, role: Role = 'contributor') => get(role, '/cms-block-editor/v1/url-details', { url });

  test('a page is told by its title, icon, description and picture, as plain words and whole addresses', async () => {
    pages.set(
      '/page',
      html(`<!doctype html><title>Tom &amp; <b>Jerry</b>
        </title><link rel="shortcut icon" href="/icon.png"><meta name="description" content="A &lt;script&gt;x&lt;/script&gt;film">
        <meta property="og:image" content="images/a.png"><body><title>not this</title>`),
    );
    expect((await preview('http://public.test/page')).body).toEqual({
      title: 'Tom & Jerry',
      icon: 'http://public.test/icon.png',
      description: 'A film',
      image: 'http://public.test/images/a.png',
    });
  });

  test('addresses that are none of the web are left out, and so is what is missing', async () => {
    pages.set('/bad', html('<link rel="icon" href="javascript:alert(1)"><meta property="og:image" content="data:x">'));
    expect((await preview('http://public.test/bad')).body).toEqual({ title: '', icon: '', description: '', image: '' });
  });

  test('a page is asked for once in a while', async () => {
    pages.set('/once', html('<title>Once</title>'));
    await preview('http://public.test/once');
    const before = asked.length;
    expect((await preview('http://public.test/once')).body).toMatchObject({ title: 'Once' });
    expect(asked.length).toBe(before);
  });

  test('of a page without end only the beginning is read', async () => {
    pages.set('/long', (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.write('<title>Long</title>');
      const timer = setInterval(() => response.write(Buffer.alloc(100_000, 'x')), 1);
      response.on('close', () => clearInterval(timer));
    });
    expect((await preview('http://public.test/long')).body).toMatchObject({ title: 'Long' });
  });

  test('nothing at all, an error and an empty page', async () => {
    pages.set('/empty', html(''));
    expect(await preview('http://public.test/empty')).toMatchObject({ status: 404, body: { code: 'no_content' } });
    expect(await preview('http://public.test/gone')).toMatchObject({ status: 404, body: { code: 'no_response' } });
  });

  test('wherever an address leads, nothing but public ones is connected to', async () => {
    const refused = [
      'http://inner.test/',
      'http://two.test/',
      'http://127.0.0.1:8080/',
      'http://[::1]/',
      'http://0x7f.1/',
    ];
    for (const url of refused) expect((await preview(url)).body).toMatchObject({ code: 'rest_invalid_param' });
    expect(await preview('http://rebinding.test/')).toMatchObject({ status: 404, body: { code: 'no_response' } });
    pages.set('/redirect', (_, response) => void response.writeHead(302, { location: 'http://inner.test/' }).end());
    expect(await preview('http://public.test/redirect')).toMatchObject({ status: 404, body: { code: 'no_response' } });
    expect(outside.dialed.every((address) => address === publicAddress)).toBe(true);
    expect(outside.innerConnections()).toBe(0);
  });

  test('a visitor makes the service ask no name server', async () => {
    expect(await preview('http://inner.test/', 'visitor')).toMatchObject({ status: 401 });
  });
});

describe('embeds of others', () => {
  const proxy = (url: string, more: JsonMap = {}) => get('author', '/oembed/1.0/proxy', { url, ...more });

  test('a known provider is asked, and of its markup only a frame of its own is shown, in a sandbox', async () => {
    pages.set(
      '/oembed',
      json({
        type: 'video',
        title: 'A "film"',
        width: 640,
        height: '360',
        author_name: '<b>Ann</b>',
        author_url: 'javascript:alert(1)',
        html: '<script>alert(1)</script><iframe src="https://player.films.test/1" onload="alert(1)"></iframe>',
        extra: 'x',
      }),
    );
    const { status, body } = await proxy('http://films.test/1', { maxwidth: '640' });
    expect(status).toBe(200);
    expect(body).toEqual({
      version: '1.0',
      author_name: 'Ann',
      title: 'A "film"',
      type: 'video',
      width: 640,
      height: 360,
      html: expect.stringMatching(
        /^<iframe src="https:\/\/player\.films\.test\/1" title="A &quot;film&quot;" .*sandbox="[^"]+".*><\/iframe>$/,
      ),
    });
    expect(asked.at(-1)).toBe('films.test/oembed?url=http%3A%2F%2Ffilms.test%2F1&format=json&maxwidth=640');
  });

  test('a frame of another host is no frame', async () => {
    pages.set('/oembed', json({ type: 'rich', title: 'X', html: '<iframe src="https://evil.test/"></iframe>' }));
    expect((await proxy('http://films.test/2')).body).toMatchObject({
      type: 'link',
      html: '<a href="http://films.test/2">X</a>',
    });
  });

  test('a page that names its own card is taken at its words alone', async () => {
    const link = '<link rel="alternate" type="application/json+oembed" href="/card?x=1">';
    pages.set('/found', html(link));
    pages.set(
      '/card',
      json({ type: 'rich', title: '<img src=x onerror=alert(1)>Hi', html: '<iframe src="https://x.test">' }),
    );
    expect((await proxy('http://public.test/found')).body).toMatchObject({
      type: 'link',
      title: 'Hi',
      html: '<a href="http://public.test/found">Hi</a>',
    });
    expect(await proxy('http://public.test/found', { discover: 'false' })).toMatchObject({
      status: 404,
      body: { code: 'oembed_invalid_url' },
    });
  });

  test('a card that is named at an inner address is not asked for', async () => {
    pages.set('/trap', html('<link rel="alternate" type="application/json+oembed" href="http://inner.test/card">'));
    expect(await proxy('http://public.test/trap')).toMatchObject({ status: 404 });
    expect(await proxy('http://inner.test/')).toMatchObject({ status: 404 });
    expect(outside.innerConnections()).toBe(0);
  });
});

test('the icons that blocks of other sites name are here', async () => {
  const names = ['star-filled', 'star-empty', 'cart', 'help', 'mobile', 'desktop', 'plus-circle', 'next', 'previous'];
  for (const name of names) {
    const { status, body } = await get('author', `/cms/v2/icons/core/${name}`);
    expect(status, name).toBe(200);
    expect(body).toMatchObject({ name: `core/${name}`, content: expect.stringMatching(/^<svg .*<\/svg>$/) as string });
  }
  expect(((await get('author', '/cms/v2/icons/core')).body as JsonMap[]).length).toBeGreaterThanOrEqual(88);
  expect(await get('author', '/cms/v2/icons', { collection: 'nosuch' })).toMatchObject({
    status: 404,
    body: { code: 'rest_icon_collection_not_found' },
  });
});

test('plugins add icons and change how records are listed', async () => {
  expect((await get('author', '/cms/v2/icons/shop')).body).toEqual([
    { name: 'shop/basket', label: 'Basket', content: '<svg/>', collection: 'shop' },
  ]);
  const { body } = await get('editor', '/cms/v2/view-config', { kind: 'postType', name: 'page' });
  expect(body).toMatchObject({ default_view: { perPage: 50, type: 'list' }, form: { layout: { type: 'panel' } } });
});

test('the directories show what their file has', async () => {
  const names = async (query: JsonMap): Promise<unknown> => {
    const { body } = await get('contributor', '/cms/v2/pattern-directory/patterns', query);
    return (body as JsonMap[]).map(({ title }) => title);
  };
  expect(await names({})).toEqual(['Footer', 'Hero']);
  expect(await names({ order: 'asc' })).toEqual(['Hero', 'Footer']);
  expect(await names({ search: 'FOOT' })).toEqual(['Footer']);
  expect(await names({ category: '7' })).toEqual(['Hero']);
  expect(await names({ slug: 'hero' })).toEqual(['Hero']);
  expect(await names({ per_page: '1', page: '2' })).toEqual(['Hero']);
  const blocks = await get('administrator', '/cms/v2/block-directory/search', { term: 'price' });
  expect(blocks.body).toMatchObject([{ name: 'shop/price', rating: 4.5, rating_count: 0, icon: '' }]);
});

test('a directory that cannot be used says why', () => {
  writeFileSync(join(folder, 'bad.json'), '{"patterns":[{"id":1}]}');
  expect(() => readDirectory(join(folder, 'bad.json'))).toThrow(/PLATEN_BLOCK_DIRECTORY\) is invalid: .*title/);
  expect(() => readDirectory(join(folder, 'none.json'))).toThrow(/is invalid/);
  expect(readDirectory(null)).toEqual({ patterns: [], blocks: [] });
});

describe('the engine', () => {
  test('its version and all routes are for administrators', async () => {
    for (const role of ['visitor', 'subscriber', 'editor'] as const) {
      for (const path of ['/platen/v1/catalogue', '/platen/v1/updates'])
        expect(await get(role, path)).toMatchObject({
          status: role === 'visitor' ? 401 : 403,
          body: { code: 'rest_forbidden' },
        });
    }
    const { body } = await get('administrator', '/platen/v1/catalogue');
    expect(body).toMatchObject({ engine: { name: 'platen', version: expect.stringMatching(/^\d+\.\d+\.\d+$/) } });
    const { namespaces, routes } = body as unknown as { namespaces: string[]; routes: JsonMap[] };
    expect(namespaces).toContain('cms/v2');
    expect(routes).toContainEqual({
      route: '/cms/v2/posts',
      namespace: 'cms/v2',
      methods: ['GET', 'POST'],
      batch: true,
    });
  });

  test('the index tells nobody the version', async () => {
    const { body } = await get('visitor', '/platen/v1');
    expect(JSON.stringify(body)).not.toMatch(/"version"/);
  });

  test('the registry is asked only where that is allowed', async () => {
    // The stub speaks no TLS, so the registry is as good as away: it was asked, and nobody knows.
    expect((await get('administrator', '/platen/v1/updates')).body).toMatchObject({ checked: true, latest: null });
    expect(outside.dialed.at(-1)).toBe(publicAddress);
    const before = outside.dialed.length;
    const updateCheck = { isAllowed: false, last: null };
    const quiet = { ...scopeOf('administrator'), updateCheck };
    expect((await answerTo(quiet, ask('GET', '/platen/v1/updates'))).body).toMatchObject({ checked: false });
    expect(outside.dialed.length).toBe(before);
  });

  test('releases follow one another', () => {
    expect(isNewer('1.10.0', '1.9.9')).toBe(true);
    expect(isNewer('1.0.0', '1.0.0')).toBe(false);
    expect(isNewer('1.0.0', '1.0.0-beta.1')).toBe(true);
    expect(isNewer('1.0.0-beta.2', '1.0.0')).toBe(false);
  });
});

test.each([
  [0, '0 B'],
  [1536, '1.5 KB'],
  [52_428_800, '50 MB'],
])('%i bytes are %s', (bytes, words) => {
  expect(readableBytes(bytes)).toBe(words);
});
