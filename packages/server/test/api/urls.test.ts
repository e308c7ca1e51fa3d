import { describe, expect, test } from 'vitest';
import { setUpPosts } from '../support/posts.ts';
import type { Role } from '../support/site.ts';

const { send, make } = setUpPosts();

const at = async (url: string, role: Role = 'visitor') =>
  (await send(role, 'GET', '/platen/v1/urls', { query: { url } })).body;
const publish = (fields: Readonly<Record<string, string | number>>) =>
  make('editor', 'posts', { status: 'publish', ...fields });

describe('what is at a URL', () => {
  test('is a post, by its path, by its whole URL, and by its id', async () => {
    const id = await publish({ title: 'River', slug: 'river', content: 'one<!--nextpage-->two' });
    const page = { kind: 'singular', status: 200, post: id, canonical: 'http://site.test/river/' };
    expect(await at('/river/')).toMatchObject(page);
    expect(await at('http://site.test/RIVER/?utm_source=x')).toMatchObject(page);
    expect(await at('/river/2/')).toMatchObject({ page: 2, pages: 2, canonical: 'http://site.test/river/2/' });
    const redirect = { kind: 'redirect', status: 301, location: 'http://site.test/river/' };
    expect(await at(`/?p=${id}`)).toEqual(redirect);
    expect(await at('/river')).toEqual(redirect);
    expect(await at('/river/3/')).toEqual(redirect);
  });

  test('is nothing for callers who cannot read it', async () => {
    const id = await make('author', 'posts', { status: 'draft', title: 'Secret', slug: 'secret-plan' });
    for (const url of ['/secret-plan/', '/secret-pl/', `/?p=${id}`, '/?name=secret-plan'])
      expect(await at(url)).toEqual(await at('/nothing-at-all/'));
    expect(await at(`/?p=${id}`, 'editor')).toMatchObject({ kind: 'singular', post: id, canonical: null });
  });

  test('is a list with its page, and nothing beyond the last', async () => {
    const id = await publish({ title: 'One', slug: 'one' });
    expect(await at('/')).toMatchObject({ kind: 'home', posts: [id], total: 1, pages: 1, front: true });
    expect(await at('/page/2/')).toMatchObject({ kind: 'missing', status: 404 });
    expect(await at('/?s=one')).toMatchObject({ kind: 'search', search: 'one', posts: [id] });
  });

  test('is no author without posts, so that nobody lists accounts', async () => {
    expect(await at('/author/subscriber/')).toMatchObject({ kind: 'missing' });
    expect(await at('/?author=1')).toMatchObject({ kind: 'missing' });
  });

  test.each(['http://elsewhere.test/', '//elsewhere.test/', 'river'])('%s is refused', async (url) => {
    const { status, body } = await send('visitor', 'GET', '/platen/v1/urls', { query: { url } });
    expect([status, (body as { code: string }).code]).toEqual([400, 'rest_invalid_url']);
  });
});

describe('a renamed post', () => {
  test('stays reachable by the slugs it had, until another post gets one', async () => {
    const id = await publish({ title: 'Named', slug: 'first-name' });
    await send('editor', 'POST', `posts/${id}`, { body: { slug: 'second-name' } });
    await send('editor', 'POST', `posts/${id}`, { body: { slug: 'final-name' } });
    const redirect = { kind: 'redirect', status: 301, location: 'http://site.test/final-name/' };
    expect(await at('/first-name/')).toEqual(redirect);
    expect(await at('/second-name/')).toEqual(redirect);
    const other = await publish({ title: 'Other', slug: 'first-name' });
    expect(await at('/first-name/')).toMatchObject({ kind: 'singular', post: other });
  });

  test('was not at the slug of its draft', async () => {
    const id = await make('editor', 'posts', { title: 'Named', slug: 'draft-name', status: 'draft' });
    await send('editor', 'POST', `posts/${id}`, { body: { slug: 'real-name', status: 'publish' } });
    expect(await at('/draft-name/')).toMatchObject({ kind: 'missing' });
  });
});

test('a guess needs one slug that begins so', async () => {
  await publish({ title: 'A', slug: 'journey-one' });
  expect(await at('/journ/')).toEqual({ kind: 'redirect', status: 301, location: 'http://site.test/journey-one/' });
  expect(await at('/jo/')).toMatchObject({ kind: 'missing' });
  await publish({ title: 'B', slug: 'journey-two' });
  expect(await at('/journ/')).toMatchObject({ kind: 'missing' });
});

test('entries in the redirects come first', async () => {
  await publish({ title: 'River', slug: 'river' });
  await send('administrator', 'POST', 'redirects', { body: { source: '/river/', target: '/stream/' } });
  expect(await at('/river/')).toMatchObject({ kind: 'redirect', location: 'http://site.test/stream/' });
});
