import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPublicSite } from './support/public-site.ts';
import type { PublicSite } from './support/public-site.ts';

let site: PublicSite;
let post = 0;

const comment = async (content: string, more: object = {}): Promise<number> => {
  const author = { author_name: 'Ottilie', author_email: 'o@site.example' };
  return (await site.create('/comments', { post, content, status: 'approved', ...author, ...more })).id;
};

beforeAll(async () => {
  site = await startPublicSite();
  post = (await site.create('/posts', { title: 'Talk', slug: 'talk', status: 'publish' })).id;
  const first = await comment('Remark 1', { date_gmt: '2026-01-01T00:00:00' });
  for (let at = 2; at <= 5; at++) await comment(`Remark ${at}`, { date_gmt: `2026-01-0${at}T00:00:00` });
  await comment('Late reply', { parent: first, date_gmt: '2026-02-01T00:00:00' });
  await comment('Hidden', { status: 'hold' });
});

afterAll(() => site.stop());

const remarksOn = async (path: string): Promise<readonly string[]> => {
  const { html } = await site.page(path);
  return [...html.matchAll(/Remark \d|Late reply|Hidden/g)].map(([words]) => words);
};

test('all comments are on one page, unless the site divides them', async () => {
  expect(await remarksOn('/talk/')).toEqual(['Remark 1', 'Late reply', 'Remark 2', 'Remark 3', 'Remark 4', 'Remark 5']);
  expect((await site.page('/talk/')).html).not.toContain('Older Comments');
});

test('a page has so many comments with their replies, and links to the others', async () => {
  await site.create('/settings', { page_comments: true, comments_per_page: 2, default_comments_page: 'newest' });
  expect(await remarksOn('/talk/')).toEqual(['Remark 5']);
  expect(await remarksOn('/talk/comment-page-1/')).toEqual(['Remark 1', 'Late reply', 'Remark 2']);
  const { html } = await site.page('/talk/comment-page-2/');
  expect(html).toMatch(/href="[^"]*\/talk\/comment-page-1\/#comments"[^>]*>[^]*?Older Comments/);
  expect(html).toMatch(/href="[^"]*\/talk\/comment-page-3\/#comments"[^>]*>Newer Comments/);
  expect(html).toContain('aria-current="page" class="page-numbers current">2<');
  expect(html).toContain('6 responses');
});

test('the oldest comments can be shown first', async () => {
  await site.create('/settings', { page_comments: true, comments_per_page: 2, default_comments_page: 'oldest' });
  expect(await remarksOn('/talk/')).toEqual(['Remark 1', 'Late reply', 'Remark 2']);
  expect(await remarksOn('/talk/comment-page-3/')).toEqual(['Remark 5']);
});
