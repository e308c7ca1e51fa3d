import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Plugin } from '../../src/site/plugin.ts';
import type { RunningApp } from '../support/app.ts';
import { startSite, visit, write } from '../support/caching.ts';
import type { Site, Write } from '../support/caching.ts';
import { photograph } from '../support/hostile.ts';

let site: Site;
let uploads: string;
/** Caches for an hour: what it should have invalidated shows. */
let caching: RunningApp;
/** Caches like the other; a plugin gets whole responses there. */
let hooked: RunningApp;
/** Caches nothing. */
let truthful: RunningApp;
/** Posts that the caching node has presented since. */
let presented: number[] = [];
let numbersOfHooked = 0;
let marker = 0;

const counting: Plugin = {
  name: 'counting',
  cacheable: true,
  activate: (api) => {
    api.addFilter('rest_prepare_post', (item) => {
      presented.push(Number(item.data['id']));
      return item;
    });
  },
};

/** Changes the items that it is given in place. */
const renumbering: Plugin = {
  name: 'renumbering',
  cacheable: true,
  activate: (api) => {
    api.addFilter('rest_post_dispatch', (response) => {
      const items = response.data as { number?: number }[];
      if (Array.isArray(items)) for (const item of items) item.number = (item.number ?? 0) + (numbersOfHooked += 1);
      return response;
    });
  },
};

beforeAll(async () => {
  site = await startSite();
  uploads = await mkdtemp(join(tmpdir(), 'platen-items-'));
  const env = { PLATEN_CACHE_SECONDS: '3600', PLATEN_UPLOADS_FOLDER: uploads };
  caching = await site.startNode({ plugins: [counting], env });
  hooked = await site.startNode({ plugins: [renumbering], env });
  truthful = await site.startNode({
    env: { PLATEN_UPLOADS_FOLDER: uploads, PLATEN_CACHE_BYTES: '0', PLATEN_REVALIDATION_BYTES: '0' },
  });
  // A node caches nothing before it hears of changes.
  marker = await make('/posts', { title: 'First' });
  await vi.waitFor(
    async () => {
      presented = [];
      await visit(caching, '/posts');
      if (presented.length > 0) throw new Error('The node caches nothing yet.');
    },
    { timeout: 30_000 },
  );
});
afterAll(async () => {
  await site.stop();
  await rm(uploads, { recursive: true, force: true });
});

const make = async (path: string, body: NonNullable<Write['body']>): Promise<number> =>
  (await write(caching, site, { path, body: { status: 'publish', ...body } })).id;

/** The notices of all writes so far have arrived at the caching node: they come in the order of the commits. */
async function settle(): Promise<void> {
  const title = `Marked ${performance.now()}`;
  await write(truthful, site, { path: `/posts/${marker}`, body: { title } });
  await expect.poll(async () => (await visit(caching, `/posts/${marker}`)).body).toContain(title);
}

/** The posts that the caching node presented for a request, whose response has to be as without any cache. */
async function presentedFor(path: string): Promise<number[]> {
  presented = [];
  const { body } = await visit(caching, path);
  expect(JSON.parse(body)).toEqual(JSON.parse((await visit(truthful, path)).body));
  return presented.toSorted((one, other) => one - other);
}

describe('a list in which one post changed', () => {
  let author: number;
  let posts: number[];
  let list: string;
  let made = 0;

  /** In a category of its own: the number of posts is a fact of the category, which shows in the posts that are in it. */
  const makePost = async (title: string): Promise<number> => {
    const content = '<!-- wp:paragraph --><p>Text</p><!-- /wp:paragraph -->';
    const category = await make('/categories', { name: `Category ${(made += 1)}` });
    return make('/posts', { title, content, author, categories: [category] });
  };

  beforeEach(async () => {
    const username = `ann${(made += 1)}`;
    author = await make('/users', {
      username,
      email: `${username}@example.org`,
      password: 'a long password',
      roles: ['author'],
    });
    posts = [];
    for (const title of ['One', 'Two', 'Three']) posts.push(await makePost(title));
    list = `/posts?author=${author}`;
  });

  const warm = async (): Promise<void> => {
    await settle();
    expect(await presentedFor(list)).toEqual(posts);
  };

  test('presents that post anew, and no other', async () => {
    await warm();
    await write(caching, site, { path: `/posts/${posts[1]}`, body: { title: 'Changed' } });
    expect(await presentedFor(list)).toEqual([posts[1]]);
  });

  test('presents a new post, and no other', async () => {
    await warm();
    const added = await makePost('New');
    expect(await presentedFor(list)).toEqual([added]);
  });

  test('presents nothing where a post is gone', async () => {
    await warm();
    await write(caching, site, { method: 'DELETE', path: `/posts/${posts[0]}` });
    expect(await presentedFor(list)).toEqual([]);
  });

  test('presents those that show a record which changed', async () => {
    await warm();
    const tag = (await write(caching, site, { path: '/tags', body: { name: `Red ${performance.now()}` } })).id;
    await write(caching, site, { path: `/posts/${posts[0]}`, body: { tags: [tag] } });
    expect(await presentedFor(list)).toEqual([posts[0]]);
    await write(caching, site, { path: `/tags/${tag}`, body: { slug: `blue-${tag}` } });
    expect(await presentedFor(list)).toEqual([posts[0]]);
  });

  test('presents all in another shape, which is cached for itself', async () => {
    await warm();
    const short = `${list}&_fields=id,class_list`;
    await presentedFor(short);
    await write(caching, site, { path: `/posts/${posts[1]}`, body: { title: 'Changed' } });
    await presentedFor(short);
    expect(await presentedFor(`${list}&page=1&orderby=title`)).toEqual([posts[1]]);
    expect(await presentedFor(`${list}&context=embed`)).toEqual(posts);
  });

  test('presents all where the settings changed', async () => {
    await warm();
    await write(caching, site, { path: '/settings', body: { permalink_structure: '/%year%/%postname%/' } });
    expect(await presentedFor(list)).toEqual(posts);
    await write(caching, site, { path: '/settings', body: { permalink_structure: '/%postname%/' } });
  });

  test('hides what may no longer be read, on the other node as well', async () => {
    await warm();
    await write(truthful, site, { path: `/posts/${posts[2]}`, body: { status: 'private' } });
    await expect.poll(async () => (JSON.parse((await visit(caching, list)).body) as unknown[]).length).toBe(2);
    await presentedFor(list);
  });
});

test('pages below others keep their addresses when one above moves', async () => {
  const above = await make('/pages', { title: 'Above' });
  const below = await make('/pages', { title: 'Below', parent: above });
  const other = await make('/pages', { title: 'Other' });
  const list = `/pages?include=${below},${other}`;
  await presentedFor(list);
  await write(caching, site, { path: `/pages/${other}`, body: { title: 'Another' } });
  await presentedFor(list);
  await write(caching, site, { path: `/pages/${above}`, body: { slug: 'moved' } });
  await presentedFor(list);
  const links = (JSON.parse((await visit(caching, list)).body) as { link: string }[]).map(({ link }) => link);
  expect(links).toContain('http://site.test/moved/below/');
});

test('galleries are numbered through the whole list', async () => {
  const form = new FormData();
  form.append('file', new Blob([(await photograph('jpg', 40, 20)) as never]), 'picture.jpg');
  const headers = { authorization: site.authorization };
  const sent = await fetch(`${caching.url}/cms-json/cms/v2/media`, { method: 'POST', headers, body: form });
  const { id: picture } = (await sent.json()) as { id: number };
  const ids: number[] = [];
  for (const title of ['One', 'Two', 'Three'])
    ids.push(await make('/posts', { title, content: `[gallery ids="${picture}"]` }));
  const list = `/posts?include=${ids.join()}&orderby=include`;
  const galleriesIn = async (): Promise<string[]> =>
    [...(await visit(caching, list)).body.matchAll(/id='gallery-\d/g)].map(([gallery]) => gallery);
  await presentedFor(list);
  expect(await galleriesIn()).toEqual(["id='gallery-1", "id='gallery-2", "id='gallery-3"]);
  await write(caching, site, { path: `/posts/${ids[0]}`, body: { content: 'None' } });
  await presentedFor(list);
  expect(await galleriesIn()).toEqual(["id='gallery-1", "id='gallery-2"]);
});

test('an item is presented anew where its row was read differently, before any notice of that', async () => {
  const ids = [await make('/posts', { title: 'One' }), await make('/posts', { title: 'Two' })];
  const list = `/posts?include=${ids.join()}`;
  await presentedFor(list);
  await sql`update posts set title = 'By hand' where id = ${ids[0]}`.execute(site.db.kysely);
  await write(caching, site, { path: `/posts/${ids[1]}`, body: { title: 'Changed' } });
  expect(await presentedFor(list)).toEqual(ids);
});

test('a plugin that gets whole responses gets items of its own', async () => {
  const ids = [await make('/posts', { title: 'Hooked' }), await make('/posts', { title: 'Hooked, too' })];
  const list = `/posts?include=${ids.join()}&_fields=id,title,number`;
  for (const title of ['One', 'Two', 'Three']) {
    await write(hooked, site, { path: `/posts/${ids[0]}`, body: { title } });
    numbersOfHooked = 0;
    const items = JSON.parse((await visit(hooked, list)).body) as { number: number }[];
    expect(items.map(({ number }) => number)).toEqual([1, 2]);
  }
});
