import { describe, expect, test } from 'vitest';
import type { JsonMap } from '../../src/lib/json.ts';
import { escapeText } from '../../src/plugin-api.ts';
import type { Plugin } from '../../src/plugin-api.ts';
import { activeIn } from '../support/inert.ts';
import { setUpPosts } from '../support/posts.ts';
import type { Role } from '../support/site.ts';

/** Escapes what it is given and asks no more of it, as many plugins do. */
const careless: Plugin = {
  name: 'careless',
  activate: (api) => {
    api.registerShortcode('go', ({ named, content = '' }) => `<a href="${named.get('to') ?? ''}">${content}</a>`);
    api.registerShortcode('loud', async ({ content = '', run }) => `<b>${await run(content)}</b>`);
    api.registerShortcode('program', () => '<script>f("<a href=\'javascript:x\'>")</script><iframe src="/x"></iframe>');
    api.registerBlock({
      name: 'careless/go',
      attributes: { to: { type: 'string' } },
      render: async ({ attributes, savedHtml }) =>
        `<a href="${escapeText(String(attributes['to'] ?? ''))}">[loud]here[/loud]</a>${await savedHtml()}`,
    });
  },
};

const site = setUpPosts([careless]);
const { send, make, options, users } = site;

const shown = async (role: Role, content: string, member = 'content'): Promise<string> => {
  const { body } = await send(role, 'POST', 'posts', { body: { title: 'T', status: 'publish', [member]: content } });
  return String(((body as JsonMap)[member] as JsonMap)['rendered']);
};

const addresses = [
  'javascript:alert(1)',
  'java&#115;cript:alert(1)',
  '&#x6A;avascript:alert(1)',
  'javascript&#58;alert(1)',
  'javascript&colon;alert(1)',
  'java\tscript:alert(1)',
  'java&#9;script:alert(1)',
  ' JAVASCRIPT:alert(1)',
  'vbscript:alert(1)',
  'data:text/html,&lt;script&gt;alert(1)&lt;/script&gt;',
];

describe('an address is what was judged when it was stored', () => {
  test('a shortcode inside it does not run', async () => {
    expect(await shown('author', '<p><a href="[gallery ?]javascript:alert(1)">x</a></p>')).toBe(
      '<p><a href="[gallery ?]javascript:alert(1)">x</a></p>\n',
    );
  });

  test.each(addresses)('whatever stands before %j and however it is written', async (address) => {
    for (const splice of [
      '[gallery ?]',
      '[gallery /]',
      '[gallery #]',
      '[loud]?[/loud]',
      '[[gallery]]?',
      '[go to="?"]',
    ]) {
      const html = await shown(
        'author',
        `<a href="${splice}${address}">x</a><img src='${splice}${address}'><q cite="${splice}${address}">y</q>`,
      );
      expect(activeIn(html)).toEqual([]);
    }
  });

  test('a style is, too', async () => {
    const style = 'color:[gallery]red;background:url(https://x.example/[gallery])';
    expect(await shown('author', `<p style="${style}">x</p>`)).toContain(`<p style="${style}">`);
    expect(activeIn(await shown('author', '<p style="background:u[gallery]rl(javascript:x)">x</p>'))).toEqual([]);
  });

  test('words in other attributes still run, and are escaped', async () => {
    expect(await shown('author', '<p title="[loud]a[/loud]">x</p>')).toBe('<p title="&lt;b&gt;a&lt;/b&gt;">x</p>\n');
  });
});

describe('an address that code makes of what an author wrote', () => {
  test.each(addresses)('is cut when it is %j', async (address) => {
    const block = `<!-- wp:careless/go ${JSON.stringify({ to: address })} /-->`;
    for (const html of [await shown('author', `[go to="${address}"]x[/go]`), await shown('author', block)])
      expect(activeIn(html)).toEqual([]);
  });

  test('is kept otherwise, and so is everything else that the code makes', async () => {
    expect(await shown('author', '[go to="matrix:u/a"]x[/go]')).toBe('<a href="matrix:u/a">x</a>\n');
    expect(await shown('author', '[program]')).toBe(
      '<script>f("<a href=\'javascript:x\'>")</script><iframe src="/x"></iframe>\n',
    );
  });
});

describe('what is stored by those who may write any markup is shown as it is', () => {
  const link = '<a href="javascript:alert([1])">x</a>';
  const paragraph = `<!-- wp:html -->${link}<!-- /wp:html -->`;

  test('inside shortcodes and blocks', async () => {
    expect(await shown('editor', `[loud]${link}[/loud]`)).toBe(`<b>${link}</b>\n`);
    const block = `<!-- wp:careless/go -->${link}<!-- /wp:careless/go -->`;
    expect(await shown('editor', block)).toBe(`<a href="">[loud]here[/loud]</a>${link}`);
  });

  test('wherever else it is shown', async () => {
    const ref = await make('editor', 'blocks', { title: 'P', content: paragraph, status: 'publish' });
    expect(await shown('author', `<!-- wp:block {"ref":${ref}} /-->`)).toBe(link);
    await make('editor', 'posts', { title: 'E', content: paragraph, excerpt: `${link} e`, status: 'publish' });
    const lists = ['full_post', 'excerpt'].map((kind) =>
      JSON.stringify({ displayPostContent: true, displayPostContentRadio: kind }),
    );
    const html = await shown('author', lists.map((list) => `<!-- wp:latest-posts ${list} /-->`).join(''));
    // Twice in whole texts, of which one shows the pattern, and once in an excerpt.
    expect(html.split(link)).toHaveLength(4);
  });
});

describe('shortcodes run in the text itself', () => {
  const name = '[gallery] and [loud]n[/loud] [[gallery]]';

  const loop = (inside: string): string =>
    `<!-- wp:query {"query":{"perPage":9}} --><!-- wp:post-template -->${inside}<!-- /wp:post-template --><!-- /wp:query -->`;

  const listing = `site-title|site-tagline|page-list|categories|tag-cloud {"taxonomy":"category"}|latest-comments
    |latest-comments {"displayContent":"full"}|latest-posts {"displayAuthor":true}|latest-posts {"displayPostContent":true}
    |latest-posts {"displayPostContent":true,"displayPostContentRadio":"full_post"}`;
  const telling = 'post-title|post-author-name|post-terms {"term":"category"}|post-excerpt|post-content';
  const blocksOf = (list: string): string[] => list.split('|').map((block) => `<!-- wp:${block.trim()} /-->`);

  test('names of people, terms and sites, titles, texts and comments are shown with theirs', async () => {
    const { kysely } = site.db;
    const category = await make('administrator', 'categories', { name });
    const body = { title: name, content: '[[gallery]]', excerpt: name, categories: [category], status: 'publish' };
    const post = await make('author', 'posts', body);
    await make('administrator', 'pages', body);
    await make('administrator', 'comments', { post, content: name });
    await kysely.updateTable('users').set({ display_name: name }).where('id', '=', users.author).execute();
    await kysely.updateTable('comments').set({ author_name: name }).execute();
    Object.assign(options, { blogname: name, blogdescription: name });
    for (const block of [...blocksOf(listing), ...blocksOf(telling).map(loop)]) {
      const id = await make('author', 'posts', { content: block, title: 'Shown', status: 'draft' });
      const { body: read } = await send('author', 'GET', `posts/${id}`);
      const html = String(((read as JsonMap)['content'] as JsonMap)['rendered']);
      expect(html, block).toContain(/post-content|full_post/.test(block) ? '[gallery]' : name);
      expect(html).not.toContain('<b>');
    }
  });

  test('in loops, too', async () => {
    await make('author', 'posts', { title: name, status: 'publish' });
    const html = await shown(
      'author',
      loop('<!-- wp:post-title /--><!-- wp:html -->[loud]own[/loud]<!-- /wp:html -->'),
    );
    expect(html).toContain(name);
    expect(html.match(/<b>.*?<\/b>/g)).toEqual(['<b>own</b>', '<b>own</b>']);
  });

  test('they may reach over blocks that show other texts', async () => {
    await make('author', 'posts', { title: 'Say [/loud]', content: 'c', status: 'publish' });
    const block = (text: string): string => `<!-- wp:shortcode -->${text}<!-- /wp:shortcode -->`;
    const html = await shown('author', `${block('[loud]')}<!-- wp:latest-posts /-->${block('[/loud]')}`);
    expect(html).toMatch(/^<b>.*Say \[\/loud\].*<\/b>\n$/s);
  });

  test('what a block makes of its attributes does not run', async () => {
    expect(await shown('author', '<!-- wp:home-link {"label":"[loud]x[/loud]"} /-->')).toContain('>[loud]x[/loud]</a>');
  });
});
