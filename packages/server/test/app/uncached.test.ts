import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningApp } from '../support/app.ts';
import { startSite, visit, write } from '../support/caching.ts';
import type { Site } from '../support/caching.ts';

let site: Site;
let node: RunningApp;
let open: number;
let locked: number;
beforeAll(async () => {
  site = await startSite();
  // With a CDN in front: what is not forbidden, it keeps.
  node = await site.startNode({ env: { PLATEN_SHARED_MAX_AGE: '300' } });
  const body = { title: 'T', content: 'The text', status: 'publish' };
  open = (await write(node, site, { path: '/posts', body })).id;
  locked = (await write(node, site, { path: '/posts', body: { ...body, password: 'sesame' } })).id;
});
afterAll(() => site.stop());

const cachingOf = async (path: string, init: RequestInit = {}): Promise<[number, string | null]> => {
  const answer = await fetch(`${node.url}${path}`, init);
  await answer.text();
  return [answer.status, answer.headers.get('cache-control')];
};

describe('no cache keeps', () => {
  it.each([
    [404, '/cms-json/cms/v2/posts/999999'],
    [404, '/cms-json/nowhere'],
    [400, '/cms-json/cms/v2/posts?per_page=1000'],
    [400, '/cms-json/cms/v2/posts?a[b=%ff'],
    [401, '/cms-json/cms/v2/users/me'],
    [401, '/cms-json/cms/v2/posts?context=edit'],
    [404, '/nowhere'],
  ])('an error: %i %s', async (status, path) => {
    expect(await cachingOf(path)).toEqual([status, 'no-store']);
    expect(await cachingOf(path, { method: 'HEAD' })).toEqual([status, 'no-store']);
    expect(await cachingOf(path, { headers: { origin: 'http://elsewhere.test' } })).toEqual([status, 'no-store']);
  });

  it('an error in an envelope', async () => {
    expect(await cachingOf('/cms-json/cms/v2/posts/999999?_envelope')).toEqual([200, 'no-store']);
  });

  it('the wrong method on a page', async () => {
    expect(await cachingOf('/docs', { method: 'POST' })).toEqual([405, 'no-store']);
  });

  it('what a password in the address opened, or did not', async () => {
    const opened = await visit(node, `/posts/${locked}?password=sesame`);
    expect(opened.body).toContain('The text');
    expect(opened.headers.get('cache-control')).toBe('no-store');
    expect(opened.headers.get('surrogate-key')).toBeNull();
    expect(await cachingOf(`/cms-json/cms/v2/posts/${locked}?password=wrong`)).toEqual([403, 'no-store']);
    expect(await cachingOf(`/cms-json/cms/v2/comments?post=${locked}&password=sesame`)).toEqual([200, 'no-store']);
  });
});

it('a good answer to a visitor may be kept', async () => {
  expect(await cachingOf(`/cms-json/cms/v2/posts/${open}`)).toEqual([200, 'public, max-age=0, s-maxage=300']);
  expect(await cachingOf(`/cms-json/cms/v2/posts/${locked}`)).toEqual([200, 'public, max-age=0, s-maxage=300']);
});
