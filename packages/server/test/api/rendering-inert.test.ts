import { describe, expect, test } from 'vitest';
import type { JsonMap } from '../../src/lib/json.ts';
import { escapeText } from '../../src/plugin-api.ts';
import type { Plugin } from '../../src/plugin-api.ts';
import { filterMarkup } from '../../src/text/filter/allow-list.ts';
import { vectors } from '../support/allow-list-vectors.ts';
import { activeIn } from '../support/inert.ts';
import { setUpPosts } from '../support/posts.ts';
import type { Role } from '../support/site.ts';

const voices: Plugin = {
  name: 'voices',
  activate: (api) => {
    api.registerShortcode('loud', async ({ content = '', named, run }) => {
      const said = (await run(content)).replaceAll('quiet', 'loud');
      return `<strong title="${escapeText(named.get('mark') ?? '')}">${said}</strong>`;
    });
    api.registerBlock({
      name: 'voices/say',
      attributes: { words: { type: 'string' } },
      render: ({ attributes, wrapper }) => `<p${wrapper()}>${escapeText(String(attributes['words'] ?? ''))}</p>`,
    });
  },
};

const site = setUpPosts([voices]);
const { send, make, options, users } = site;

/** Block attributes as an editor writes them: nothing in them is markup until a block shows it. */
const json = (attributes: JsonMap): string =>
  JSON.stringify(attributes).replace(/[<>&]|--/g, (mark) =>
    [...mark].map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
  );

const blocksWith = (v: string): string =>
  [
    `<!-- wp:voices/say ${json({ words: v, className: v, anchor: v, style: { color: { text: v } } })} /-->`,
    `<!-- wp:post-title ${json({ isLink: true, rel: v, linkTarget: v, className: v, textColor: v })} /-->`,
    `<!-- wp:post-date ${json({ datetime: v, format: v })} /-->`,
    `<!-- wp:post-excerpt ${json({ moreText: v, style: { spacing: { padding: { top: v } } } })} /-->`,
    `<!-- wp:post-terms ${json({ term: 'category', prefix: v, suffix: v, separator: v })} /-->`,
    `<!-- wp:post-author-name ${json({ isLink: true, linkTarget: v })} /-->`,
    `<!-- wp:search ${json({ label: v, placeholder: v, buttonText: v, query: { [v]: v }, widthUnit: v, width: 5 })} /-->`,
    `<!-- wp:home-link ${json({ label: v })} /-->`,
    `<!-- wp:latest-posts ${json({ displayAuthor: true, displayPostContent: true, className: v })} /-->`,
    `<!-- wp:group ${json({ tagName: v, layout: { type: v, justifyContent: v } })} --><div>x</div><!-- /wp:group -->`,
  ].join('\n');

const wrappings: Readonly<Record<string, (v: string) => string>> = {
  'as it is': (v) => v,
  'between lines': (v) => `One "quoted" line\n${v}\n\nand -- another ${v}`,
  'in a paragraph block': (v) => `<!-- wp:paragraph --><p>${v}</p><!-- /wp:paragraph -->\n\n${v}`,
  'in shortcodes': (v) => `[loud mark="${v}"]quiet ${v}[/loud] <b title="[loud]${v}[/loud]">[loud ${v}]</b>`,
  'in a caption': (v) => `[caption width="300" caption="${v}"]<img src="a.png">${v}[/caption]`,
  'in attributes of blocks': blocksWith,
  'inside the marks of a block': (v) =>
    `<!-- wp:paragraph {"className":"${v}"} --><p>x</p><!-- /wp:paragraph --><!-- ${v} -->`,
};

const lists =
  '<!-- wp:latest-posts {"displayAuthor":true,"displayPostContent":true} /--><!-- wp:latest-comments /-->' +
  '<!-- wp:query {"query":{"perPage":3}} --><!-- wp:post-template --><!-- wp:post-title {"isLink":true} /-->' +
  '<!-- wp:post-author-name {"isLink":true} /--><!-- wp:post-terms {"term":"category"} /--><!-- wp:post-excerpt /-->' +
  '<!-- /wp:post-template --><!-- /wp:query --><!-- wp:categories /--><!-- wp:page-list /-->' +
  '<!-- wp:site-title /--><!-- wp:site-tagline /-->';

const rendered = (item: JsonMap, member: string): string => String((item[member] as JsonMap)['rendered']);

/** Ten at a time. */
async function forEach<T>(all: readonly T[], work: (one: T, at: number) => Promise<void>): Promise<void> {
  const waiting = all.entries();
  await Promise.all(
    Array.from({ length: 10 }, async () => {
      for (const [at, one] of waiting) await work(one, at);
    }),
  );
}

/** Whatever two parsers find active in what readers are shown of the texts a caller wrote. */
async function activePosts(role: Role, wrap: (v: string) => string, given = vectors): Promise<unknown[]> {
  const active: unknown[] = [];
  await forEach(given, async (vector, at) => {
    const text = wrap(vector);
    // Every second excerpt is made from the content.
    const body = { title: vector, content: text, ...(at % 2 === 0 ? { excerpt: text } : {}) };
    const made = await send(role, 'POST', 'posts', { body });
    // A text of which nothing is left is no text.
    if ((made.body as JsonMap)['code'] === 'empty_content') return;
    expect(made.status).toBe(201);
    for (const member of ['title', 'content', 'excerpt']) {
      const problems = activeIn(rendered(made.body as JsonMap, member));
      if (problems.length > 0) active.push({ vector, member, problems: problems.slice(0, 3) });
    }
  });
  return active;
}

describe('what people without trust write is inert wherever it is shown', () => {
  test('both parsers find what is active', async () => {
    expect(activeIn('<p onclick="x()">a</p>').join()).toMatch(/parse5.*htmlparser2/);
    expect(activeIn('<a href="javas&Tab;cript:alert(1)">a</a>').join()).toContain('parse5');
    expect(activeIn('<script>x</script>').join()).toMatch(/parse5: <script>.*htmlparser2: <script>/);
    expect(activeIn('<p style="background:url(javascript:x)">a</p>').join()).toMatch(/parse5.*htmlparser2/);
    expect(activeIn('<p class="a"><a href="https://example.org/">fine</a></p>')).toEqual([]);
    const trusted = await activePosts('administrator', (v) => v, vectors.slice(0, 50));
    expect(trusted.length).toBeGreaterThan(40);
  });

  for (const [name, wrap] of Object.entries(wrappings))
    test(`posts of contributors: ${name}`, async () => {
      expect(await activePosts('contributor', wrap)).toEqual([]);
    });

  test('comments of subscribers', async () => {
    const post = await make('administrator', 'posts', { title: 'T', content: 'c', status: 'publish' });
    const active: unknown[] = [];
    let stored = 0;
    await forEach(vectors, async (vector, at) => {
      const date = new Date(Date.UTC(2020, 0, 1, 0, at)).toISOString().slice(0, 19);
      const body = { post, content: `${at}: ${vector}\n\n"and" ${vector}`, date };
      const made = await send('subscriber', 'POST', 'comments', { body });
      if (made.status !== 201) return;
      stored += 1;
      const problems = activeIn(rendered(made.body as JsonMap, 'content'));
      if (problems.length > 0) active.push({ vector, problems: problems.slice(0, 3) });
    });
    expect(active).toEqual([]);
    expect(stored).toBe(vectors.length);
  });

  test('names and titles in blocks that list posts, people and comments', async () => {
    const active: unknown[] = [];
    const page = await make('administrator', 'pages', { title: 'List', content: lists, status: 'publish' });
    const post = await make('author', 'posts', { title: 'T', content: 'c', status: 'publish' });
    await make('administrator', 'comments', { post, content: 'c' });
    for (const vector of vectors) {
      // Rules for names may change; whatever is stored as one, blocks must show it as text.
      const name = vector.replaceAll('\0', '').toWellFormed();
      const title = filterMarkup(vector, { context: 'comment' });
      const { kysely } = site.db;
      await Promise.all([
        kysely.updateTable('users').set({ display_name: name, slug: name }).where('id', '=', users.author).execute(),
        kysely.updateTable('comments').set({ author_name: name, author_url: name }).execute(),
        kysely.updateTable('terms').set({ name, slug: name }).execute(),
        kysely.updateTable('posts').set({ title }).where('id', '=', post).execute(),
      ]);
      options['blogname'] = name;
      options['blogdescription'] = name;
      const shown = await send('visitor', 'GET', `pages/${page}`);
      const problems = activeIn(rendered(shown.body as JsonMap, 'content'));
      if (problems.length > 0) active.push({ vector, problems: problems.slice(0, 3) });
    }
    expect(active).toEqual([]);
  });
});
