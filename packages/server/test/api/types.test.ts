import { describe, expect, test } from 'vitest';
import type { Json } from '../../src/lib/json.ts';
import { answerTo, ask, callerOf, openTestCore, roles } from '../support/site.ts';
import type { Answered, Role } from '../support/site.ts';
import { libraryPlugin } from '../support/library-plugin.ts';

const core = openTestCore({ plugins: [libraryPlugin] });

const get = (role: Role, path: string, query = {}): Promise<Answered> =>
  answerTo(core.scopeFor({ caller: callerOf(core.site(), role) }), ask('GET', `/cms/v2/types${path}`, { query }));

const keysOf = (body: Json): string[] => Object.keys(body as object);

const builtIn = [
  'post',
  'page',
  'attachment',
  'nav_menu_item',
  'cms_block',
  'cms_template',
  'cms_template_part',
  'cms_global_styles',
  'cms_navigation',
  'cms_font_family',
  'cms_font_face',
];
const fromPlugin = ['book', 'chapter', 'note'];

describe('the list of types', () => {
  test.each(roles)('shows a %s the types that are open to the API, those of plugins last', async (role) => {
    expect(keysOf((await get(role, '')).body)).toEqual([...builtIn, ...fromPlugin]);
  });

  test.each<[Role, readonly string[]]>([
    ['contributor', ['post', 'attachment', 'cms_block', ...fromPlugin]],
    ['author', ['post', 'attachment', 'cms_block', ...fromPlugin]],
    ['editor', ['post', 'page', 'attachment', 'cms_block', ...fromPlugin]],
    ['administrator', [...builtIn, ...fromPlugin]],
  ])('in the edit context shows a %s the types of posts they may edit', async (role, expected) => {
    expect(keysOf((await get(role, '', { context: 'edit' })).body)).toEqual(expected);
  });

  test.each<[Role, number]>([
    ['visitor', 401],
    ['subscriber', 403],
  ])('in the edit context is refused to a %s', async (role, status) => {
    expect(await get(role, '', { context: 'edit' })).toMatchObject({ status, body: { code: 'rest_cannot_view' } });
  });
});

describe('one type', () => {
  test('in the edit context has every field in order', async () => {
    const { body } = await get('administrator', '/book', { context: 'edit' });
    expect(keysOf(body)).toEqual([
      'capabilities',
      'description',
      'hierarchical',
      'has_archive',
      'visibility',
      'viewable',
      'labels',
      'name',
      'slug',
      'icon',
      'supports',
      'taxonomies',
      'rest_base',
      'rest_namespace',
      'template',
      'template_lock',
      '_links',
    ]);
    expect(body).toMatchObject({
      capabilities: { edit_post: 'edit_post', publish_posts: 'publish_posts', create_posts: 'edit_posts' },
      has_archive: true,
      visibility: { show_in_nav_menus: true, show_ui: true },
      viewable: true,
      labels: { name: 'Books', singular_name: 'Book', parent_item_colon: null },
      supports: { title: true, editor: true, autosave: true },
      taxonomies: ['genre', 'mood'],
      rest_base: 'books',
      icon: null,
      template: [],
      template_lock: false,
    });
  });

  test('links to its collection, wherever that is', async () => {
    const { body } = await get('visitor', '/note', { _fields: '_links' });
    expect(body).toEqual({
      _links: {
        collection: [{ href: 'http://site.test/cms-json/cms/v2/types' }],
        'cms:items': [{ href: 'http://site.test/cms-json/library/v1/notes' }],
        curies: [{ name: 'cms', href: 'urn:cms:rel:{rel}', templated: true }],
      },
    });
  });

  test('of a plugin that says little has a title, an editor and its own name in the address', async () => {
    const { body } = await get('editor', '/chapter', { context: 'edit' });
    expect(body).toMatchObject({
      rest_base: 'chapter',
      hierarchical: true,
      labels: { parent_item_colon: expect.stringContaining('Chapter') as string },
      supports: { title: true, editor: true, autosave: true },
      taxonomies: [],
    });
  });

  test('lists only the taxonomies that are open to the API', async () => {
    expect((await get('visitor', '/post')).body).toMatchObject({ taxonomies: ['category', 'post_tag', 'genre'] });
  });

  test.each(['nothing', 'POST', '__proto__'])('%s does not exist', async (name) => {
    const { status, body, headers } = await get('administrator', `/${name}`);
    expect({ status, body, headers }).toMatchObject({
      status: 404,
      body: { code: 'rest_type_invalid' },
      headers: { Allow: 'GET' },
    });
  });

  test.each(['revision', 'secret_doc'])('%s is closed to everybody', async (name) => {
    const code = 'rest_cannot_read_type';
    expect(await get('visitor', `/${name}`)).toMatchObject({ status: 401, body: { code } });
    expect(await get('administrator', `/${name}`, { context: 'edit' })).toMatchObject({ status: 403, body: { code } });
  });

  test('in the edit context is for those who edit its posts', async () => {
    const refused = await get('author', '/page', { context: 'edit' });
    expect(refused).toMatchObject({
      status: 403,
      body: { code: 'rest_forbidden_context' },
      headers: { Allow: 'GET' },
    });
    expect(await get('editor', '/page', { context: 'edit' })).toMatchObject({ status: 200 });
  });
});

describe('in the other dialect', () => {
  const other = openTestCore({ env: { PLATEN_DIALECT: 'wp' } });
  const ofOther = (path: string): Promise<Answered> => answerTo(other.scopeFor({}), ask('GET', `/wp/v2/types${path}`));

  test('built-in names have its prefix', async () => {
    expect(keysOf((await ofOther('')).body)).toContain('wp_block');
    expect(await ofOther('/wp_block')).toMatchObject({
      status: 200,
      body: { slug: 'wp_block', rest_namespace: 'wp/v2', taxonomies: ['wp_pattern_category'] },
    });
  });

  test('the stored name is nobody', async () => {
    expect(await ofOther('/cms_block')).toMatchObject({ status: 404 });
  });
});
