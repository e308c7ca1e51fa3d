import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openingHours } from '../../../../examples/opening-hours/plugin.ts';
import type { JsonMap } from '../../src/lib/json.ts';
import { setUpPosts } from '../support/posts.ts';

const { scope, send, make, read } = setUpPosts([openingHours]);

const block = 'opening-hours/today';

test('the block is what its folder says, and its files are there', async () => {
  const { body } = await send('contributor', 'GET', `/cms/v2/block-types/${block}`);
  expect(body).toMatchObject({
    title: 'Open today',
    is_dynamic: true,
    editor_script: 'opening-hours-today-editor-script',
    style_handles: ['opening-hours-today-style'],
    styles: [{ name: 'plain' }, { name: 'framed' }],
    variations: [{ name: 'night' }],
  });
  expect((body as { _links: JsonMap })._links['cms:block-asset']).toMatchObject([
    { kind: 'editorScript', handle: 'opening-hours-today-editor-script' },
    { kind: 'editorStyle', handle: 'opening-hours-today-editor-style' },
    {
      kind: 'style',
      handle: 'opening-hours-today-style',
      href: expect.stringMatching(
        /^http:\/\/site\.test\/block-assets\/opening-hours-today-style\.css\?ver=[0-9a-f]{16}$/,
      ),
    },
  ]);
  const { assets = [] } = scope('editor').site.blockTypes.get(block) ?? {};
  expect(assets.map(({ file = '' }) => existsSync(file))).toEqual([true, true, true]);
});

test('it is shown alike in a post and to whoever edits one', async () => {
  const attributes = { place: '<b>Ada & Co', opens: 8, closes: 12, textColor: 'accent' };
  const alone = await send('author', 'POST', `/cms/v2/block-renderer/${block}`, {
    body: { context: 'edit', attributes },
  });
  const html = (alone.body as JsonMap)['rendered'];
  expect(html).toBe(
    '<p class="wp-block-opening-hours-today has-text-color has-accent-color"><b>&lt;b&gt;Ada &amp; Co</b> <time>08:00</time>–<time>12:00</time></p>',
  );
  const content = `<!-- wp:${block} ${JSON.stringify(attributes)} /-->`;
  const id = await make('administrator', 'posts', { title: 'T', content, status: 'publish' });
  expect((await read(id))['content']).toMatchObject({ rendered: html });
  const late = await send('author', 'POST', `/cms/v2/block-renderer/${block}`, {
    body: { context: 'edit', attributes: { opens: 25 } },
  });
  expect(late.status).toBe(400);
});

test('its pattern shows the block', async () => {
  const { body } = await send('author', 'POST', '/cms/v2/block-renderer/core/pattern', {
    body: { context: 'edit', attributes: { slug: 'opening-hours/visit' } },
  });
  expect((body as JsonMap)['rendered']).toContain('<b>The shop</b> <time>09:00</time>');
});

test('the admin is told of its scripts, for those who write, and of its screen, for those who may see it', async () => {
  const asked = (role: 'visitor' | 'subscriber' | 'contributor') => send(role, 'GET', '/platen/v1/extensions');
  expect((await asked('contributor')).body).toMatchObject({
    blocks: [{ name: block, apiVersion: 3, isDynamic: true, hasScript: true }],
    blockStyles: [{ block, name: 'framed' }],
    scripts: [
      {
        of: 'opening-hours',
        address: expect.stringMatching(/\/plugins\/opening-hours\/files\/panel\.js\?ver=\w{16}$/),
      },
      {
        of: block,
        address: expect.stringMatching(/\/block-assets\/opening-hours-today-editor-script\.js\?ver=\w{16}$/),
      },
    ],
    canvasStyles: [expect.stringContaining('today-style.css'), expect.stringContaining('today-editor-style.css')],
    screens: [{ plugin: 'opening-hours', path: 'hours', title: 'Opening hours' }],
  });
  expect((await asked('subscriber')).body).toEqual({ screens: [] });
  expect((await asked('visitor')).status).toBe(401);
});
