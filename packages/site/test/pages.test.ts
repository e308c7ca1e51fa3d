import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPublicSite } from './support/public-site.ts';
import type { PublicSite } from './support/public-site.ts';

let site: PublicSite;
let welcome: { id: number; link: string };
let category: { id: number; link: string };

const canary = 'canary-only-for-editors';

beforeAll(async () => {
  site = await startPublicSite();
  category = await site.create('/categories', { name: 'Essays & ink', slug: 'essays', description: 'Long texts.' });
  for (let at = 1; at <= 12; at++)
    await site.create('/posts', {
      title: `Note ${at}`,
      slug: `note-${at}`,
      content: `<!-- wp:paragraph --><p>Text of note ${at}.</p><!-- /wp:paragraph -->`,
      status: 'publish',
      categories: [category.id],
      date: `2026-01-${String(at).padStart(2, '0')}T10:00:00`,
    });
  welcome = await site.create('/posts', {
    title: 'Welcome',
    slug: 'welcome',
    excerpt: 'What to try first.',
    content: 'First part.<!--nextpage-->Second part.',
    status: 'publish',
    date: '2026-02-01T10:00:00',
  });
  await site.create('/pages', { title: 'About', slug: 'about', content: 'About us.', status: 'publish' });
  await site.create('/posts', { title: `${canary} draft`, slug: 'a-draft', content: canary, status: 'draft' });
  await site.create('/posts', { title: `${canary} private`, slug: 'a-secret', content: canary, status: 'private' });
  await site.create('/posts', {
    title: 'Locked thing',
    slug: 'locked',
    content: `<p>${canary}</p>`,
    excerpt: canary,
    password: 'open sesame',
    status: 'publish',
    date: '2026-01-20T10:00:00',
  });
});

afterAll(() => site.stop());

const textOf = (html: string, pattern: RegExp): string | undefined => pattern.exec(html)?.[1];
const titleOf = (html: string): string | undefined => textOf(html, /<title>(.*?)<\/title>/s);
const canonicalOf = (html: string): string | undefined => textOf(html, /<link rel="canonical" href="(.*?)">/);

describe('pages', () => {
  test.each([
    ['/', 200, 'The Press Room – Notes on ink &amp; paper'],
    ['/page/2/', 200, 'The Press Room – Page 2 – Notes on ink &amp; paper'],
    ['/note-3/', 200, 'Note 3 – The Press Room'],
    ['/about/', 200, 'About – The Press Room'],
    ['/category/essays/', 200, 'Essays &amp; ink – The Press Room'],
    ['/author/admin/', 200, 'admin – The Press Room'],
    ['/2026/01/', 200, 'January 2026 – The Press Room'],
    ['/?s=note', 200, 'Search Results for “note” – The Press Room'],
    ['/welcome/2/', 200, 'Welcome – Page 2 – The Press Room'],
    ['/nothing-is-at-this-url/', 404, 'Page not found – The Press Room'],
    ['/page/99/', 404, 'Page not found – The Press Room'],
  ])('%s', async (target, status, title) => {
    const { status: found, html, headers } = await site.page(target);
    expect([found, titleOf(html)]).toEqual([status, title]);
    expect(headers.get('content-type')).toBe('text/html; charset=UTF-8');
    expect(html).toContain('<div class="wp-site-blocks">');
    expect(html).toMatch(/<main\b/);
  });

  test('the link of a post in the API is its page', async () => {
    const { status, html } = await site.page(new URL(welcome.link).pathname);
    expect([status, canonicalOf(html)]).toEqual([200, welcome.link]);
  });

  test('a list shows its posts in order, and links to its next page', async () => {
    const { html } = await site.page('/category/essays/');
    const links = [
      ...html.matchAll(/<h2[^>]*class="[^"]*wp-block-post-title[^"]*"[^>]*><a href="[^"]*\/(note-\d+)\//g),
    ];
    expect(links.map(([, slug]) => slug)).toEqual(Array.from({ length: 10 }, (_, at) => `note-${12 - at}`));
    expect(html).toContain('/category/essays/page/2/');
    expect(html).toMatch(/<h1[^>]*>(?:Category: <span>)?Essays &amp; ink/);
  });

  test('a page break divides a post', async () => {
    const [first, second] = await Promise.all([site.page('/welcome/'), site.page('/welcome/2/')]);
    expect(first.html).toContain('First part.');
    expect(first.html).not.toContain('Second part.');
    expect(second.html).toContain('Second part.');
    expect(first.html).toContain('/welcome/2/"');
  });

  test('a post links to the posts before and after it', async () => {
    const { html } = await site.page('/note-5/');
    expect(html).toMatch(/rel="prev"[^>]*>.*?Note 4|Note 4.*?rel="prev"/s);
    expect(html).toMatch(/rel="next"[^>]*>.*?Note 6|Note 6.*?rel="next"/s);
  });

  test.each([
    ['/?p=%', '/welcome/'],
    ['/welcome', '/welcome/'],
    ['/?p=%&utm_source=x', '/welcome/?utm_source=x'],
    ['/sitemap.xml', '/wp-sitemap.xml'],
  ])('%s redirects', async (target, to) => {
    const { status, headers } = await site.page(target.replace('%', String(welcome.id)));
    expect([status, headers.get('location')]).toEqual([301, site.url + to]);
  });

  test('other methods are rejected', async () => {
    const { status, headers } = await fetch(`${site.url}/welcome/`, { method: 'DELETE' });
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  test('HEAD has the headers of GET and no body', async () => {
    const head = await fetch(`${site.url}/about/`, { method: 'HEAD' });
    const get = await site.page('/about/');
    expect(await head.text()).toBe('');
    expect(head.headers.get('etag')).toBe(get.headers.get('etag'));
  });
});

describe('head', () => {
  test('describes the page to search engines and link previews', async () => {
    const { html } = await site.page('/welcome/');
    expect(html).toContain('<meta name="description" content="What to try first.">');
    expect(html).toContain('<meta property="og:title" content="Welcome">');
    expect(html).toContain('<meta property="og:type" content="article">');
    const data = JSON.parse(textOf(html, /<script type="application\/ld\+json">(.*?)<\/script>/s) ?? '') as {
      '@graph': { '@type': string; headline?: string }[];
    };
    expect(data['@graph'].map((node) => node['@type'])).toEqual(['WebSite', 'BlogPosting', 'BreadcrumbList']);
  });

  test('the policy allows the style of the page by its hash, and no inline script', async () => {
    const { html, headers } = await site.page('/');
    const css = textOf(html, /<style>(.*?)<\/style>/s) ?? '';
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`'sha256-${createHash('sha256').update(css).digest('base64')}'`);
    const scripts = policy.split('; ').find((directive) => directive.startsWith('script-src')) ?? '';
    expect(scripts).not.toMatch(/'self'|unsafe|\*/);
  });

  test('the style sheet and the fonts of the theme can be loaded', async () => {
    const { html } = await site.page('/');
    const url = textOf(html, /<link rel="stylesheet" href="(.*?)">/) ?? '';
    const sheet = await fetch(url.replaceAll('&amp;', '&'));
    expect([sheet.status, sheet.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
    const font = textOf(await sheet.text(), /url\(["']?([^"')]+\.woff2)/) ?? '';
    const loaded = await fetch(new URL(font, url));
    expect([loaded.status, loaded.headers.get('content-type')]).toEqual([200, 'font/woff2']);
  });

  test.each(['/themes/quire/theme.json', '/themes/quire/templates/index.html', '/themes/quire/../../package.json'])(
    '%s is not public',
    async (target) => {
      expect((await site.page(target)).status).toBe(404);
    },
  );

  test('search results ask search engines not to index them', async () => {
    const { html } = await site.page('/?s=note');
    expect(html).toContain('<meta name="robots" content="noindex, follow, max-image-preview:large">');
  });
});

describe('sitemaps', () => {
  test('the index names every part with entries, and each part can be read', async () => {
    const { html } = await site.page('/wp-sitemap.xml');
    const parts = [...html.matchAll(/<loc>[^<]*\/wp-sitemap-(.*?)\.xml<\/loc>/g)].map(([, name]) => name);
    expect(parts).toEqual(['posts-post-1', 'posts-page-1', 'taxonomies-category-1', 'users-1']);
    for (const part of parts) {
      const { status, html: xml } = await site.page(`/wp-sitemap-${part}.xml`);
      expect([status, xml]).toEqual([200, expect.stringContaining('<loc>')]);
    }
  });

  test('robots.txt names the sitemap', async () => {
    expect((await site.page('/robots.txt')).html).toContain(`Sitemap: ${site.url}/wp-sitemap.xml`);
  });
});

async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const { db } = await site.app.ownScope();
  const before = db.statements();
  await work();
  return db.statements() - before;
}

describe('caching', () => {
  test('a page has an ETag, and is not sent again while it is the same', async () => {
    const first = await site.page('/note-7/');
    const etag = first.headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    const again = await site.page('/note-7/', { 'if-none-match': etag });
    expect([again.status, again.html]).toEqual([304, '']);
  });

  test('the page after a write is right', async () => {
    const { id } = await site.create('/posts', { title: 'Fresh', slug: 'fresh', content: 'Old.', status: 'publish' });
    expect((await site.page('/')).html).toContain('>Fresh<');
    await site.create(`/posts/${id}`, { title: 'Fresher' });
    expect((await site.page('/')).html).toContain('>Fresher<');
    expect((await site.page('/fresh/')).html).toContain('>Fresher<');
  });

  test('a missing page is rendered once for all URLs, and right after a write', async () => {
    const { db } = await site.app.ownScope();
    const first = await site.page('/no-such-page-1/');
    await site.page('/no-such-page-2/');
    const before = db.statements();
    const other = await site.page('/no-such-page-3/');
    expect(db.statements() - before).toBeLessThanOrEqual(4);
    expect([other.status, other.html]).toEqual([404, first.html]);
    // The URL may exist tomorrow: no other cache may keep it, and no condition turns it into 304.
    for (const name of ['etag', 'cache-control', 'surrogate-key', 'cache-tag'])
      expect(other.headers.get(name)).toBeNull();
    expect((await site.page('/no-such-page-3/', { 'if-none-match': '*' })).status).toBe(404);

    await site.create('/posts', { title: 'There now', slug: 'no-such-page-3', content: 'Text.', status: 'publish' });
    expect((await site.page('/no-such-page-3/')).status).toBe(200);
    await site.create('/settings', { title: 'The Other Press' });
    expect((await site.page('/no-such-page-4/')).html).toContain('The Other Press');
    await site.create('/settings', { title: 'The Press Room' });
  });

  test('parameters of campaigns make no other page, and redirects keep them', async () => {
    // The notice of an earlier write comes back from PostgreSQL a little later, and makes the page again.
    await expect.poll(() => statementsOf(() => site.page('/note-7/'))).toBe(0);
    const { html } = await site.page('/note-7/');
    const cost = await statementsOf(async () =>
      expect(await site.page('/note-7/?utm_source=mail&gclid=1')).toMatchObject({ status: 200, html }),
    );
    expect(cost).toBe(0);
    const { headers } = await site.page('/note-7?utm_source=mail');
    expect(headers.get('location')).toContain('/note-7/?utm_source=mail');
  });

  test('cookies of others do not bypass the cache, and the cookie of a session does', async () => {
    const { headers } = await site.page('/about/', { cookie: '_ga=GA1.2.3' });
    expect(headers.get('cache-control')).toBeNull();
    const session = await site.page('/about/', { cookie: `platen_session=${'x'.repeat(43)}` });
    expect(session.headers.get('cache-control')).toBe('no-store, private');
  });
});

describe('private content', () => {
  test.each([
    '/',
    '/page/2/',
    '/a-draft/',
    '/a-secret/',
    '/locked/',
    '/?s=canary',
    '/?s=locked',
    '/author/admin/',
    '/2026/01/',
    '/feed/',
    '/feed/atom/',
    '/feed/json/',
    '/locked/feed/',
    '/comments/feed/',
    '/wp-sitemap-posts-post-1.xml',
  ])('%s shows nothing of it', async (target) => {
    const { html } = await site.page(target);
    expect(html).not.toContain(canary);
  });

  test('a draft is missing for visitors', async () => {
    expect((await site.page('/a-draft/')).status).toBe(404);
    expect((await site.page('/a-secret/')).status).toBe(404);
  });
});

describe('password-protected posts', () => {
  const enter = async (password: string): Promise<Response> => {
    const { html } = await site.page('/locked/');
    const id = textOf(html, /name="post_id" value="(\d+)"/) ?? '';
    return site.post('/wp-login.php?action=postpass', { post_id: id, post_password: password });
  };

  test('the right password opens the post with a cookie that does not contain it', async () => {
    const response = await enter('open sesame');
    expect([response.status, response.headers.get('location')]).toEqual([302, `${site.url}/locked/`]);
    const cookie = response.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^platen_post_\d+=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=864000$/);
    const { html, headers } = await site.page('/locked/', { cookie: cookie.split(';', 1)[0] ?? '' });
    expect(html).toContain(canary);
    expect(headers.get('cache-control')).toBe('no-store, private');
    expect((await site.page('/locked/')).html).not.toContain(canary);
  });

  test('a wrong password is reported', async () => {
    const response = await enter('wrong');
    expect(response.headers.get('set-cookie')).toBeNull();
    const { html } = await site.page(new URL(response.headers.get('location') ?? '').href.slice(site.url.length));
    expect(html).toContain('The password is wrong.');
  });

  test('a cookie of another post does not open it', async () => {
    const { html } = await site.page('/locked/', { cookie: `platen_post_${welcome.id}=${'a'.repeat(43)}` });
    expect(html).not.toContain(canary);
  });
});

describe('comments', () => {
  const fields = (more: Record<string, string> = {}): Record<string, string> => ({
    comment_post_ID: String(welcome.id),
    comment_parent: '0',
    author: 'Rita',
    email: 'rita@example.org',
    url: '',
    comment: `A comment ${Math.random()}`,
    comment_website: '',
    ...more,
  });

  /** Comments from one IP address within 15 seconds are rejected. */
  const from = (host: number): Record<string, string> => ({ 'x-forwarded-for': `192.0.2.${host}` });

  test('the form has labels, and its fields are those of WordPress', async () => {
    const { html } = await site.page('/welcome/');
    const form = textOf(html, /(<form [^>]*id="commentform".*?<\/form>)/s) ?? '';
    expect(form).toContain(`action="${site.url}/wp-comments-post.php"`);
    for (const name of ['comment', 'author', 'email', 'url', 'comment_post_ID', 'comment_parent'])
      expect(form).toContain(`name="${name}"`);
  });

  test('a comment waits for moderation, and its author is told', async () => {
    const response = await site.post('/wp-comments-post.php', fields(), from(1));
    const location = response.headers.get('location') ?? '';
    expect([response.status, location]).toEqual([302, expect.stringMatching(/\/welcome\/\?unapproved=\d+#respond$/)]);
    const { html } = await site.page(location.slice(site.url.length).split('#')[0] ?? '');
    expect(html).toContain('Your comment is awaiting moderation.');
  });

  test.each([
    ['another site', {}, { 'sec-fetch-site': 'cross-site' }, 403],
    ['an empty comment', { comment: ' ' }, {}, 400],
    ['no name', { author: '' }, {}, 400],
    ['an invalid email address', { email: 'nope' }, {}, 400],
    ['an unknown post', { comment_post_ID: '99999' }, {}, 404],
    ['a number that is none', { comment_post_ID: '1; drop table posts' }, {}, 404],
  ])('%s is rejected', async (_what, more, headers, status) => {
    const response = await site.post('/wp-comments-post.php', fields(more), headers);
    expect([response.status, await response.text()]).toEqual([status, expect.stringContaining('not accepted')]);
  });

  test('text in the hidden field makes it spam', async () => {
    await site.post(
      '/wp-comments-post.php',
      fields({ comment_website: 'https://spam.example', author: 'Robot', email: 'r@example.org' }),
      from(2),
    );
    const response = await fetch(`${site.url}/wp-json/wp/v2/comments?status=spam&context=edit`, {
      headers: { authorization: `Basic ${Buffer.from(`admin:${site.key}`).toString('base64')}` },
    });
    expect(((await response.json()) as { author_name: string }[]).map(({ author_name: name }) => name)).toContain(
      'Robot',
    );
  });
});
