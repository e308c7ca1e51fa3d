import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Plugin } from '../../../src/site/plugin.ts';
import type { RunningApp } from '../../support/app.ts';
import { startSite, visit, write } from '../../support/caching.ts';
import type { Site, Write } from '../../support/caching.ts';
import { photograph } from '../../support/hostile.ts';
import { sidebarsPlugin } from '../../support/widgets.ts';

let site: Site;
let uploads: string;
/** Remembers for an hour: what it should have forgotten shows. */
let caching: RunningApp;
/** Caches nothing, but makes a response anew only when something that it was made from is read differently. */
let tracing: RunningApp;
/** Makes every response anew: what it says is so. */
let truthful: RunningApp;

beforeAll(async () => {
  site = await startSite();
  const plugins = [sidebarsPlugin];
  uploads = await mkdtemp(join(tmpdir(), 'platen-cached-'));
  const common = { PLATEN_UPLOADS_FOLDER: uploads };
  [caching, tracing, truthful] = await Promise.all([
    site.startNode({ plugins, env: { ...common, PLATEN_CACHE_SECONDS: '3600' } }),
    site.startNode({ plugins, env: { ...common, PLATEN_CACHE_BYTES: '0' } }),
    site.startNode({ plugins, env: { ...common, PLATEN_CACHE_BYTES: '0', PLATEN_REVALIDATION_BYTES: '0' } }),
  ]);
});
afterAll(async () => {
  await site.stop();
  await rm(uploads, { recursive: true, force: true });
});

/** Pages whose blocks show what others wrote. */
const blocks = [
  '<!-- wp:latest-posts /-->',
  '<!-- wp:latest-comments /-->',
  '<!-- wp:categories {"showPostCounts":true} /-->',
  '<!-- wp:page-list /-->',
  '<!-- wp:archives {"showPostCounts":true} /-->',
  '<!-- wp:tag-cloud /-->',
  '<!-- wp:query {"query":{"perPage":3}} --><!-- wp:post-template --><!-- wp:post-title /--><!-- wp:post-terms {"term":"category"} /--><!-- wp:post-author {"showBio":true} /--><!-- wp:post-featured-image /--><!-- /wp:post-template --><!-- /wp:query -->',
  '<!-- wp:site-title /-->',
];

interface Made {
  readonly post: number;
  readonly quiet: number;
  readonly above: number;
  readonly below: number;
  readonly shows: readonly number[];
  readonly category: number;
  readonly child: number;
  readonly tag: number;
  readonly comment: number;
  readonly author: number;
  readonly picture: number;
}

async function makeContent(): Promise<Made> {
  const make = async (path: string, body: Write['body'] = {}): Promise<number> =>
    (await write(truthful, site, { path, body })).id;
  const category = await make('/categories', { name: 'News' });
  const child = await make('/categories', { name: 'Local', parent: category });
  const tag = await make('/tags', { name: 'Red' });
  const person = { username: 'ann', email: 'ann@example.org', password: 'a long password', roles: ['author'] };
  const author = await make('/users', person);
  const publish = { status: 'publish', comment_status: 'open' };
  const post = await make('/posts', { ...publish, title: 'First', categories: [child], tags: [tag], author });
  const quiet = await make('/posts', { ...publish, title: 'Quiet', categories: [child] });
  const above = await make('/pages', { ...publish, title: 'Above' });
  const below = await make('/pages', { ...publish, title: 'Below', parent: above });
  const shows: number[] = [];
  for (const content of blocks) shows.push(await make('/pages', { ...publish, title: 'Shows', content }));
  const comment = await make('/comments', { post, content: 'Well said' });
  const picture = await upload();
  return { post, quiet, above, below, shows, category, child, tag, comment, author, picture };
}

async function upload(): Promise<number> {
  const form = new FormData();
  form.append('file', new Blob([(await photograph('jpg', 400, 200)) as never]), 'picture.jpg');
  const headers = { authorization: site.authorization };
  const sent = await fetch(`${truthful.url}/cms-json/cms/v2/media`, { method: 'POST', headers, body: form });
  return ((await sent.json()) as { id: number }).id;
}

const addressesOf = (made: Made): string[] => [
  '/media',
  '/media?_fields=id,alt_text_warnings,focal_point',
  `/media/${made.picture}`,
  `/media/${made.picture}?_fields=renditions,placeholder,focal_point,alt_text_warnings`,
  '/posts',
  '/posts?_embed',
  '/posts?per_page=1&_fields=id,link',
  `/posts?categories=${made.category}`,
  '/posts?search=first',
  `/posts?tags=${made.tag}`,
  `/posts?categories_exclude=${made.child}`,
  `/posts?categories=${made.category}&tags=${made.tag}&tax_relation=OR`,
  `/posts?author=${made.author}`,
  `/posts?author_exclude=${made.author}`,
  `/posts?include=${made.post},${made.quiet}`,
  `/posts?exclude=${made.post}`,
  '/posts?slug=first-slug',
  '/posts?sticky=true',
  '/posts?ignore_sticky=false&per_page=1',
  '/posts?orderby=title',
  '/posts?orderby=modified&_fields=id',
  '/posts?orderby=slug&_fields=id',
  '/posts?before=2020-01-01T00:00:00',
  '/posts?page=2&per_page=1',
  `/pages?parent=${made.above}`,
  '/pages?parent=0&_fields=id',
  '/pages?orderby=menu_order&order=asc&_fields=id',
  `/posts/${made.post}`,
  `/posts/${made.post}?_embed`,
  `/posts/${made.quiet}?_embed`,
  '/pages',
  `/pages/${made.below}`,
  `/pages/${made.below}?_embed`,
  ...made.shows.map((id) => `/pages/${id}`),
  '/categories',
  `/categories/${made.child}`,
  `/tags/${made.tag}`,
  '/tags',
  '/users',
  `/users/${made.author}`,
  '/comments',
  `/comments/${made.comment}?_embed`,
  `/comments?post=${made.post}`,
  '/search?search=first',
  '/search?type=term&search=news',
  '/sidebars',
  '/sidebars/right',
];

const writesOn = (made: Made): Write[] => [
  { path: '/posts', body: { title: 'Second first', status: 'publish', categories: [made.child] } },
  { path: `/posts/${made.post}`, body: { title: 'First of all', content: 'Other words' } },
  { path: `/posts/${made.post}`, body: { slug: 'first-slug', sticky: true } },
  { path: `/posts/${made.post}`, body: { sticky: false } },
  { path: `/posts/${made.post}`, body: { password: 'secret' } },
  { path: `/posts/${made.post}`, body: { password: '' } },
  { path: `/media/${made.picture}`, body: { focal_point: { x: 0.25, y: 1 } } },
  { path: `/media/${made.picture}`, body: { alt_text: 'Two boats' } },
  { path: `/media/${made.picture}`, body: { post: made.post } },
  { path: `/posts/${made.post}`, body: { featured_media: made.picture } },
  { path: `/media/${made.picture}`, body: { status: 'private' } },
  { path: `/media/${made.picture}`, body: { status: 'publish' } },
  { path: `/posts/${made.post}`, body: { status: 'draft' } },
  { path: `/posts/${made.post}`, body: { status: 'publish' } },
  { path: `/posts/${made.post}`, body: { categories: [made.category], tags: [] } },
  { path: `/posts/${made.post}`, body: { categories: [made.child], tags: [made.tag] } },
  { path: `/posts/${made.post}`, body: { date: '2019-05-05T05:05:05' } },
  { path: `/posts/${made.post}`, body: { excerpt: 'In short' } },
  { path: `/posts/${made.quiet}`, body: { author: made.author } },
  { path: '/posts', body: { title: 'Filed nowhere', status: 'publish' } },
  { path: '/posts', body: { title: 'First tagged', status: 'publish', tags: [made.tag], author: made.author } },
  { path: '/pages', body: { title: 'Also below', status: 'publish', parent: made.above } },
  { path: `/pages/${made.below}`, body: { menu_order: -1 } },
  { path: `/pages/${made.above}`, body: { slug: 'higher' } },
  { path: `/pages/${made.below}`, body: { parent: 0 } },
  { path: `/categories/${made.category}`, body: { name: 'Novelties', slug: 'novelties' } },
  { path: `/categories/${made.child}`, body: { parent: 0 } },
  { path: '/tags', body: { name: 'Blue' } },
  { path: `/tags/${made.tag}?force=true`, method: 'DELETE' },
  { path: `/users/${made.author}`, body: { name: 'Ann Other', slug: 'ann-other' } },
  { path: '/comments', body: { post: made.post, content: 'And another', parent: made.comment } },
  { path: `/comments/${made.comment}`, body: { content: 'Well said indeed' } },
  { path: `/comments/${made.comment}`, body: { status: 'hold' } },
  { path: `/comments/${made.comment}`, body: { status: 'approved' } },
  { path: `/comments/${made.comment}?force=true`, method: 'DELETE' },
  { path: '/settings', body: { title: 'Another name', use_smilies: false } },
  { path: `/categories/${made.child}?force=true`, method: 'DELETE' },
  { path: `/posts/${made.quiet}`, method: 'DELETE' },
  { path: `/posts/${made.quiet}`, body: { status: 'publish' } },
  { path: `/posts/${made.quiet}?force=true`, method: 'DELETE' },
  { path: `/media/${made.picture}?force=true`, method: 'DELETE' },
  { path: `/users/${made.author}?force=true&reassign=0`, method: 'DELETE' },
  { path: '/widgets', body: { id_base: 'text', sidebar: 'right' } },
  { path: '/widgets', body: { id_base: 'search', sidebar: 'right' } },
  { path: '/sidebars/right', body: { widgets: ['search-2', 'text-2'] } },
  { path: '/widgets/text-2', body: { sidebar: 'left' } },
  { path: '/widgets/text-2', body: { sidebar: 'right' } },
  { path: '/widgets/text-2', method: 'DELETE' },
  { path: '/widgets/search-2?force=true', method: 'DELETE' },
];

const factsOf = ({ status, headers, body }: Awaited<ReturnType<typeof visit>>): object => ({
  status,
  body,
  etag: headers.get('etag'),
  total: headers.get('x-cms-total'),
});

async function seenBy(node: RunningApp, addresses: readonly string[]): Promise<object[]> {
  const seen: object[] = [];
  for (const path of addresses) seen.push({ path, ...factsOf(await visit(node, path)) });
  return seen;
}

/** Every write is seen at once, on every node, at every address. */
async function writeAndCompare(addresses: readonly string[], writes: readonly Write[]): Promise<number> {
  let compared = 0;
  for (const [at, given] of writes.entries()) {
    const before = await seenBy(caching, addresses);
    expect(await seenBy(tracing, addresses)).toEqual(before);
    const elsewhere = at % 2 === 1;
    await write(elsewhere ? truthful : caching, site, given);
    const now = await seenBy(truthful, addresses);
    const told = `${given.method ?? 'POST'} ${given.path}`;
    expect(await seenBy(tracing, addresses), told).toEqual(now);
    if (elsewhere) await expect.poll(() => seenBy(caching, addresses), { message: told }).toEqual(now);
    else expect(await seenBy(caching, addresses), told).toEqual(now);
    if (!given.path.includes('settings')) expect(now, `${told} changes nothing that is looked at`).not.toEqual(before);
    compared += 1;
  }
  return compared;
}

test('whatever is written, on this node or another, a visitor sees what is stored', async () => {
  const made = await makeContent();
  await writeAndCompare(addressesOf(made), writesOn(made));
  // What nobody announces is seen late: the node does cache.
  await seenBy(caching, ['/posts']);
  await sql`update posts set title = 'By hand'`.execute(site.db.kysely);
  expect((await visit(caching, '/posts')).body).not.toContain('By hand');
  caching.app.forget();
  expect((await visit(caching, '/posts')).body).toContain('By hand');
});

test('and so it is with menus that are open to visitors', async () => {
  const make = async (path: string, body: Write['body'] = {}): Promise<number> =>
    (await write(truthful, site, { path, body })).id;
  await write(truthful, site, { path: '/settings', body: { open_menu_locations: ['primary'] } });
  const page = await make('/pages', { title: 'Shown', status: 'publish' });
  const category = await make('/categories', { name: 'Filed' });
  const menu = await make('/menus', { name: 'Main', locations: ['primary'] });
  const item = await make('/menu-items', { type: 'post_type', object_id: page, menus: menu });
  const nested = await make('/menu-items', { type: 'taxonomy', object_id: category, menus: menu, parent: item });
  const addresses = [
    '/menus',
    `/menus/${menu}`,
    '/menu-items',
    `/menu-items?menus=${menu}&_embed`,
    `/menu-items/${nested}`,
    '/menu-locations',
    '/menu-locations/footer',
    '/menu-locations/primary?tree=true',
    '/menu-locations/primary?_embed',
  ];
  const writes: readonly Write[] = [
    { path: '/menu-items', body: { title: 'Out', url: 'https://example.org', menus: menu, parent: item } },
    { path: `/menu-items/${nested}`, body: { parent: 0, menu_order: 9 } },
    { path: `/menu-items/${nested}`, body: { target: '_blank' } },
    { path: `/pages/${page}`, body: { title: 'Shown anew', slug: 'moved' } },
    { path: `/pages/${page}`, body: { status: 'private' } },
    { path: `/pages/${page}`, body: { status: 'publish' } },
    { path: `/categories/${category}`, body: { name: 'Filed anew', slug: 'filed-anew' } },
    { path: `/menu-items/${item}`, body: { status: 'draft' } },
    { path: `/menu-items/${item}`, body: { status: 'publish' } },
    { path: `/menus/${menu}`, body: { auto_add: true } },
    { path: '/pages', body: { title: 'Added', status: 'publish' } },
    { path: `/menus/${menu}`, body: { name: 'The main one', locations: ['footer', 'primary'] } },
    { path: '/settings', body: { open_menu_locations: ['footer'] } },
    { path: '/menus', body: { name: 'Other', locations: ['footer'] } },
    { path: '/settings', body: { open_menu_locations: ['primary', 'footer'] } },
    { path: `/pages/${page}?force=true`, method: 'DELETE' },
    { path: `/categories/${category}?force=true`, method: 'DELETE' },
    { path: `/menus/${menu}?force=true`, method: 'DELETE' },
    { path: '/settings', body: { open_menu_locations: [] } },
  ];
  expect(await writeAndCompare(addresses, writes)).toBe(writes.length);
  expect((await visit(caching, '/menu-locations')).status).toBe(401);
});

test('and so it is with the parts of templates that posts show', async () => {
  const shown = ['header', 'own'].map((slug) => `<!-- wp:template-part {"slug":"${slug}"} /-->`);
  const addresses: string[] = [];
  for (const content of shown) {
    const { id } = await write(truthful, site, {
      path: '/pages',
      body: { title: 'Parts', status: 'publish', content },
    });
    addresses.push(`/pages/${id}`);
  }
  const content = (words: string): string => `<!-- wp:paragraph --><p>${words}</p><!-- /wp:paragraph -->`;
  const header = '/template-parts/starter//header';
  const writes: readonly Write[] = [
    { path: header, body: { content: content('First saved') } },
    { path: header, body: { content: content('Saved again') } },
    { path: '/template-parts', body: { slug: 'own', content: content('Own') } },
    { path: header, body: { content: shown[1] ?? '' } },
    { path: '/template-parts/starter//own', body: { area: 'footer' } },
    { path: '/template-parts/starter//own', method: 'DELETE' },
    { path: header, body: { source: 'theme' } },
    { path: header, body: { content: content('Once more') } },
    { path: `${header}?force=true`, method: 'DELETE' },
  ];
  expect(await writeAndCompare(addresses, writes)).toBe(writes.length);
  expect((await visit(caching, addresses[0] ?? '')).body).toContain('wp-block-navigation');
});

test('a post whose time has come is seen, although nobody asked for it just then', async () => {
  const seen = async (): Promise<string> => (await visit(caching, '/posts?search=intime')).body;
  const body = { title: 'Intime', status: 'publish', date: '2099-01-01T00:00:00' };
  expect(await write(caching, site, { path: '/posts', body })).toMatchObject({ status: 'future' });
  expect(await seen()).toBe('[]');
  const { kysely } = site.db;
  await sql`update posts set date = now(), date_gmt = now() at time zone 'UTC' where status = 'future'`.execute(kysely);
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(kysely);
  await expect.poll(seen, { interval: 100 }).toContain('Intime');
});

describe('what is cached for visitors', () => {
  const titleOf = ({ body }: { readonly body: string }): string =>
    /"title":\{"rendered":"([^"]*)"/.exec(body)?.[1] ?? '';

  /**
   * A post that was read and then changed behind the node's back: who gets the old title gets what is cached. It is made
   * by hand too: the notice of a write might arrive only after the response was cached, and would invalidate it.
   */
  const changedByHand = async (query = ''): Promise<string> => {
    const made = await sql<{ id: number }>`
      insert into posts (type, status, slug, title, author, date, date_gmt, modified, modified_gmt)
      values ('post', 'publish', gen_random_uuid()::text, 'Old', 1, now(), now(), now(), now())
      returning id`.execute(site.db.kysely);
    const id = made.rows[0]?.id ?? 0;
    const path = `/posts/${id}${query}`;
    expect(titleOf(await visit(caching, path))).toBe('Old');
    await sql`update posts set title = 'New' where id = ${id}`.execute(site.db.kysely);
    return path;
  };

  test('is for them alone: who comes with a credential, of whatever kind, reads the database', async () => {
    const path = await changedByHand();
    const cached = (await visit(caching, path)).headers.get('etag');
    const credentials: readonly Record<string, string>[] = [
      { authorization: site.authorization },
      { authorization: 'Basic bm9ib2R5Ondyb25n' },
      { cookie: 'platen_session=x' },
      { cookie: 'somebody=else' },
    ];
    for (const headers of credentials) {
      const seen = await visit(caching, path, headers);
      expect(titleOf(seen), JSON.stringify(headers)).toBe('New');
      // Who is signed in gets an ETag of the response made for them, for the next write.
      const etag = seen.headers.get('etag');
      if (headers['authorization'] === site.authorization) expect([null, cached]).not.toContain(etag);
      else expect(etag, JSON.stringify(headers)).toBeNull();
      expect(seen.headers.get('surrogate-key')).toBeNull();
    }
    const signedIn = await visit(caching, path, { authorization: site.authorization });
    expect(signedIn.headers.get('cache-control')).toContain('no-store');
    expect((await visit(caching, path, { 'x-cms-nonce': 'x' })).status).toBe(403);
    expect((await visit(caching, `${path}?_cmsnonce=x`)).status).toBe(403);
    expect((await visit(caching, path, { 'x-http-method-override': 'DELETE' })).status).toBe(401);
    expect(titleOf(await visit(caching, path))).toBe('Old');
  });

  test('is nothing that only some may read', async () => {
    const make = async (body: Write['body'] = {}): Promise<string> => {
      const { id } = await write(caching, site, { path: '/posts', body: { content: 'xyzzy', ...body } });
      return `/posts/${id}`;
    };
    const asEditor = { authorization: site.authorization };
    for (const status of ['private', 'draft'] as const) {
      const path = await make({ status, title: 'T' });
      expect((await visit(caching, path, asEditor)).body).toContain('xyzzy');
      expect((await visit(caching, path)).status).toBe(401);
      expect((await visit(caching, path, asEditor)).status).toBe(200);
    }
    const locked = await make({ status: 'publish', title: 'T', password: 'open' });
    for (const round of [1, 2]) {
      expect((await visit(caching, `${locked}?password=open`)).body, `round ${round}`).toContain('xyzzy');
      expect((await visit(caching, `${locked}?p%61ssword=open`)).body, `round ${round}`).toContain('xyzzy');
      expect((await visit(caching, locked)).body, `round ${round}`).not.toContain('xyzzy');
    }
    const opened = await visit(caching, `${locked}?password=open`);
    expect(opened.headers.get('surrogate-key')).toBeNull();
    await write(caching, site, { path: locked, body: { password: 'other' } });
    expect((await visit(caching, `${locked}?password=open`)).status).toBe(403);
  });

  test('is no refusal, and no envelope around one', async () => {
    const { id } = await write(caching, site, { path: '/posts', body: { title: 'Gone', status: 'draft' } });
    for (const path of [`/posts/${id}`, `/posts/${id}?_envelope`]) {
      const refused = await visit(caching, path);
      expect(refused.body).toContain('rest_forbidden');
      expect(refused.headers.get('surrogate-key')).toBeNull();
    }
    await sql`update posts set status = 'publish' where id = ${id}`.execute(site.db.kysely);
    expect((await visit(caching, `/posts/${id}`)).status).toBe(200);
    expect((await visit(caching, `/posts/${id}?_envelope`)).body).toContain('Gone');
  });

  test('goes to pages of any origin, each told of its own', async () => {
    const path = await changedByHand();
    for (const origin of ['http://one.test', 'http://two.test']) {
      const { headers, ...seen } = await visit(caching, path, { origin });
      expect(titleOf(seen)).toBe('Old');
      expect(headers.get('access-control-allow-origin')).toBe(origin);
      expect(headers.get('vary')).toBe('Origin');
    }
    expect((await visit(caching, path)).headers.get('access-control-allow-origin')).toBeNull();
  });

  test('comes with tags and an ETag, and is not sent again to who has it', async () => {
    const path = await changedByHand();
    const { headers, body } = await visit(caching, path);
    const etag = headers.get('etag') ?? '';
    const id = /\d+/.exec(path)?.[0];
    expect(headers.get('surrogate-key')?.split(' ')).toEqual(expect.arrayContaining(['site', `post-${id}`]));
    expect(headers.get('cache-tag')?.split(',')).toEqual(headers.get('surrogate-key')?.split(' '));
    expect(headers.get('cache-control')).toBeNull();
    const again = await visit(caching, path, { 'if-none-match': etag });
    expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, '', etag]);
    const head = await fetch(`${caching.url}/cms-json/cms/v2${path}`, { method: 'HEAD' });
    expect(head.headers.get('etag')).toBe(etag);
    expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(body)));
    caching.app.forget();
    expect((await visit(caching, path, { 'if-none-match': etag })).status).toBe(200);
  });

  test('has another ETag when only the total is another', async () => {
    const path = '/posts?per_page=1&orderby=id&order=asc&_fields=id';
    const before = await visit(caching, path);
    await write(caching, site, { path: '/posts', body: { title: 'One more', status: 'publish' } });
    const after = await visit(caching, path);
    expect(after.body).toBe(before.body);
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
  });

  test('may be kept by a CDN for as long as the operator says', async () => {
    const node = await site.startNode({ env: { PLATEN_SHARED_MAX_AGE: '300' } });
    const { headers } = await visit(node, '/posts');
    expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=300');
    expect(headers.get('vary')).toBe('Origin, Authorization, Cookie, X-CMS-Nonce');
    const signedIn = await visit(node, '/posts', { authorization: site.authorization });
    expect(signedIn.headers.get('cache-control')).toContain('no-store');
    expect((await visit(node, '/posts/1')).headers.get('cache-control')).toBe('no-store');
  });

  test('is nothing that a plugin has a say in, unless the plugin says what that depends on', async () => {
    let said = 0;
    const speaking = (cacheable: boolean): Plugin => ({
      name: 'speaking',
      cacheable,
      activate: (api) => api.addFilter('rest_pre_echo_response', (data) => ({ data, said: (said += 1) })),
    });
    const node = await site.startNode({ plugins: [speaking(false)] });
    const first = await visit(node, '/posts');
    expect((await visit(node, '/posts')).body).not.toBe(first.body);
    await node.app.usePlugins([speaking(true)]);
    const second = await visit(node, '/posts');
    expect((await visit(node, '/posts')).body).toBe(second.body);
  });

  test('is all that such a plugin has no say in', async () => {
    let calls = 0;
    const counting: Plugin = {
      name: 'counting',
      activate: (api) => {
        api.registerField(['post'], { name: 'shown', schema: null, get: () => (calls += 1) });
        api.registerShortcode('count', () => String((calls += 1)));
      },
    };
    const node = await site.startNode({ plugins: [counting], env: { PLATEN_SHARED_MAX_AGE: '300' } });
    await write(node, site, { path: '/posts', body: { status: 'publish', title: 'Shown' } });
    const { id } = await write(node, site, { path: '/pages', body: { status: 'publish', content: 'Said [count]' } });
    const seen = async (path: string) => {
      const [one, other] = [await visit(node, path), await visit(node, path)];
      const isForOthers = /s-maxage/.test(one.headers.get('cache-control') ?? '');
      return { isSame: one.body === other.body, hasTag: one.headers.has('etag'), isForOthers };
    };
    const kept = { isSame: true, hasTag: true, isForOthers: true };
    const unkept = { isSame: false, hasTag: false, isForOthers: false };
    for (const path of ['/categories', '/posts?_fields=id', `/pages/${id}?_fields=id,slug`])
      expect(await seen(path), path).toEqual(kept);
    for (const path of ['/posts', '/posts?_fields=shown', `/pages/${id}`])
      expect(await seen(path), path).toEqual(unkept);
    expect(node.logged.join('')).toContain('responses filtered by these plugins are not cached');

    // Code that is not told for whom it runs keeps out all that is made meanwhile.
    const judging: Plugin = { name: 'judging', activate: (api) => api.addFilter('determine_current_user', (id) => id) };
    await node.app.usePlugins([judging]);
    expect(await seen('/posts')).toEqual({ ...unkept, isSame: true });
  });
});
