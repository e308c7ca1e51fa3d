import { describe, expect, test } from 'vitest';
import type { Json } from '../../src/lib/json.ts';
import { answerTo, ask, callerOf, openTestCore, roles } from '../support/site.ts';
import type { Answered, Role } from '../support/site.ts';
import { libraryPlugin } from '../support/library-plugin.ts';

const core = openTestCore({ plugins: [libraryPlugin] });

const get = (role: Role, path: string, query = {}): Promise<Answered> =>
  answerTo(core.scopeFor({ caller: callerOf(core.site(), role) }), ask('GET', `/cms/v2/taxonomies${path}`, { query }));

const keysOf = (body: Json): string[] => Object.keys(body as object);

describe('the list of taxonomies', () => {
  test.each(roles)('shows a %s those that are open to the API', async (role) => {
    const names = ['category', 'post_tag', 'nav_menu', 'cms_pattern_category', 'genre', 'mood'];
    expect(keysOf((await get(role, '')).body)).toEqual(names);
  });

  test.each<[string, readonly string[]]>([
    ['post', ['category', 'post_tag', 'genre']],
    ['book', ['genre', 'mood']],
    ['cms_block', ['cms_pattern_category']],
    ['page', []],
    ['nothing', []],
  ])('of the type %s', async (type, expected) => {
    expect(keysOf((await get('visitor', '', { type })).body)).toEqual(expected);
  });

  test('is not asked for by several types', async () => {
    expect(await get('visitor', '', { type: ['post'] })).toMatchObject({
      status: 400,
      body: { data: { details: { type: { code: 'rest_invalid_type' } } } },
    });
  });

  test.each<Role>(['contributor', 'author', 'editor'])(
    'in the edit context leaves menus out for a %s',
    async (role) => {
      const { body } = await get(role, '', { context: 'edit' });
      expect(keysOf(body)).toEqual(['category', 'post_tag', 'cms_pattern_category', 'genre', 'mood']);
    },
  );

  test('in the edit context is refused to those who may assign nothing', async () => {
    const code = 'rest_cannot_view';
    expect(await get('visitor', '', { context: 'edit' })).toMatchObject({ status: 401, body: { code } });
    expect(await get('subscriber', '', { context: 'edit' })).toMatchObject({ status: 403, body: { code } });
    expect(await get('editor', '', { context: 'edit', type: 'nav_menu_item' })).toMatchObject({ status: 403 });
  });
});

describe('one taxonomy', () => {
  test('in the edit context has every field in order', async () => {
    const { body } = await get('editor', '/genre', { context: 'edit' });
    expect(keysOf(body)).toEqual([
      'name',
      'slug',
      'capabilities',
      'description',
      'labels',
      'types',
      'show_cloud',
      'hierarchical',
      'rest_base',
      'rest_namespace',
      'visibility',
      '_links',
    ]);
    expect(body).toMatchObject({
      name: 'Genres',
      capabilities: { manage_terms: 'manage_categories', assign_terms: 'edit_posts' },
      labels: { popular_items: null, parent_item: expect.any(String) as string },
      types: ['book', 'post'],
      show_cloud: true,
      rest_base: 'genres',
      visibility: { public: true, show_admin_column: false, show_in_quick_edit: true },
    });
  });

  test('that does not nest has words of its own', async () => {
    const { body } = await get('editor', '/mood', { context: 'edit' });
    expect(body).toMatchObject({
      rest_base: 'mood',
      hierarchical: false,
      labels: { popular_items: expect.any(String) as string, parent_item: null },
    });
  });

  test('does not exist', async () => {
    expect(await get('visitor', '/nothing')).toMatchObject({
      status: 404,
      body: { code: 'rest_taxonomy_invalid' },
      headers: { Allow: 'GET' },
    });
  });

  test.each(['post_format', 'link_category'])('%s is closed to everybody', async (name) => {
    const code = 'rest_forbidden';
    expect(await get('visitor', `/${name}`)).toMatchObject({ status: 401, body: { code } });
    expect(await get('administrator', `/${name}`)).toMatchObject({ status: 403, body: { code } });
  });

  test('in the edit context is for those who may assign its terms', async () => {
    expect(await get('contributor', '/category', { context: 'edit' })).toMatchObject({ status: 200 });
    expect(await get('editor', '/nav_menu', { context: 'edit' })).toMatchObject({
      status: 403,
      body: { code: 'rest_forbidden_context' },
    });
  });
});

test('the other dialect renames what is built in, types included', async () => {
  const other = openTestCore({ env: { PLATEN_DIALECT: 'wp' } });
  const { body } = await answerTo(other.scopeFor({}), ask('GET', '/wp/v2/taxonomies', { query: { type: 'wp_block' } }));
  expect(body).toMatchObject({ wp_pattern_category: { types: ['wp_block'], rest_base: 'wp_pattern_category' } });
});
