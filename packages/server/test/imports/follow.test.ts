import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pullSource } from '../../src/transfer/sources/pull/pull-source.actions.ts';
import { startNewHome } from '../support/moving.ts';
import type { NewHome } from '../support/moving.ts';

/** A small site over REST that is edited while it is followed. */
const posts = new Map<number, { title: string; slug: string; modified: string }>();
const list = (after: string | null) =>
  [...posts]
    .filter(([, { modified }]) => after === null || modified > after)
    .toSorted(([one], [other]) => one - other)
    .map(([id, { title, slug, modified }]) => ({
      id,
      type: 'post',
      status: 'publish',
      slug,
      title: { raw: title },
      content: { raw: '' },
      excerpt: { raw: '' },
      date: '2024-01-01T00:00:00',
      date_gmt: '2024-01-01T00:00:00',
      modified,
      modified_gmt: modified,
      author: 0,
      link: `https://small.example/blog/${slug}/`,
    }));

let asked: string[] = [];
const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://x');
  const path = url.pathname.replace('/wp-json', '');
  asked.push(path + (url.searchParams.has('modified_after') ? '?changes' : ''));
  const kinds = { post: { slug: 'post', rest_base: 'posts', rest_namespace: 'wp/v2' } };
  const offset = Number(url.searchParams.get('offset') ?? 0);
  const bodies: Record<string, unknown> = {
    '/': { name: 'Small', home: 'https://small.example', namespaces: ['wp/v2'], gmt_offset: 0 },
    '/wp/v2/types': kinds,
    '/wp/v2/taxonomies': {},
    '/wp/v2/statuses': {},
    '/wp/v2/posts': list(url.searchParams.get('modified_after')).slice(offset, offset + 100),
    '/wp/v2/users': [],
    '/wp/v2/comments': [],
  };
  const body = bodies[path];
  response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body ?? { code: 'rest_no_route' }));
});

let site: NewHome;
let folder: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  site = await startNewHome();
  folder = await mkdtemp(join(tmpdir(), 'platen-test-follow-'));
});
afterAll(async () => {
  await site.stop();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

async function bring() {
  asked = [];
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  await pullSource(await site.scope(), {
    source: { address, user: null, password: null, isPrivate: true, pause: 1 },
    folder,
    progress: () => undefined,
    isStopped: () => false,
  });
  const { report } = await site.take(null, { folder });
  return report.counts['post'];
}

const soon = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString().slice(0, 19);

test('what changes at the old site comes over again and again, and nothing else is asked for', async () => {
  for (const id of [1, 2, 3])
    posts.set(id, { title: `Post ${id}`, slug: `post-${id}`, modified: '2024-02-01T00:00:00' });
  expect(await bring()).toEqual({ added: 3 });
  posts.set(2, { title: 'Changed', slug: 'post-2', modified: soon(0) });
  posts.set(4, { title: 'New', slug: 'post-4', modified: soon(0) });
  expect(await bring()).toEqual({ same: 2, updated: 1, added: 1 });
  expect(asked.filter((path) => path === '/wp/v2/posts')).toEqual([]);
  expect((await site.ask('/cms/v2/posts/2')).body).toMatchObject({ title: { rendered: 'Changed' } });
  expect(await bring()).toEqual({ same: 4 });
});

test('old addresses lead to the new ones', async () => {
  const { body } = await site.ask('/cms/v2/redirects?path=/blog/post-1/');
  expect(body).toMatchObject([{ source: '/blog/post-1', target: '/post-1/', status: 301 }]);
  for (const address of ['/blog/post-1/', '/?p=1']) {
    const sent = await fetch(site.node.url + address, { redirect: 'manual' });
    expect([sent.status, sent.headers.get('location')]).toEqual([301, 'https://old.example/post-1/']);
  }
});
