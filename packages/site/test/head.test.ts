import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPublicSite } from './support/public-site.ts';
import type { PublicSite } from './support/public-site.ts';

interface Head {
  readonly title: string;
  readonly description: string;
  readonly canonical: string | null;
  readonly robots: string;
  readonly open_graph: Readonly<Record<string, string>>;
  readonly twitter_card: string;
  readonly json_ld: unknown;
}

let site: PublicSite;
let post: { id: number; link: string };
let page: { id: number; link: string };
let category: { id: number; link: string };

beforeAll(async () => {
  site = await startPublicSite();
  category = await site.create('/categories', { name: 'Ink & paper', slug: 'ink', description: 'About ink.' });
  const image = await site.upload();
  post = await site.create('/posts', {
    title: 'Ink “quotes” & more',
    excerpt: 'In short.',
    content: 'At length.',
    status: 'publish',
    featured_media: image.id,
    categories: [category.id],
  });
  page = await site.create('/pages', { title: 'About', content: 'About us.', status: 'publish' });
});

afterAll(() => site.stop());

const api = async <T>(route: string, headers: Record<string, string> = {}): Promise<T> =>
  (await (await fetch(`${site.url}/wp-json/wp/v2${route}`, { headers })).json()) as T;

const headOf = async (route: string, headers?: Record<string, string>): Promise<Head> =>
  (await api<{ head: Head }>(`${route}${route.includes('?') ? '&' : '?'}_fields=head`, headers)).head;

const plain = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/** The same data, read from the HTML. */
async function headInPage(link: string): Promise<Head> {
  const { html } = await site.page(new URL(link).pathname);
  const one = (pattern: RegExp): string => plain(pattern.exec(html)?.[1] ?? '');
  return {
    title: one(/<title>(.*?)<\/title>/),
    description: one(/<meta name="description" content="(.*?)">/),
    canonical: one(/<link rel="canonical" href="(.*?)">/),
    robots: one(/<meta name="robots" content="(.*?)">/),
    open_graph: Object.fromEntries(
      [...html.matchAll(/<meta property="(.*?)" content="(.*?)">/g)].map(([, name, value = '']) => [
        name,
        plain(value),
      ]),
    ),
    twitter_card: one(/<meta name="twitter:card" content="(.*?)">/),
    json_ld: JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? 'null'),
  };
}

describe('the field head', () => {
  test.each(['posts', 'pages', 'categories', 'users'])('of %s is the head of the page', async (route) => {
    const [listed] = await api<readonly { head: Head; link: string }[]>(`/${route}?per_page=1&_fields=head,link`);
    expect(listed?.head.title).toMatch(/ – The Press Room$/);
    expect(listed?.head).toEqual(await headInPage(listed?.link ?? ''));
  });

  test('has all that link previews need', async () => {
    expect(await headOf(`/posts/${post.id}`)).toMatchObject({
      title: 'Ink “quotes” & more – The Press Room',
      description: 'In short.',
      canonical: post.link,
      robots: 'max-image-preview:large',
      open_graph: { 'og:type': 'article', 'og:image': expect.stringContaining('/uploads/') as string },
      twitter_card: 'summary_large_image',
    });
  });

  test('is in no response and no schema that does not name it', async () => {
    expect(await api(`/posts/${post.id}`)).not.toHaveProperty('head');
    expect(await api<unknown[]>('/posts?per_page=1')).not.toHaveProperty('0.head');
    const options = await fetch(`${site.url}/wp-json/wp/v2/posts`, { method: 'OPTIONS' });
    expect(await options.text()).not.toContain('"head"');
    const openApi = await fetch(`${site.url}/wp-json/openapi.json`);
    const contract = (await openApi.json()) as {
      components: { schemas: Record<string, { properties: Record<string, object> }> };
    };
    const { post: ofPost, user } = contract.components.schemas;
    expect([ofPost?.properties, user?.properties]).toMatchObject([{ head: { type: 'object' } }, { head: {} }]);
  });

  test('follows the settings of the site', async () => {
    await site.create('/settings', { title: 'The New Room' });
    expect((await headOf(`/posts/${post.id}`)).title).toBe('Ink “quotes” & more – The New Room');
    await site.create('/settings', { title: 'The Press Room' });
  });

  test('tells visitors nothing of drafts and protected posts', async () => {
    const draft = await site.create('/posts', { title: 'Draft', content: 'hidden words' });
    expect(await api(`/posts/${draft.id}?_fields=head`)).toMatchObject({ code: 'rest_forbidden' });
    const authorization = `Basic ${Buffer.from(`admin:${site.key}`).toString('base64')}`;
    const own = await headOf(`/posts/${draft.id}`, { authorization });
    expect([own.canonical, own.robots]).toEqual([null, 'noindex, nofollow']);
    const fields = { title: 'Locked', content: 'hidden words', password: 'sesame', status: 'publish' };
    const locked = await site.create('/posts', { ...fields, meta: { seo: { description: 'hidden words' } } });
    expect(JSON.stringify(await headOf(`/posts/${locked.id}`))).not.toContain('hidden words');
  });

  test('costs a list of 60 as many statements as a list of 3', async () => {
    const image = await site.upload();
    for (let at = 0; at < 60; at++)
      await site.create('/posts', {
        title: `Note ${at}`,
        status: 'publish',
        featured_media: image.id,
        meta: { seo: { image: image.id } },
      });
    const { db } = await site.app.ownScope();
    const statements = async (target: string): Promise<number> => {
      const before = db.statements();
      const items = await api<readonly { head: Head }[]>(target);
      expect(items.length).toBeGreaterThanOrEqual(3);
      return db.statements() - before;
    };
    // Connects, and caches no items with a head.
    await statements('/posts?per_page=5&_fields=id');
    const [few, many] = [
      await statements('/posts?per_page=3&_fields=id,head'),
      await statements('/posts?per_page=60&_fields=id,head'),
    ];
    expect(many).toBe(few);
    expect(await statements('/posts?per_page=60&_fields=id')).toBeLessThan(few);
  });
});

describe('the custom field seo', () => {
  test('changes the head and the sitemap, and not the feed', async () => {
    const image = await site.upload();
    const { id, link } = await site.create('/pages', { title: 'Plain title', status: 'publish' });
    const slug = new URL(link).pathname;
    expect((await site.page('/wp-sitemap-posts-page-1.xml')).html).toContain(slug);
    const seo = { title: 'A title\nfor <search>', description: 'Words & more.', image: image.id, noindex: true };
    await site.create(`/pages/${id}`, { meta: { seo } });
    const head = await headInPage(link);
    expect(head).toMatchObject({
      title: 'A title for <search>',
      description: 'Words & more.',
      robots: 'noindex, follow, max-image-preview:large',
      open_graph: { 'og:title': 'A title for <search>', 'og:image': image.source_url },
    });
    expect(await headOf(`/pages/${id}`)).toEqual(head);
    expect((await site.page('/wp-sitemap-posts-page-1.xml')).html).not.toContain(slug);

    const hidden = await site.create('/posts', { title: 'Not listed', status: 'publish', meta: { seo } });
    expect((await site.page('/feed/')).html).toContain(hidden.link);
  });

  test('is only of what has a page, and is checked', async () => {
    const schemaOf = async (route: string): Promise<string> =>
      (await fetch(`${site.url}/wp-json/wp/v2/${route}`, { method: 'OPTIONS' })).text();
    expect(await schemaOf('pages')).toContain('"noindex"');
    expect(await schemaOf('media')).not.toContain('"noindex"');
    expect(await schemaOf('blocks')).not.toContain('"noindex"');
    for (const seo of [{ title: 'x'.repeat(201) }, { image: -1 }, { other: 1 }, 'text'])
      await expect(site.create(`/pages/${page.id}`, { meta: { seo } })).rejects.toThrow('400');
  });
});
