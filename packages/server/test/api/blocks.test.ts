import { describe, expect, test } from 'vitest';
import type { JsonMap } from '../../src/lib/json.ts';
import type { Plugin } from '../../src/plugin-api.ts';
import { codeOf, setUpPosts, times } from '../support/posts.ts';
import { openTestCore } from '../support/site.ts';

const site = setUpPosts();
const { send, make, rows } = site;

const pattern = {
  title: 'Banner',
  content: '<!-- wp:paragraph --><p>Ink</p><!-- /wp:paragraph -->',
  status: 'publish',
};
const mark = 'cms_pattern_sync_status';

describe('synced patterns', () => {
  test('in the bin are there to be restored or removed, and for nothing else', async () => {
    const id = await make('administrator', 'blocks', pattern);
    expect((await send('administrator', 'DELETE', `blocks/${id}`)).status).toBe(200);
    for (const role of ['administrator', 'subscriber', 'visitor'] as const) {
      const gone = await send(role, 'GET', `blocks/${id}`);
      expect([gone.status, codeOf(gone)]).toEqual([404, 'rest_post_invalid_id']);
    }
    const again = await send('administrator', 'DELETE', `blocks/${id}`);
    expect([again.status, codeOf(again)]).toEqual([404, 'rest_post_invalid_id']);
    expect((await send('editor', 'POST', `blocks/${id}`, { body: { status: 'publish' } })).status).toBe(200);
    expect((await send('contributor', 'GET', `blocks/${id}`)).status).toBe(200);
    await send('administrator', 'DELETE', `blocks/${id}`);
    const removed = await send('administrator', 'DELETE', `blocks/${id}`, { query: { force: true } });
    expect((removed.body as JsonMap)['deleted']).toBe(true);
  });

  test('other posts in the bin stay in sight of their editors', async () => {
    const id = await make('administrator', 'posts', { title: 'T' });
    await send('administrator', 'DELETE', `posts/${id}`);
    expect((await send('administrator', 'GET', `posts/${id}`)).status).toBe(200);
    expect((await send('administrator', 'DELETE', `posts/${id}`)).status).toBe(410);
  });

  test('tell how they are kept the same, also where nothing else is asked for', async () => {
    const id = await make('administrator', 'blocks', { ...pattern, meta: { [mark]: 'unsynced' } });
    const named = await send('contributor', 'GET', `blocks/${id}`, { query: { _fields: mark } });
    expect(named.body).toEqual({ id, [mark]: 'unsynced' });
    const meta = await send('contributor', 'GET', `blocks/${id}`, { query: { _fields: 'meta' } });
    expect(meta.body).toEqual({ id, meta: { footnotes: '' } });
    const tree = await send('contributor', 'GET', `blocks/${id}`, { query: { _fields: 'content.blocks' } });
    expect(JSON.stringify(tree.body)).toContain('core/paragraph');
  });

  test('are shown in a text only while they are published and open', async () => {
    const id = await make('administrator', 'blocks', pattern);
    const post = await make('administrator', 'posts', {
      content: `<!-- wp:block {"ref":${id}} /-->`,
      status: 'publish',
    });
    const shown = async (): Promise<unknown> =>
      ((await send('visitor', 'GET', `posts/${post}`)).body as JsonMap)['content'];
    expect(await shown()).toMatchObject({ rendered: '<p class="wp-block-paragraph">Ink</p>' });
    for (const change of [{ status: 'draft' }, { status: 'private' }, { status: 'publish', password: 'p' }]) {
      await send('administrator', 'POST', `blocks/${id}`, { body: change });
      expect(await shown()).toMatchObject({ rendered: '' });
    }
    const other = await make('administrator', 'posts', { content: 'No pattern', status: 'publish' });
    await send('administrator', 'POST', `posts/${post}`, { body: { content: `<!-- wp:block {"ref":${other}} /-->` } });
    expect(await shown()).toMatchObject({ rendered: '' });
  });

  test('are published by authors, not by contributors', async () => {
    expect((await send('contributor', 'POST', 'blocks', { body: pattern })).status).toBe(403);
    expect((await send('author', 'POST', 'blocks', { body: pattern })).status).toBe(201);
  });
});

describe('registering blocks', () => {
  const plugin =
    (activate: Plugin['activate']): (() => unknown) =>
    () =>
      openTestCore({ plugins: [{ name: 'p', activate }] });

  test('a name can be taken once, and must have a namespace', () => {
    const twice = plugin((api) => {
      api.registerBlock({ name: 'p/one' });
      api.registerBlock({ name: 'p/one' });
    });
    expect(twice).toThrow('The block p/one is already registered.');
    expect(plugin((api) => api.registerBlock({ name: 'core/paragraph' }))).toThrow('already registered');
    expect(plugin((api) => api.registerBlock({ name: 'One' }))).toThrow('namespace/name');
  });

  test('styles, patterns and their categories are kept in order', () => {
    const plugins: Plugin[] = [
      {
        name: 'p',
        activate: (api) => {
          api.registerBlockStyle({ block: 'core/quote', name: 'b', label: 'B' });
          api.registerBlockStyle({ block: 'core/quote', name: 'a', label: 'A' });
          api.registerPatternCategory({ name: 'c', label: 'C' });
          api.registerPattern({ name: 'p/x', title: 'X', content: 'x', categories: ['c'] });
        },
      },
    ];
    const built = openTestCore({ plugins }).site();
    expect(built.blockStyles.all().map(({ name }) => name)).toEqual(['b', 'a']);
    expect(built.patterns.get('p/x')?.categories).toEqual(['c']);
    expect(built.patternCategories.all().at(-1)).toEqual({ name: 'c', label: 'C' });
  });

  test('what one site registers, another does not know', () => {
    openTestCore({ plugins: [{ name: 'p', activate: (api) => api.registerBlock({ name: 'p/one' }) }] });
    expect(openTestCore().site().blockTypes.has('p/one')).toBe(false);
  });
});

describe('the menu of who names none', () => {
  test('is made once, however many ask for it', async () => {
    const route = '/cms-block-editor/v1/navigation-fallback';
    const answers = await times(8, () => send('administrator', 'GET', route));
    expect(new Set(answers.map(({ body }) => (body as JsonMap)['id'])).size).toBe(1);
    const [made] = await rows<{ count: number }>(`select count(*)::int from posts where type = 'cms_navigation'`);
    expect(made?.count).toBe(1);
  });
});
