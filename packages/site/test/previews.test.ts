import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPublicSite } from './support/public-site.ts';
import type { PublicSite } from './support/public-site.ts';

const canary = 'canary-only-for-editors';
let site: PublicSite;
let admin: string;
let editor: Record<string, string>;

beforeAll(async () => {
  admin = await mkdtemp(join(tmpdir(), 'platen-site-'));
  await writeFile(join(admin, 'index.html'), '<!doctype html><head><!--facts--></head>');
  await writeFile(
    join(admin, 'admin.json'),
    JSON.stringify({ format: 1, version: '1', page: 'index.html', files: {} }),
  );
  site = await startPublicSite({ PLATEN_ADMIN: admin });
  editor = { cookie: await site.signIn() };
});

afterAll(async () => {
  await site.stop();
  await rm(admin, { recursive: true });
});

const headersOf = ({ headers }: Response): readonly (string | null)[] =>
  ['cache-control', 'x-robots-tag', 'referrer-policy', 'etag'].map((name) => headers.get(name));
const ofPreviews = ['no-store, private', 'noindex', 'no-referrer', null];

test('a draft is previewed on its page, by users who can edit it', async () => {
  const { id } = await site.create('/posts', { title: `A ${canary}`, content: `<p>${canary}</p>` });
  const featured = await site.upload(id);
  await site.create(`/posts/${id}`, { featured_media: featured.id });
  const target = `/?p=${id}&preview=true`;
  const shown = await site.page(target, editor);
  expect([shown.status, ...headersOf(shown)]).toEqual([200, ...ofPreviews]);
  expect(shown.html).toContain('<div class="wp-site-blocks">');
  expect(shown.html).toMatch(/<title>A canary-only-for-editors – The Press Room<\/title>/);
  expect(shown.html).toContain('Preview. This page is not public.');
  expect(shown.html).toContain(featured.source_url);
  expect(shown.html).not.toContain('rel="canonical"');

  for (const path of [target, `/?p=${id}`, '/', '/feed/', '/wp-sitemap-posts-post-1.xml', `/?s=${canary}`]) {
    const { html } = await site.page(path);
    expect(html.replaceAll(`s=${canary}`, '').match(new RegExp(`(?:A |<p>)${canary}`))).toBeNull();
  }
  const author = { cookie: await site.signIn(await site.addUser('author')) };
  expect((await site.page(target, author)).html).not.toContain(`<p>${canary}`);
});

test('unsaved changes of a published post are previewed, and its page stays as it is', async () => {
  const { id, link } = await site.create('/posts', { title: 'Live', content: 'For all', status: 'publish' });
  const path = new URL(link).pathname;
  const unsaved = { title: 'Later', content: `<p>${canary}</p>` };
  const autosave = await site.create<{ preview_link: string }>(`/posts/${id}/autosaves`, unsaved);
  const { pathname, search } = new URL(autosave.preview_link);
  expect(pathname).toBe(path);
  const shown = await site.page(pathname + search);
  expect([shown.status, ...headersOf(shown)]).toEqual([200, ...ofPreviews]);
  expect(shown.html).toContain(`<p>${canary}</p>`);
  expect(shown.html).toContain('<div class="wp-site-blocks">');

  expect((await site.page(path)).html).not.toContain(canary);
  expect((await site.page(`${path}?preview=true`)).html).not.toContain(canary);
  const forged = await site.page(pathname + search.replace(/preview_nonce=\w/, 'preview_nonce=0'));
  expect([forged.status, forged.html.includes(canary)]).toEqual([404, false]);
});

test('a preview link opens its post and nothing else', async () => {
  const secret = await site.create('/posts', { title: `Other ${canary}`, status: 'private' });
  const { id } = await site.create('/pages', {
    title: 'Shared draft',
    content: '<!-- wp:latest-posts {"postsToShow":50} /-->',
  });
  const link = await site.create<{ url: string }>(`platen/v1/preview-links/page/${id}`, {});
  const { pathname, search } = new URL(link.url);
  const shown = await site.page(pathname + search);
  expect([shown.status, ...headersOf(shown)]).toEqual([200, ...ofPreviews]);
  expect(shown.html).toMatch(/<h1[^>]*>Shared draft/);
  expect(shown.html).not.toContain(canary);
  expect((await site.page(`/?p=${secret.id}&preview=true&${search.slice(1)}`)).html).not.toContain(canary);
});

test('users who can edit a page get a link to it, and the cached page has none', async () => {
  const { id, link } = await site.create('/pages', { title: 'Contact', status: 'publish' });
  const path = new URL(link).pathname;
  const category = await site.create('/categories', { name: 'Essays' });
  const edit = /<a class="site-notice" href="([^"]*)">Edit<\/a>/;
  const first = await site.page(path, editor);
  expect(edit.exec(first.html)?.[1]).toBe(`${site.url}/admin/pages/${id}`);
  expect(headersOf(first)).toContain('no-store, private');
  const visit = await site.page(path);
  expect([edit.test(visit.html), visit.html.includes('site-notice')]).toEqual([false, false]);
  expect((await site.page(path)).html).toBe(visit.html);
  expect((await site.page(path, { cookie: 'platen_session=unknown' })).html).toBe(visit.html);
  const subscriber = { cookie: await site.signIn(await site.addUser('subscriber')) };
  expect((await site.page(path, subscriber)).html).toBe(visit.html);
  const archive = await site.page(new URL(category.link).pathname, editor);
  expect(edit.exec(archive.html)?.[1]).toBe(`${site.url}/admin/terms/categories`);
});

test('with another front end, a draft is previewed on a plain page', async () => {
  const other = await startPublicSite({ FRONT_END_URL: 'https://front.example' });
  try {
    const { id } = await other.create('/posts', { title: 'A draft', content: `<p>${canary}</p>` });
    const target = `/?p=${id}&preview=true`;
    const shown = await other.page(target, { cookie: await other.signIn() });
    expect([shown.status, shown.html.includes(canary), shown.html.includes('wp-site-blocks')]).toEqual([
      200,
      true,
      false,
    ]);
    expect(shown.headers.get('content-security-policy')).toContain('sandbox');
    expect((await other.page(target)).html).not.toContain(canary);
  } finally {
    await other.stop();
  }
});
