import { describe, expect, test } from 'vitest';
import type { JsonMap } from '../../src/lib/json.ts';
import { escapeText } from '../../src/plugin-api.ts';
import type { Plugin } from '../../src/plugin-api.ts';
import { setUpPosts } from '../support/posts.ts';
import { answerTo, ask } from '../support/site.ts';
import type { Role } from '../support/site.ts';

const shop: Plugin = {
  name: 'shop',
  activate: (api) => {
    api.registerPostType({ name: 'secret', label: 'Secrets', public: false, showInRest: true, restBase: 'secrets' });
    api.registerBlock({
      name: 'shop/price',
      attributes: { amount: { type: 'number', default: 3 } },
      usesContext: ['postId'],
      render: ({ attributes, context, wrapper }) =>
        `<p${wrapper()}>${Number(attributes['amount'])} in ${escapeText(String(context['postId']))}</p>`,
    });
    api.registerPattern({
      name: 'shop/offer',
      title: 'Offer',
      content: '<!-- wp:shop/price {"amount":9} /--><!-- wp:pattern {"slug":"shop/offer"} /-->',
    });
  },
};

const site = setUpPosts([shop]);
const { send, make, options } = site;

const contentOf = async (id: number, as: Role = 'visitor', base = 'posts', query: JsonMap = {}): Promise<string> => {
  const { body } = await send(as, 'GET', `${base}/${id}`, { query });
  return String(((body as JsonMap)['content'] as JsonMap)['rendered']);
};

const loop = (inside: string, query: JsonMap = {}): string =>
  `<!-- wp:query ${JSON.stringify({ query })} --><!-- wp:post-template -->${inside}<!-- /wp:post-template --><!-- /wp:query -->`;

describe('blocks of plugins', () => {
  test('are rendered with their attributes, their defaults and the post around', async () => {
    const id = await make('administrator', 'posts', {
      content: '<!-- wp:shop/price /--><!-- wp:shop/price {"amount":5,"className":"big"} /-->',
      status: 'publish',
    });
    expect(await contentOf(id)).toBe(
      `<p class="wp-block-shop-price">3 in ${id}</p><p class="big wp-block-shop-price">5 in ${id}</p>`,
    );
  });

  test('stand in patterns, which do not hold themselves', async () => {
    const id = await make('administrator', 'posts', {
      content: '<!-- wp:pattern {"slug":"shop/offer"} /-->',
      status: 'publish',
    });
    expect(await contentOf(id)).toBe(`<p class="wp-block-shop-price">9 in ${id}</p>`);
  });

  test('have the attributes every block has', () => {
    expect(Object.keys(site.scope('visitor').site.blockTypes.get('shop/price')?.attributes ?? {})).toEqual([
      'amount',
      'lock',
      'metadata',
      'className',
      'style',
    ]);
  });
});

describe('what blocks tell of the site', () => {
  const everybody: readonly Role[] = ['visitor', 'subscriber', 'editor', 'administrator'];

  test('is what everybody may read, whoever looks', async () => {
    await make('administrator', 'posts', { title: 'Open words', status: 'publish' });
    await make('administrator', 'posts', { title: 'Hidden draft', status: 'draft' });
    await make('administrator', 'posts', { title: 'Hidden private', status: 'private' });
    await make('administrator', 'posts', { title: 'Hidden future', status: 'publish', date: '2090-01-01T00:00:00' });
    await make('administrator', 'secrets', { title: 'Hidden secret', status: 'publish' });
    await make('administrator', 'pages', { title: 'Hidden page', status: 'draft' });
    const page = await make('administrator', 'pages', {
      title: 'Shown',
      status: 'publish',
      content:
        '<!-- wp:latest-posts {"displayPostContent":true} /--><!-- wp:page-list /--><!-- wp:archives {"showPostCounts":true} /-->' +
        `${loop('<!-- wp:post-title /-->')}${loop('<!-- wp:post-title /-->', { postType: 'secret' })}` +
        `${loop('<!-- wp:post-title /-->', { search: 'hidden' })}${loop('x', { postType: 'cms_block' })}`,
    });
    const shown = await Promise.all(everybody.map((role) => contentOf(page, role, 'pages')));
    expect(new Set(shown).size).toBe(1);
    expect(shown[0]).toContain('Open words');
    expect(shown[0]).toContain('(1)');
    expect(shown[0]).not.toMatch(/Hidden/);
  });

  test('counts a post once that has a category and one below it', async () => {
    const bread = await make('administrator', 'categories', { name: 'Bread' });
    const rolls = await make('administrator', 'categories', { name: 'Rolls', parent: bread });
    const seeds = await make('administrator', 'categories', { name: 'Seeds', parent: rolls });
    const publish = (categories: readonly number[]): Promise<number> =>
      make('administrator', 'posts', { title: 'Baked', status: 'publish', categories });
    await publish([bread, rolls, seeds]);
    await publish([rolls, seeds]);
    await publish([bread]);
    await make('administrator', 'posts', { title: 'Draft', status: 'draft', categories: [bread, seeds] });
    const page = await make('administrator', 'pages', {
      title: 'Shown',
      status: 'publish',
      content: '<!-- wp:categories {"showPostCounts":true,"showHierarchy":true} /-->',
    });
    const html = await contentOf(page, 'visitor', 'pages');
    expect([...html.matchAll(/>(\w+)<\/a> \((\d+)\)/g)].map(([, name, count]) => `${name} ${count}`)).toEqual(
      expect.arrayContaining(['Bread 3', 'Rolls 2', 'Seeds 2']),
    );
  });

  test('leaves out the texts of posts behind a password, also for those who know it', async () => {
    const body = {
      title: 'Locked',
      content: 'The secret words',
      excerpt: 'Secret summary',
      status: 'publish',
      password: 'p',
    };
    const locked = await make('administrator', 'posts', body);
    const blocks =
      '<!-- wp:latest-posts {"displayPostContent":true,"displayPostContentRadio":"full_post"} /-->' +
      `<!-- wp:latest-posts {"displayPostContent":true} /-->${loop('<!-- wp:post-excerpt /--><!-- wp:post-content /-->')}` +
      loop('<!-- wp:post-title /-->', { search: 'secret' });
    const page = await make('administrator', 'pages', { title: 'Shown', content: blocks, status: 'publish' });
    for (const role of everybody) {
      const html = await contentOf(page, role, 'pages');
      expect(html).toContain('Locked');
      expect(html).not.toMatch(/secret/i);
    }
    expect(await contentOf(locked, 'visitor', 'posts', { password: 'p' })).toContain('The secret words');
  });

  test('shows a draft to nobody but within itself', async () => {
    const draft = await make('author', 'posts', { title: 'Unfinished', content: '<!-- wp:post-title /-->' });
    expect(await contentOf(draft, 'author')).toBe('<h2 class="wp-block-post-title">Unfinished</h2>');
    // Both in one answer: what the one may tell, the other may not.
    await make('author', 'posts', { content: loop('<!-- wp:post-title /-->'), status: 'publish' });
    const { body } = await send('author', 'GET', 'posts', { query: { status: 'draft,publish' } });
    const shown = (body as readonly JsonMap[]).map((item) => String((item['content'] as JsonMap)['rendered']));
    expect(shown.filter((html) => html.includes('Unfinished'))).toHaveLength(1);
  });

  test('does not show a content inside itself', async () => {
    const own = '<!-- wp:paragraph --><p>once</p><!-- /wp:paragraph -->';
    const all = '<!-- wp:latest-posts {"displayPostContent":true,"displayPostContentRadio":"full_post"} /-->';
    const id = await make('administrator', 'posts', {
      title: 'A',
      content: `${own}<!-- wp:post-content /-->${all}`,
      status: 'publish',
    });
    await make('administrator', 'posts', {
      title: 'B',
      content: `${own}${all}<!-- wp:post-content /-->`,
      status: 'publish',
    });
    expect((await contentOf(id)).split('once')).toHaveLength(3);
  });

  test('comes in the words, the format and the time of the site', async () => {
    Object.assign(options, { date_format: 'l j F Y, H:i', language: 'de_DE', timezone_string: 'Europe/Berlin' });
    const id = await make('administrator', 'posts', {
      content:
        '<!-- wp:post-date /--><!-- wp:post-date {"datetime":"2024-02-03T23:30:00Z","format":"jS \\\\o\\\\f M"} /-->',
      date: '2020-07-01T10:00:00',
      status: 'publish',
    });
    expect(await contentOf(id)).toBe(
      '<div class="wp-block-post-date"><time datetime="2020-07-01T10:00:00+02:00">Mittwoch 1 Juli 2020, 10:00</time></div>' +
        '<div class="wp-block-post-date"><time datetime="2024-02-03T23:30:00Z">4th of Feb</time></div>',
    );
  });

  test('follows the page of a list that the reader turned to', async () => {
    for (const title of ['One', 'Two', 'Three'])
      await make('administrator', 'posts', { title, status: 'publish', date: `2020-01-0${title.length}T00:00:00` });
    const content = loop('<!-- wp:post-title /-->', { perPage: 1, orderBy: 'title', order: 'asc' }).replace(
      '{"query"',
      '{"queryId":7,"query"',
    );
    const page = await make('administrator', 'pages', { title: 'Shown', content, status: 'publish' });
    const scope = site.scope('visitor');
    const turned = { ...scope, outer: { ...scope.outer, query: { 'query-7-page': '2' } } };
    const { body } = await answerTo(turned, ask('GET', `/cms/v2/pages/${page}`));
    expect(JSON.stringify(body)).toContain('Three');
    expect(await contentOf(page, 'visitor', 'pages')).toContain('One');
  });
});

describe('what a text may cost', () => {
  const statementsOf = async (work: () => Promise<unknown>): Promise<number> => {
    const before = site.db.statements();
    await work();
    return site.db.statements() - before;
  };

  test('a list of posts with blocks costs as many statements as a short one', async () => {
    const content =
      '<!-- wp:post-title /--><!-- wp:post-terms {"term":"category"} /--><!-- wp:latest-posts /--><!-- wp:shop/price /-->';
    for (let made = 0; made < 30; made += 1)
      await make('author', 'posts', { title: `T${made}`, content, status: 'publish' });
    const asked = (perPage: string) =>
      statementsOf(() => send('visitor', 'GET', 'posts', { query: { per_page: perPage } }));
    expect(await asked('30')).toBeLessThanOrEqual(await asked('2'));
  });

  test('a long list that shows much of each post is shown whole, in a handful of statements', async () => {
    for (let made = 0; made < 60; made += 1)
      await make('author', 'posts', { title: `Entry ${made}.`, status: 'publish' });
    const inside =
      '<!-- wp:post-title {"isLink":true} /--><!-- wp:post-date /--><!-- wp:post-terms {"term":"category"} /-->' +
      '<!-- wp:post-author-name /--><!-- wp:post-excerpt /-->';
    const page = await make('administrator', 'pages', {
      title: 'All',
      content: loop(inside, { perPage: 100 }),
      status: 'publish',
    });
    let html = '';
    const used = await statementsOf(async () => {
      html = await contentOf(page, 'visitor', 'pages');
    });
    expect(html.match(/Entry \d+\./g)).toHaveLength(60);
    expect(html.match(/rel="tag"/g)).toHaveLength(60);
    expect(html.match(/post-author-name/g)).toHaveLength(60);
    expect(used).toBeLessThan(12);
  });

  test('a text that asks without end is answered for a while only', async () => {
    for (let made = 0; made < 5; made += 1)
      await make('author', 'posts', { title: `Entry ${made}`, status: 'publish' });
    const questions = Array.from({ length: 500 }, (_, at) =>
      loop('<!-- wp:post-title /-->', { perPage: 5, exclude: [at + 1] }),
    );
    const id = await make('author', 'posts', { title: 'Hostile', content: questions.join(''), status: 'draft' });
    expect(await statementsOf(() => contentOf(id, 'author'))).toBeLessThan(200);
    const nested = Array.from({ length: 12 }).reduce<string>(
      (inside) => loop(inside, { perPage: 100 }),
      '<!-- wp:shop/price /-->',
    );
    const deep = await make('author', 'posts', { title: 'Hostile', content: nested, status: 'draft' });
    const html = await contentOf(deep, 'author');
    expect(html.length).toBeLessThan(5_000_000);
    expect(html.split('in 1').length).toBeLessThan(10_000);
  });

  test('all parts of a batch are answered as much as one request', async () => {
    await make('author', 'posts', { title: 'Entry', status: 'publish' });
    const questions = Array.from({ length: 50 }, (_, at) => loop('<!-- wp:post-title /-->', { exclude: [at + 1000] }));
    const part = { path: '/cms/v2/posts', method: 'POST', body: { title: 'T', content: questions.join('') } };
    const requests = Array.from({ length: 25 }, () => part);
    const { status, body } = await send('author', 'POST', '/batch/v1', { body: { requests } });
    expect(status).toBe(207);
    const { responses } = body as { responses: readonly { status: number; body: JsonMap }[] };
    expect(responses.map((one) => one.status)).toEqual(requests.map(() => 201));
    const answered = responses.map(
      (one) => String((one.body['content'] as JsonMap)['rendered']).split('Entry').length - 1,
    );
    expect(answered.slice(0, 2)).toEqual([50, 50]);
    expect(answered.reduce((sum, count) => sum + count)).toBe(300);
  });

  test('a long question that many blocks ask is read once', async () => {
    const long = { perPage: 1, exclude: Array.from({ length: 60_000 }, (_, at) => at) };
    const inside = '<!-- wp:query-no-results /-->'.repeat(10_000);
    const content = `<!-- wp:query ${JSON.stringify({ query: long })} -->${inside}<!-- /wp:query -->`;
    const id = await make('author', 'posts', { title: 'Hostile', content, status: 'draft' });
    const before = process.cpuUsage();
    await contentOf(id, 'author');
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1e6).toBeLessThan(3);
  });

  test('a pattern is copied no further than its budget, whoever copies it', async () => {
    const long = `<!-- wp:html -->${'w'.repeat(100_000)}<!-- /wp:html -->`;
    const ref = await make('administrator', 'blocks', { title: 'Long', content: long, status: 'publish' });
    const content = `<!-- wp:block {"ref":${ref}} /-->`.repeat(1000);
    const html = await contentOf(await make('author', 'posts', { title: 'Copies', content, status: 'publish' }));
    expect(html.length).toBeGreaterThan(300_000);
    expect(html.length).toBeLessThan(1_100_000);
  });
});

describe('members that are shown when they are named', () => {
  const content = '<!-- wp:paragraph {"dropCap":true} --><p>One</p><!-- /wp:paragraph --> loose';

  test('the title as plain text', async () => {
    const id = await make('administrator', 'posts', { title: 'A "title" & <em>more</em>', status: 'publish' });
    const named = await send('visitor', 'GET', `posts/${id}`, { query: { _fields: 'title.text' } });
    expect(named.body).toEqual({ id, title: { text: 'A “title” & more' } });
    for (const query of [{}, { _fields: 'title' }, { context: 'embed' }] as JsonMap[]) {
      const { body } = await send('visitor', 'GET', `posts/${id}`, { query });
      expect((body as JsonMap)['title']).not.toHaveProperty('text');
    }
  });

  test('the content as a tree of blocks, to those who may see it as it is stored', async () => {
    const id = await make('author', 'posts', { title: 'T', content, status: 'publish' });
    const query = { _fields: 'content.blocks,content.raw', context: 'edit' };
    const { body } = await send('author', 'GET', `posts/${id}`, { query });
    expect(body).toEqual({
      id,
      content: {
        raw: content,
        blocks: [
          { name: 'core/paragraph', attributes: { dropCap: true }, innerBlocks: [], innerContent: ['<p>One</p>'] },
          { name: null, attributes: {}, innerBlocks: [], innerContent: [' loose'] },
        ],
      },
    });
    const open = await send('visitor', 'GET', `posts/${id}`, { query: { _fields: 'content.blocks' } });
    expect(open.body).toEqual({ id });
    const whole = await send('author', 'GET', `posts/${id}`, { query: { context: 'edit' } });
    expect((whole.body as JsonMap)['content']).not.toHaveProperty('blocks');
  });

  test('no schema tells of them', async () => {
    const { body } = await send('visitor', 'OPTIONS', 'posts');
    expect(JSON.stringify(body)).not.toMatch(/tree of blocks|Title as plain text/);
  });
});
