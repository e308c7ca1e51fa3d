import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPublicSite } from './support/public-site.ts';
import type { PublicSite } from './support/public-site.ts';

let site: PublicSite;

beforeAll(async () => {
  site = await startPublicSite();
  for (let at = 1; at <= 4; at++)
    await site.create('/posts', {
      title: `Note ${at}`,
      content: `The whole text of note ${at}.`,
      excerpt: 'In short.',
      status: 'publish',
    });
});

afterAll(() => site.stop());

test('feeds follow their settings', async () => {
  const whole = await site.page('/feed/');
  expect([whole.html.match(/<item>/g)?.length, whole.html.includes('The whole text')]).toEqual([4, true]);
  await site.create('/settings', { posts_per_rss: 2, rss_use_excerpt: true });
  const short = await site.page('/feed/');
  expect([short.html.match(/<item>/g)?.length, short.html.includes('The whole text')]).toEqual([2, false]);
  expect(short.html).toContain('In short.');
  await expect(site.create('/settings', { posts_per_rss: 0 })).rejects.toThrow('400');
});

test('words of a search in a path keep their case', async () => {
  const { html } = await site.page('/search/Some+Words%20HERE/');
  expect(html).toContain('<title>Search Results for “Some Words HERE” – The Press Room</title>');
});

test('/favicon.ico leads to the site icon', async () => {
  const without = await site.page('/favicon.ico');
  expect([without.status, without.html]).toEqual([204, '']);
  const icon = await site.upload();
  await site.create('/settings', { site_icon: icon.id });
  const { status, headers } = await site.page('/favicon.ico');
  expect([status, headers.get('location')]).toEqual([302, icon.source_url]);
});
