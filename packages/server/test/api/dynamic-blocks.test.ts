import { describe, expect, test } from 'vitest';
import type { JsonMap } from '../../src/lib/json.ts';
import { setUpPosts } from '../support/posts.ts';

const site = setUpPosts();
const { options, users, send, make } = site;

/** What a visitor is shown of a text. */
const shown = async (content: string, more: JsonMap = {}): Promise<string> => {
  const id = await make('administrator', 'posts', { title: 'Host', status: 'publish', content, ...more });
  return shownOf(id);
};

const shownOf = async (id: number): Promise<string> => {
  const { body } = await send('visitor', 'GET', `posts/${id}`);
  return ((body as JsonMap)['content'] as { rendered: string }).rendered;
};

const discussion =
  '<!-- wp:comments --><div class="wp-block-comments"><!-- wp:comments-title /--><!-- wp:comment-template --><!-- wp:comment-author-name /--><!-- wp:comment-content /--><!-- wp:comment-reply-link /--><!-- wp:comment-edit-link /--><!-- /wp:comment-template --><!-- wp:post-comments-form /--></div><!-- /wp:comments -->';

describe('what was said on a post', () => {
  test('is shown in threads, and nothing of it that not everybody may read', async () => {
    const id = await make('administrator', 'posts', { title: 'Host', status: 'publish', content: discussion });
    const first = await make('editor', 'comments', { post: id, content: 'First' });
    await make('administrator', 'comments', { post: id, content: 'Answer', parent: first });
    await make('administrator', 'comments', { post: id, content: 'Held', status: 'hold' });
    const html = await shownOf(id);
    expect(html).toContain('2 responses to &#8220;Host&#8221;');
    expect(html).toMatch(/<li id="comment-\d+" class="comment byuser comment-author-editor even thread-even depth-1">/);
    expect(html).toMatch(/<ol><li id="comment-\d+" class="comment byuser comment-author-administrator bypostauthor/);
    expect(html.indexOf('First')).toBeLessThan(html.indexOf('Answer'));
    expect(html).not.toContain('Held');
    expect(html).toContain(`?replytocom=${first}#respond`);
  });

  test('is not shown behind a password, and a closed one has no form', async () => {
    const hidden = await make('administrator', 'posts', { title: 'Hidden', status: 'publish', password: 'p' });
    await make('administrator', 'comments', { post: hidden, content: 'Secret words' });
    const loop = `<!-- wp:query {"query":{"postType":"post"}} --><!-- wp:post-template -->${discussion}<!-- /wp:post-template --><!-- /wp:query -->`;
    const page = await make('administrator', 'pages', { title: 'Loop', status: 'publish', content: loop });
    const { body } = await send('administrator', 'GET', `pages/${page}`);
    const html = ((body as JsonMap)['content'] as { rendered: string }).rendered;
    expect(html).toContain(`post-${hidden}`);
    expect(html).not.toContain('Secret words');
    expect(await shown(discussion, { comment_status: 'closed' })).toBe('');
    expect(await shown(discussion)).toContain('logged in</a> to post a comment');
  });

  test('costs as many statements for ten posts of a list as for two', async () => {
    const loop = (perPage: number): string =>
      `<!-- wp:query {"query":{"postType":"post","perPage":${perPage}}} --><!-- wp:post-template -->${discussion}<!-- /wp:post-template --><!-- /wp:query -->`;
    for (let at = 0; at < 10; at += 1) {
      const id = await make('administrator', 'posts', { title: `P ${at}`, status: 'publish' });
      for (const role of ['editor', 'administrator'] as const)
        await make(role, 'comments', { post: id, content: `Said ${at} by ${role}` });
    }
    const statements = async (perPage: number): Promise<number> => {
      const id = await make('administrator', 'pages', { title: 'Loop', status: 'publish', content: loop(perPage) });
      const before = site.db.statements();
      const { body } = await send('visitor', 'GET', `pages/${id}`);
      expect(JSON.stringify(body).match(/Said/g)).toHaveLength(perPage * 2);
      return site.db.statements() - before;
    };
    expect(await statements(10)).toBe(await statements(2));
  });
});

test('a person is shown only once they have published something', async () => {
  const picture = `<!-- wp:avatar {"userId":${users.author}} /-->`;
  expect(await shown(picture)).toBe('');
  await make('author', 'posts', { title: 'Out', status: 'publish' });
  expect(await shown(picture)).toContain("alt='author Avatar'");
});

test('posts of the same text show each its own values, and a changed one at once', async () => {
  const content =
    '<!-- wp:paragraph {"metadata":{"bindings":{"content":{"source":"core/post-meta","args":{"key":"footnotes"}}}}} --><p>Saved</p><!-- /wp:paragraph -->';
  const [one, two] = [
    await make('administrator', 'posts', { title: 'A', status: 'publish', content, meta: { footnotes: 'One' } }),
    await make('administrator', 'posts', { title: 'B', status: 'publish', content, meta: { footnotes: 'Two' } }),
  ];
  expect([await shownOf(one), await shownOf(two)].map((html) => />(\w+)</.exec(html)?.[1])).toEqual(['One', 'Two']);
  await send('administrator', 'POST', `posts/${one}`, { body: { meta: { footnotes: 'Three' } } });
  expect(await shownOf(one)).toContain('Three');
});

test('a calendar links the days with posts, and the nearest months with any', async () => {
  for (const date of ['2020-02-06', '2020-02-29', '2019-11-01', '2020-05-01'])
    await make('administrator', 'posts', { title: date, status: 'publish', date: `${date}T10:00:00` });
  await make('administrator', 'posts', { title: 'Draft', date: '2020-02-10T10:00:00' });
  const html = await shown('<!-- wp:calendar {"year":2020,"month":2} /-->', { date: '2021-01-01T00:00:00' });
  expect(html.match(/aria-label="Posts published on/g)).toHaveLength(2);
  expect(html).toContain('<a href="http://site.test/2020/02/06/"');
  expect(html).toContain('<td colspan="5" class="pad">&nbsp;</td><td>1</td><td>2</td></tr>');
  expect(html).toContain('href="http://site.test/2019/11/">&laquo; Nov</a>');
  expect(html).toContain('href="http://site.test/2020/05/">May &raquo;</a>');
  expect(await shown('<!-- wp:calendar /-->', { date: '2021-01-01T00:00:00' })).toContain('January 2021</caption>');
});

test('terms are listed with what a template shows of them', async () => {
  for (const [name, description] of [
    ['Ink', 'Of <b>oak</b>'],
    ['Lead', ''],
  ] as const)
    await make('administrator', 'categories', { name, description });
  const template = (query: JsonMap): string =>
    `<!-- wp:terms-query {"termQuery":${JSON.stringify({ taxonomy: 'category', hideEmpty: false, ...query })}} --><div class="wp-block-terms-query"><!-- wp:term-template --><!-- wp:term-name {"isLink":true,"level":3} /--><!-- wp:term-count /--><!-- wp:term-description /--><!-- /wp:term-template --></div><!-- /wp:terms-query -->`;
  const html = await shown(template({ perPage: 2 }));
  expect(html).toContain('<h3 class="wp-block-term-name"><a href="http://site.test/category/ink/">Ink</a></h3>');
  expect(html).toContain('<div class="wp-block-term-count">(0)</div>');
  expect(html).toContain('<div class="wp-block-term-description">Of <b>oak</b></div>');
  expect(html).not.toContain('Uncategorized');
  expect(await shown(template({ inherit: true }))).not.toContain('wp-block-term-name');
  expect((await shown(template({ order: 'desc' }))).indexOf('Lead')).toBeLessThan(
    (await shown(template({ order: 'desc' }))).indexOf('Ink<'),
  );
});

test('footnotes are those of the post, cleaned of what nobody may publish', async () => {
  const notes = [{ id: 'a1', content: 'See <em>there</em><script>x</script>' }];
  const html = await shown('<!-- wp:footnotes /-->', { meta: { footnotes: JSON.stringify(notes) } });
  expect(html).toBe(
    '<ol class="wp-block-footnotes"><li id="a1">See <em>there</em>x <a href="#a1-link" aria-label="Jump to footnote reference 1">↩︎</a></li></ol>',
  );
});

test('links to other places open as the list around them says', async () => {
  const html = await shown(
    '<!-- wp:social-links {"openInNewTab":true,"iconColor":"ink","iconColorValue":"#123"} --><ul class="wp-block-social-links"><!-- wp:social-link {"service":"github","url":"example.org/a?b=1\\u0026c"} /--><!-- wp:social-link {"service":"mail","url":"a@example.org","label":"Write"} /--><!-- wp:social-link {"service":"x"} /--></ul><!-- /wp:social-links -->',
  );
  expect(html).toContain(
    '<li style="color:#123" class="wp-social-link wp-social-link-github has-ink-color wp-block-social-link"><a rel="noopener nofollow" target="_blank" href="https://example.org/a?b=1&#038;c"',
  );
  expect(html).toContain('href="mailto:a@example.org"');
  expect(html).toContain('>Write</span>');
  expect(html.match(/<li/g)).toHaveLength(2);
});

test('a list says how many it found, and a page where it stands', async () => {
  const top = await make('administrator', 'pages', { title: 'Top', status: 'publish' });
  const below = await make('administrator', 'pages', {
    title: 'Below',
    parent: top,
    status: 'publish',
    content:
      '<!-- wp:breadcrumbs /--><!-- wp:query {"query":{"postType":"page","perPage":1}} --><!-- wp:query-total /--><!-- wp:query-total {"displayType":"range-display"} /--><!-- /wp:query -->',
  });
  const { body } = await send('visitor', 'GET', `pages/${below}`);
  const html = ((body as JsonMap)['content'] as { rendered: string }).rendered;
  expect(html).toContain(
    '<li><a href="http://site.test/top/">Top</a></li><li><span aria-current="page">Below</span></li>',
  );
  expect(html).toContain('2 results found');
  expect(html).toContain('Displaying 1 of 2');
});

test('a feed that has not answered says so, and a logo shows only where there is one', async () => {
  expect(await shown('<!-- wp:rss {"feedURL":"https://feeds.example.invalid/"} /-->')).toContain('Try again later.');
  options['site_logo'] = 999_999;
  expect(await shown('<!-- wp:site-logo /-->')).toBe('');
  expect(await shown('<!-- wp:loginout /-->')).toContain('<a href="http://site.test/sign-in">Log in</a>');
});
