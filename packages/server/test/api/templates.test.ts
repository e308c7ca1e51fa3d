import { describe, expect, test } from 'vitest';
import type { JsonMap } from '../../src/lib/json.ts';
import { listTemplates } from '../../src/domain/templates/templates.read.actions.ts';
import type { Plugin } from '../../src/site/plugin.ts';
import { codeOf, setUpPosts, times } from '../support/posts.ts';
import { answerTo, ask, openTestCore, roles } from '../support/site.ts';
import type { Answered, Role } from '../support/site.ts';

const paragraph = (words: string): string => `<!-- wp:paragraph --><p>${words}</p><!-- /wp:paragraph -->`;
const part = (slug: string): string => `<!-- wp:template-part {"slug":"${slug}"} /-->`;

const shop: Plugin = {
  name: 'shop',
  cacheable: true,
  activate: (api) => {
    api.registerTemplate({ name: 'shop//product', title: 'Product', content: part('header'), postTypes: ['page'] });
    api.registerTemplate({ name: 'shop//single', title: 'Not shown', content: paragraph('Shop') });
  },
};

// Every site has the theme `starter`.
const posts = setUpPosts([shop]);

const send = (method: string, route: string, body?: JsonMap, as: Role = 'administrator'): Promise<Answered> =>
  posts.send(as, method, route, body === undefined ? {} : { body });
const read = async (route: string, query: JsonMap = {}): Promise<JsonMap> =>
  (await posts.send('administrator', 'GET', route, { query })).body as JsonMap;
const list = async (route: string, query: JsonMap = {}): Promise<JsonMap[]> =>
  (await posts.send('administrator', 'GET', route, { query })).body as unknown as JsonMap[];
const slugsIn = (items: readonly JsonMap[]): unknown[] => items.map(({ slug }) => slug);

const single = 'templates/starter//single';

describe('who may', () => {
  const readers: readonly Role[] = ['contributor', 'author', 'editor', 'administrator'];
  const refused = (role: Role): number => (role === 'visitor' ? 401 : 403);

  test.each(roles)('a %s', async (role) => {
    for (const kind of ['templates', 'template-parts']) {
      const named = `${kind}/starter//${kind === 'templates' ? 'single' : 'header'}`;
      for (const route of [kind, `${kind}/lookup`, named]) {
        const { status } = await posts.send(role, 'GET', route, { query: { slug: 'single', context: 'edit' } });
        expect(status, `GET ${route}`).toBe(readers.includes(role) ? 200 : refused(role));
      }
      const mayChange = role === 'administrator';
      const made = await send('POST', kind, { slug: 'own', content: 'x' }, role);
      expect(made.status).toBe(mayChange ? 201 : refused(role));
      const saved = await send('POST', named, { content: 'x' }, role);
      expect(saved.status).toBe(mayChange ? 200 : refused(role));
      if (!mayChange) expect(codeOf(saved)).toBe('rest_cannot_manage_templates');
      expect(codeOf(await send('GET', `${kind}/starter//nothing`, undefined, role))).toBe(
        readers.includes(role) ? 'rest_template_not_found' : 'rest_cannot_manage_templates',
      );
      expect(codeOf(await send('GET', `${kind}/starter//nothing/revisions`, undefined, role))).toBe(
        'rest_post_invalid_parent',
      );
    }
  });

  test('what cannot be stored is found nowhere', async () => {
    for (const id of ['starter//\0', 'star\0ter//single', 'starter//\ud800', '\0'])
      for (const below of ['', '/revisions', '/autosaves'])
        expect([400, 404]).toContain((await send('GET', `templates/${id}${below}`)).status);
    for (const slug of ['\0', 'single-\0', '__proto__'])
      expect((await posts.send('editor', 'GET', 'templates/lookup', { query: { slug } })).status, slug).toBeLessThan(
        500,
      );
  });

  test('only a saved template has revisions and autosaves, whoever asks', async () => {
    await send('POST', single, { content: paragraph('Saved') });
    for (const below of ['revisions', 'autosaves'])
      for (const role of roles) {
        const unsaved = await send('GET', `templates/starter//page/${below}`, undefined, role);
        expect([unsaved.status, codeOf(unsaved)]).toEqual([400, 'rest_invalid_template']);
        const { status } = await send('GET', `${single}/${below}`, undefined, role);
        expect(status).toBe(role === 'administrator' ? 200 : refused(role));
      }
    const unknown = await send('POST', 'templates/starter//nothing/autosaves', { content: 'x' });
    expect([unknown.status, codeOf(unknown)]).toEqual([404, 'rest_post_invalid_parent']);
  });

  test('the lookup of either route finds templates, with the links of that route', async () => {
    await send('POST', single, { content: paragraph('Saved') });
    for (const kind of ['templates', 'template-parts']) {
      const found = await read(`${kind}/lookup`, { slug: 'single' });
      expect(found).toMatchObject({ id: 'starter//single', type: 'cms_template' });
      const links = found['_links'] as Record<string, readonly { href: string }[]>;
      expect(links['self']?.[0]?.href).toContain(`/cms/v2/${kind}/starter//single`);
      expect(links['collection']?.[0]?.href).toMatch(new RegExp(`/cms/v2/${kind}$`));
      expect('is_custom' in found, kind).toBe(kind === 'templates');
      expect('version-history' in links, kind).toBe(kind === 'templates');
    }
  });

  test('a template in the trash has no links to revisions', async () => {
    await send('POST', single, { content: paragraph('Saved') });
    const { body } = await send('DELETE', single);
    expect(body).toMatchObject({ status: 'trash' });
    expect((body as { _links: JsonMap })._links).not.toHaveProperty('version-history');
  });

  test('nobody removes a revision, unless a plugin says so', async () => {
    for (const words of ['One', 'Two']) await send('POST', single, { content: paragraph(words) });
    const [revision] = await list(`${single}/revisions`);
    const route = `${single}/revisions/${String(revision?.['cms_id'])}`;
    const removed = await posts.send('administrator', 'DELETE', route, { query: { force: true } });
    expect([removed.status, codeOf(removed)]).toEqual([403, 'rest_cannot_delete']);
    expect((await send('GET', route)).status).toBe(200);
  });
});

describe('what is saved', () => {
  test('is shown at once in the place of the file, and the file once it is gone', async () => {
    const before = await read(single);
    await send('POST', single, { content: paragraph('Saved') });
    expect(await read(single)).toMatchObject({ source: 'custom', origin: 'theme', title: { raw: 'Single Posts' } });
    expect(await read(single, { source: 'theme' })).toEqual(before);
    expect(await list('templates')).toHaveLength(5);
    const trashed = await send('DELETE', single);
    expect(trashed.body).toMatchObject({ id: 'starter//single', slug: 'single', status: 'trash', source: 'custom' });
    expect(await read(single)).toEqual(before);
    await send('POST', single, { title: 'Anew' });
    expect(await read(single)).toMatchObject({ title: { raw: 'Anew' }, content: before['content'] as never });
  });

  test('by many at once for the first time is saved as one post', async () => {
    const saves = await times(20, (at) => send('POST', single, { content: paragraph(`Save ${at}`) }));
    expect(saves.map(({ status }) => status)).toEqual(saves.map(() => 200));
    expect(await posts.rows(`select slug from posts`)).toEqual([{ slug: 'starter//single' }]);
    expect(await list(`${single}/revisions`)).toHaveLength(19);
  });

  test('by some while others remove it is whole or gone', async () => {
    const sent = await times(30, (at) =>
      at % 3 === 0
        ? posts.send('administrator', 'DELETE', single, { query: { force: true } })
        : send('POST', single, { content: paragraph(`Save ${at}`) }),
    );
    for (const answered of sent) expect([200, 400], JSON.stringify(answered.body)).toContain(answered.status);
    expect((await posts.rows(`select slug from posts`)).length).toBeLessThanOrEqual(1);
    expect(await list('templates')).toHaveLength(5);
  });

  test('under one theme is not there under another', async () => {
    await send('POST', single, { content: paragraph('Saved') });
    const other = await send('POST', 'templates', { slug: 'single', theme: 'Other theme', title: 'Other' });
    expect(other.body).toMatchObject({ id: 'Other theme//single', has_theme_file: false, original_source: 'user' });
    expect(slugsIn(await list('templates')).filter((slug) => slug === 'single')).toHaveLength(1);
    expect(await read('templates/Other theme//single')).toMatchObject({ title: { raw: 'Other' } });
    for (const theme of ['a/b', 'a:b', ' a', 'x'.repeat(101)])
      expect(codeOf(await send('POST', 'templates', { slug: 'x', title: 'X', theme }))).toBe('rest_invalid_param');
  });

  test('of the site’s own cannot be taken back to a file', async () => {
    await send('POST', 'templates', { slug: 'own', title: 'Own' });
    expect(codeOf(await send('POST', 'templates/starter//own', { source: 'theme' }))).toBe('rest_invalid_template');
    expect(await read('templates/starter//own')).toMatchObject({ title: { raw: 'Own' } });
  });

  test('is found at the address that is told, whatever letters its slug has', async () => {
    const { body, headers } = await send('POST', 'templates', { slug: 'a-привет', title: 'Words' });
    const location = new URL(headers['Location'] as string);
    expect((body as JsonMap)['slug']).toMatch(/^a-%/);
    const route = location.pathname.replace('/cms-json/cms/v2/', '');
    expect(await read(route)).toMatchObject({ title: { raw: 'Words' } });
  });

  test('is cut to what anybody may write for who may not write any markup', async () => {
    const scope = posts.scope('administrator');
    const { caller } = scope;
    const limited = {
      ...caller,
      can: (right: string, record?: unknown) => right !== 'unfiltered_html' && caller.can(right, record),
    };
    const request = ask('POST', `/cms/v2/${single}`, { body: { content: '<script>x</script>words' } });
    expect((await answerTo({ ...scope, caller: limited as never }, request)).body).toMatchObject({
      content: { raw: 'xwords' },
    });
  });
});

describe('templates of plugins', () => {
  test('are there whatever theme is active, unless it has one of the name', async () => {
    const brought = await read('templates/starter//product');
    expect(brought).toMatchObject({
      source: 'plugin',
      origin: null,
      original_source: 'plugin',
      plugin: 'shop',
      author_text: 'shop',
      has_theme_file: false,
      is_custom: true,
      content: { raw: '<!-- wp:template-part {"slug":"header","theme":"starter"} /-->' },
    });
    expect(await read(single)).toMatchObject({ source: 'theme', title: { raw: 'Single Posts' } });
    expect(await read(single)).not.toHaveProperty('plugin');
  });

  test('can be saved over, and come back', async () => {
    const route = 'templates/starter//product';
    const before = await read(route);
    const saved = await send('POST', route, { title: 'Our products' });
    expect(saved.body).toMatchObject({ source: 'custom', origin: 'plugin', original_source: 'plugin', plugin: 'shop' });
    await send('POST', route, { source: 'theme' });
    expect(await read(route)).toEqual(before);
  });

  test('and of the site are offered to the types they are for', async () => {
    await send('POST', 'templates', { slug: 'own', title: 'Own' });
    expect(slugsIn(await list('templates', { post_type: 'page' }))).toEqual(['own', 'product']);
    expect(slugsIn(await list('templates', { post_type: 'post' }))).toEqual(['own']);
    const page = await posts.make('editor', 'pages', { title: 'P', template: 'product' });
    expect(await posts.read(page, 'pages')).toMatchObject({ template: 'product' });
    expect(codeOf(await send('POST', 'posts', { title: 'P', template: 'product' }))).toBe('rest_invalid_param');
    expect((await send('POST', 'posts', { title: 'P', template: 'own' })).status).toBe(201);
  });

  test('need a name that can be an id', () => {
    const misnamed = (name: string): Plugin => ({
      name: 'odd',
      activate: (api) => api.registerTemplate({ name, title: 'Odd', content: '' }),
    });
    for (const name of ['product', 'shop/product', 'shop//a b', '//product'])
      expect(() => openTestCore({ plugins: [misnamed(name)] }).site(), name).toThrow('plugin//slug');
  });
});

describe('a part in a text', () => {
  const shown = async (content: string): Promise<string> => {
    const id = await posts.make('administrator', 'posts', { title: 'P', status: 'publish', content });
    const { body } = await posts.send('visitor', 'GET', `posts/${id}`);
    return ((body as JsonMap)['content'] as { rendered: string }).rendered;
  };

  test('is the one that is saved, else the file, of the active theme alone', async () => {
    expect(await shown(part('header'))).toMatch(/^<header class="wp-block-template-part">[^]*wp-block-site-title/);
    await send('POST', 'template-parts/starter//header', { content: paragraph('Saved') });
    expect(await shown(part('header'))).toContain('Saved');
    expect(await shown('<!-- wp:template-part {"slug":"header","theme":"starter"} /-->')).toContain('Saved');
    expect(await shown('<!-- wp:template-part {"slug":"header","theme":"other"} /-->')).toBe('');
    for (const slug of ['__proto__', '\\u0000', '\\ud800', 'a/b', '../header'])
      expect(await shown(part(slug)), slug).toBe('');
  });

  test('that stands in itself ends, and so do many that show each other', async () => {
    await send('POST', 'template-parts', { slug: 'ring', content: `${paragraph('Once')}${part('ring')}` });
    expect((await shown(part('ring'))).match(/Once/g)).toHaveLength(1);
    for (const at of Array.from({ length: 12 }, (_, index) => index))
      await send('POST', 'template-parts', { slug: `p${at}`, content: paragraph('x') + part(`p${at + 1}`).repeat(10) });
    expect((await shown(part('p0'))).length).toBeLessThan(2_000_000);
  });
});

test('a long path is read in a time that grows with its length', async () => {
  const timeOf = async (path: string): Promise<number> => {
    const times: number[] = [];
    for (const _ of [1, 2, 3]) {
      const start = performance.now();
      await send('GET', `templates/${path}`, undefined, 'visitor');
      times.push(performance.now() - start);
    }
    return Math.min(...times);
  };
  for (const made of ['a', 'a/', '/revisions']) {
    const path = (length: number): string => `a${made.repeat(length / made.length)}!`;
    const [short, long] = [await timeOf(path(20_000)), await timeOf(path(80_000))];
    // Quadratic work would take sixteen times as long.
    expect(long, made).toBeLessThan(8 * Math.max(short, 2));
  }
});

test('a list costs the same statements however much is saved', async () => {
  const costOf = async (): Promise<number> => {
    const before = posts.db.statements();
    expect((await posts.send('administrator', 'GET', 'templates')).status).toBe(200);
    return posts.db.statements() - before;
  };
  await send('POST', 'templates', { slug: 'own', title: 'Own' });
  const one = await costOf();
  for (const [role, author] of Object.entries(posts.users))
    if (author !== 0)
      for (const at of [1, 2, 3]) await send('POST', 'templates', { slug: `${role}-${at}`, title: 'T', author });
  expect(await list('templates')).toHaveLength(21);
  expect([await costOf(), one]).toEqual([one, 2]);
});

test('others ask for all of them with what is saved merged in', async () => {
  await send('POST', 'template-parts/starter//header', { content: paragraph('Saved') });
  const found = await listTemplates(posts.scope('visitor'), 'cms_template_part');
  expect(found.map(({ slug, source }) => [slug, source])).toEqual([
    ['header', 'custom'],
    ['footer', 'theme'],
  ]);
});
