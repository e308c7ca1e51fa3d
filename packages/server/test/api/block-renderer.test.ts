import { describe, expect, test } from 'vitest';
import type { JsonMap } from '../../src/lib/json.ts';
import { escapeText } from '../../src/plugin-api.ts';
import type { Plugin } from '../../src/plugin-api.ts';
import { setUpPosts } from '../support/posts.ts';
import { roles } from '../support/site.ts';
import type { Role } from '../support/site.ts';

const voices: Plugin = {
  name: 'voices',
  activate: (api) => {
    api.registerShortcode('loud', () => 'LOUD');
    api.registerBlock({
      name: 'voices/say',
      attributes: { words: { type: 'string', default: 'nothing' }, often: { type: 'integer', minimum: 1 } },
      usesContext: ['postId'],
      render: ({ attributes, context, wrapper }) =>
        `<p${wrapper()}>${Number(context['postId'] ?? 0)}: ${escapeText(String(attributes['words']))} ${typeof attributes['often']}</p>`,
    });
  },
};

const { send, make, read } = setUpPosts([voices]);

const render = async (role: Role, name: string, given: JsonMap = {}) => {
  const answer = await send(role, 'POST', `/cms/v2/block-renderer/${name}`, { body: { context: 'edit', ...given } });
  const { rendered, code } = answer.body as { rendered?: string; code?: string };
  return { status: answer.status, rendered: rendered ?? '', code };
};

const writers: readonly Role[] = ['contributor', 'author', 'editor', 'administrator'];

describe('who may render', () => {
  test.each(roles)('without a post: a %s who may write posts', async (role) => {
    const { status, code } = await render(role, 'voices/say');
    expect([status, code]).toEqual(
      writers.includes(role) ? [200, undefined] : [role === 'visitor' ? 401 : 403, 'block_cannot_read'],
    );
  });

  test('in a post: whoever may edit it, and nobody is told whether it is there', async () => {
    const own = await make('contributor', 'posts', { title: 'Own' });
    const other = await make('administrator', 'posts', { title: 'Other', status: 'private' });
    expect((await render('contributor', 'voices/say', { post_id: own })).rendered).toContain(`${own}: nothing`);
    expect(await render('contributor', 'voices/say', { post_id: other })).toEqual(
      await render('contributor', 'voices/say', { post_id: 999_999 }),
    );
    expect((await render('administrator', 'voices/say', { post_id: 999_999 })).status).toBe(403);
  });

  test('an unknown block is missing for everybody, with or without rights', async () => {
    for (const role of roles)
      expect(await render(role, 'voices/none')).toMatchObject({ status: 404, code: 'block_invalid' });
  });

  test('a static block is refused to users who cannot edit posts, and has nothing to render for others', async () => {
    const statuses = await Promise.all(roles.map(async (role) => (await render(role, 'core/paragraph')).status));
    const expected = roles.map((role) => (role === 'visitor' ? 401 : role === 'subscriber' ? 403 : 404));
    expect(statuses).toEqual(expected);
  });
});

describe('what a block shows', () => {
  test('is the same alone as in the text of a post', async () => {
    const id = await make('editor', 'posts', { title: 'A "title"', status: 'publish', excerpt: 'Short' });
    const blocks: Readonly<Record<string, JsonMap>> = {
      'voices/say': { words: 'a [loud] & "b"', className: 'x y', style: { color: { text: '#123' } } },
      'core/post-title': { isLink: true, level: 3 },
      'core/post-date': { format: 'Y' },
      'core/post-excerpt': { moreText: 'On' },
      'core/post-terms': { term: 'category', prefix: 'In ' },
      'core/latest-posts': { displayPostDate: true },
      'core/archives': { showPostCounts: true },
      'core/categories': { showHierarchy: true },
      'core/site-title': { level: 2 },
    };
    for (const [name, attributes] of Object.entries(blocks)) {
      const { rendered } = await render('editor', name, { post_id: id, attributes });
      const content = `<!-- wp:${name.replace('core/', '')} ${JSON.stringify(attributes)} /-->`;
      await send('administrator', 'POST', `/cms/v2/posts/${id}`, { body: { content } });
      const post = (await read(id))['content'] as { rendered: string };
      // Typography makes other quotes of those that a text has.
      expect(post.rendered.replaceAll('&#8220;', '&quot;').replaceAll('&#8221;', '&quot;')).toBe(
        rendered.replaceAll('&#8220;', '&quot;').replaceAll('&#8221;', '&quot;'),
      );
      expect(rendered).not.toBe('');
    }
  });

  test('is what everybody may read, and of the post around it what its editor may', async () => {
    const secret = await make('administrator', 'posts', {
      title: 'Secret',
      status: 'private',
      content: 'Hidden words',
    });
    await make('administrator', 'posts', { title: 'Open', status: 'publish' });
    for (const name of ['core/latest-posts', 'core/post-template', 'core/archives'])
      expect((await render('administrator', name, { attributes: {} })).rendered).not.toContain(`post-${secret}`);
    expect((await render('administrator', 'core/latest-posts')).rendered).not.toContain('Secret');
    expect((await render('administrator', 'core/post-content', { post_id: secret })).rendered).toContain(
      'Hidden words',
    );
    expect((await render('contributor', 'core/latest-posts')).rendered).toContain('Open');
  });

  test('attributes are read as the types they are asked for, and judged before the caller is', async () => {
    const { rendered } = await render('author', 'voices/say', { attributes: { often: '3' } });
    expect(rendered).toContain('nothing number');
    for (const role of roles) {
      expect((await render(role, 'voices/say', { attributes: { often: 0 } })).status).toBe(400);
      expect((await render(role, 'voices/say', { attributes: { other: 1 } })).status).toBe(400);
    }
    expect((await render('author', 'voices/say', { attributes: { ['__proto__x']: 1 } })).status).toBe(400);
  });

  test('slugs with letters of any script have a class of their own', async () => {
    const classesOf = async (slug: string): Promise<string> => {
      const { rendered } = await render('author', 'core/site-title', { attributes: { textColor: slug } });
      return /has-text-color has-(.*?)-color/.exec(rendered)?.[1] ?? '';
    };
    const slugs = ['ä', 'ö', 'grün', 'größe 2', '日本語', 'Dark Blue', 'darkBlue2'];
    const expected = ['ä', 'ö', 'grün', 'größe-2', '日本語', 'dark-blue', 'dark-blue-2'];
    expect(await Promise.all(slugs.map(classesOf))).toEqual(expected);
  });

  test('the first attribute that does not fit is reported, in the order in which they were sent', async () => {
    const paramOf = async (attributes: JsonMap): Promise<unknown> => {
      const { body } = await send('author', 'POST', '/cms/v2/block-renderer/voices/say', {
        query: { context: 'edit' },
        body: { attributes },
      });
      return (body as { data: { details: { attributes: JsonMap } } }).data.details.attributes['code'];
    };
    expect(await paramOf({ often: [], nosuch: 1 })).toBe('rest_invalid_type');
    expect(await paramOf({ nosuch: 1, often: [] })).toBe('rest_additional_properties_forbidden');
  });
});

test('a menu shows its links, the menu that is named, or the pages there are', async () => {
  await make('administrator', 'pages', { title: 'About', status: 'publish' });
  expect((await render('author', 'core/navigation')).rendered).toMatch(
    /^<nav class="is-responsive wp-block-navigation[^"]*"[^>]*>.*<ul class="wp-block-page-list">.*About.*<\/ul>.*<\/nav>$/s,
  );

  // A host without a scheme is an address elsewhere, not a path of this site.
  const host = await render('author', 'core/navigation-link', {
    attributes: { label: 'Shop', url: 'example.org/shop' },
  });
  expect(host.rendered).toContain('href="http://example.org/shop"');

  const link = (label: string, url: string): string => `<!-- wp:navigation-link ${JSON.stringify({ label, url })} /-->`;
  const content = `${link('Home', '/')}<!-- wp:navigation-submenu {"label":"More","url":"/more"} -->${link('Bad', 'javascript:x')}<!-- /wp:navigation-submenu -->`;
  const menu = await make('administrator', 'navigation', { title: 'M', content, status: 'publish' });
  const { rendered } = await render('author', 'core/navigation', { attributes: { ref: menu, ariaLabel: 'Main' } });
  expect(rendered).toContain('aria-label="Main"');
  expect(rendered).toContain(
    '<ul class="wp-block-navigation__container is-responsive wp-block-navigation" aria-label="Main"><li class="wp-block-navigation-item wp-block-navigation-link"><a class="wp-block-navigation-item__content"  href="/"><span class="wp-block-navigation-item__label">Home</span></a></li><li data-wp-context=',
  );
  expect(rendered).not.toContain('javascript:');

  await send('administrator', 'POST', `/cms/v2/navigation/${menu}`, { body: { status: 'draft' } });
  // A menu that is named and not public is empty; only without a name the newest menu or the pages are shown.
  const drafted = await render('author', 'core/navigation', { attributes: { ref: menu } });
  expect(drafted.rendered).not.toContain('About');
  expect(drafted.rendered).not.toContain('Home');
  expect((await render('author', 'core/navigation')).rendered).toContain('About');
});

describe('widgets of the old kind', () => {
  const widget = async (attributes: JsonMap): Promise<string> =>
    (await render('editor', 'core/legacy-widget', { attributes })).rendered;

  test('a type without settings is shown with its own title', async () => {
    expect(await widget({ idBase: 'recent-comments' })).toBe(
      '<div class="widget widget_recent_comments"><h2 class="widgettitle">Recent Comments</h2><ul id="recentcomments"></ul></div>',
    );
    expect(await widget({ idBase: 'nosuch' })).toBe('');
    expect(await widget({})).toBe('');
  });

  test('settings count only where this site has signed them', async () => {
    const { body } = await send('administrator', 'POST', '/cms/v2/widget-types/text/encode', {
      body: { form_data: 'widget-text[1][title]=T&widget-text[1][text]=Words', number: 1 },
    });
    const instance = (body as JsonMap)['instance'] as JsonMap;
    expect(await widget({ idBase: 'text', instance })).toContain('<h2 class="widgettitle">T</h2>');
    expect(await widget({ idBase: 'text', instance: { ...instance, hash: 'wrong' } })).toBe('');
    expect(await widget({ idBase: 'text', instance: { raw: { title: 'T' } } })).not.toContain('T</h2>');
    expect(await widget({ id: 'text-999' })).toBe('');
  });
});

test('a written excerpt is cut to the wanted words', async () => {
  const id = await make('editor', 'posts', { title: 'T', content: 'x', excerpt: 'One two & three', status: 'publish' });
  const given = (excerptLength: number) => ({ post_id: id, attributes: { excerptLength } });
  expect((await render('editor', 'core/post-excerpt', given(3))).rendered).toContain('>One two &&hellip; </p>');
  expect((await render('editor', 'core/post-excerpt', given(4))).rendered).toContain('>One two & three </p>');
});
