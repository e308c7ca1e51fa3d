import { expect, test } from 'vitest';
import type { JsonMap } from '../../src/lib/json.ts';
import type { Plugin } from '../../src/plugin-api.ts';
import { setUpPosts } from '../support/posts.ts';

const likes: Plugin = {
  name: 'likes',
  activate: (api) => {
    api.registerPostType({ name: 'note', label: 'Notes', public: true, showInRest: true, restBase: 'notes' });
    api.registerBlock({ name: 'likes/heart', blockHooks: { 'core/heading': 'after' }, render: () => '<b>heart</b>' });
    api.addFilter('rest_prepare_post', (item) => {
      const raw = (item.data['content'] as JsonMap | undefined)?.['raw'];
      return { ...item, data: { ...item.data, seen: String(raw ?? '').includes('likes/heart') } };
    });
  },
};

const { send, make, read } = setUpPosts([likes]);

const content = '<!-- wp:heading --><h2 class="wp-block-heading">H</h2><!-- /wp:heading -->';
const contentOf = (item: JsonMap): { raw?: string; rendered: string } => item['content'] as never;
const rendered = '<h2 class="wp-block-heading">H</h2><b>heart</b>';

test('a block that hooks on to another is shown beside it, and can be edited there', async () => {
  const id = await make('editor', 'posts', { title: 'T', content, status: 'publish' });
  expect(contentOf(await read(id)).rendered).toBe(rendered);
  const edited = (await send('editor', 'GET', `/cms/v2/posts/${id}`, { query: { context: 'edit' } })).body as JsonMap;
  expect(edited['seen']).toBe(true);
  const { raw = '' } = contentOf(edited);
  expect(raw).toContain('<!-- wp:likes/heart /-->');

  const path = `/cms/v2/posts/${id}`;
  await send('editor', 'POST', path, { body: { content: raw } });
  expect(contentOf(await read(id)).rendered).toBe(rendered);
  await send('editor', 'POST', path, { body: { content: raw.replace('<!-- wp:likes/heart /-->', '') } });
  expect(contentOf(await read(id)).rendered).not.toContain('heart');
});

test('it stands in patterns wherever they are shown, and not in types that are not asked for', async () => {
  const pattern = await make('editor', 'blocks', { title: 'P', content, status: 'publish' });
  const page = await make('editor', 'pages', {
    title: 'T',
    content: `<!-- wp:block {"ref":${pattern}} /-->`,
    status: 'publish',
  });
  expect(contentOf(await read(page, 'pages')).rendered).toBe(rendered);
  const note = await make('editor', 'notes', { title: 'T', content, status: 'publish' });
  expect(contentOf(await read(note, 'notes')).rendered).toBe('<h2 class="wp-block-heading">H</h2>');
});
