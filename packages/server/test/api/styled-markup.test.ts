import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '../../../client/src/client.ts';
import type { Client } from '../../../client/src/client.ts';
import { blockScriptsIn } from '../../src/domain/blocks/block-scripts.rules.ts';
import { renderStyledMarkup } from '../../src/domain/global-styles/styled-markup.rendering.ts';
import type { StyledMarkup } from '../../src/domain/global-styles/styled-markup.rendering.ts';
import { findPost } from '../../src/domain/posts/posts.read.actions.ts';
import type { JsonMap } from '../../src/lib/json.ts';
import type { Plugin } from '../../src/site/plugin.ts';
import { startApp } from '../support/app.ts';
import type { RunningApp } from '../support/app.ts';

const row = (gap: number, inside = ''): string =>
  `<!-- wp:group {"style":{"spacing":{"blockGap":"${gap}px"}},"layout":{"type":"flex","flexWrap":"nowrap"}} --><div class="wp-block-group">${inside}</div><!-- /wp:group -->`;

const shop: Plugin = {
  name: 'shop',
  cacheable: true,
  activate: (api) => {
    api.registerPattern({ name: 'shop/row', title: 'Row', content: row(31) });
    api.registerBlock({ name: 'shop/unseen', render: () => '' });
  },
};

let running: RunningApp;
let client: Client;

beforeAll(async () => {
  running = await startApp({ plugins: [shop] });
  const installed = await running.install({ title: 'Styles', login: 'admin', email: 'admin@example.org' });
  const credentials = { login: 'admin', applicationPassword: installed?.applicationPassword ?? '' };
  client = createClient({ url: running.url, credentials });
});
afterAll(() => running.stop());

const save = async (type: 'posts' | 'blocks' | 'navigation', content: string): Promise<number> =>
  ((await client.post(type, { content, status: 'publish' })).orThrow() as { id: number }).id;

const render = async (markup: string, postId?: number): Promise<StyledMarkup> => {
  const scope = await running.app.ownScope();
  return renderStyledMarkup(markup, { scope, around: postId === undefined ? null : await findPost(scope, postId) });
};

const gapsIn = (css: string): string[] => [...css.matchAll(/[{;]gap:(\d+)px/g)].map(([, gap = '']) => gap).toSorted();

test('a template has the rules of its own blocks and of the patterns, menus, and posts that it shows', async () => {
  const synced = await save('blocks', row(32));
  const menu = await save(
    'navigation',
    '<!-- wp:navigation-link {"label":"Home","url":"/","style":{"elements":{"link":{"color":{"text":"#123456"}}}}} /-->',
  );
  const post = await save('posts', row(33, '<!-- wp:paragraph --><p>Hello</p><!-- /wp:paragraph -->'));
  const markup = [
    row(30),
    '<!-- wp:pattern {"slug":"shop/row"} /-->',
    `<!-- wp:block {"ref":${synced}} /-->`,
    `<!-- wp:navigation {"ref":${menu}} /-->`,
    '<!-- wp:post-content /-->',
  ].join('');
  // The second time, constant blocks come from the cache.
  for (const _ of ['rendered', 'cached']) {
    const { html, css, blocks } = await render(markup, post);
    expect(gapsIn(css)).toEqual(['30', '31', '32', '33']);
    for (const [, name] of html.matchAll(/(wp-container-core-group-is-layout-\w+)/g)) expect(css).toContain(`.${name}`);
    expect(html).toContain('<p class="wp-block-paragraph">Hello</p>');
    expect([...blocks]).toEqual(expect.arrayContaining(['core/group', 'core/navigation-link', 'core/paragraph']));
  }
});

test('each post of a list brings its rules, and each rule is there once', async () => {
  for (const gap of [41, 42, 42]) await save('posts', row(gap));
  const { css } = await render(
    '<!-- wp:query {"query":{"perPage":3}} --><div class="wp-block-query"><!-- wp:post-template --><!-- wp:post-content /--><!-- /wp:post-template --></div><!-- /wp:query -->',
  );
  expect(gapsIn(css)).toEqual(['41', '42']);
});

test('a list beside a post can leave that post out', async () => {
  const list = (more: string): string =>
    `<!-- wp:query {"query":{"perPage":1${more}}} --><div class="wp-block-query"><!-- wp:post-template --><!-- wp:post-content /--><!-- /wp:post-template --></div><!-- /wp:query -->`;
  await save('posts', '<!-- wp:paragraph --><p>Older</p><!-- /wp:paragraph -->');
  const post = await save('posts', '<!-- wp:paragraph --><p>Newest</p><!-- /wp:paragraph -->');
  expect((await render(list(''), post)).html).toContain('Newest');
  const { html } = await render(list(',"excludeCurrent":true'), post);
  expect(html).toContain('Older');
  expect(html).not.toContain('Newest');
});

test('constrained blocks have the padding of the page where the theme asks for it', async () => {
  const scope = await running.app.ownScope();
  const aware = structuredClone(scope.themes.get('starter')) as unknown as { json: { settings: JsonMap } };
  aware.json.settings = { ...aware.json.settings, useRootPaddingAwareAlignments: true };
  const markup =
    '<!-- wp:group {"layout":{"type":"constrained"}} --><div class="wp-block-group"></div><!-- /wp:group -->';
  const themes = { ...scope.themes, get: () => aware as never };
  const { html } = await renderStyledMarkup(markup, { scope: { ...scope, themes }, around: null });
  expect(html).toContain('has-global-padding is-layout-constrained');
  expect((await render(markup)).html).not.toContain('has-global-padding');
});

test('blocks that are not shown bring no rules', async () => {
  const { css } = await render(`<!-- wp:shop/unseen -->${row(51)}<!-- /wp:shop/unseen -->`);
  expect(css).toBe('');
});

test('a block with its own place in a row or a grid has a rule', async () => {
  const child = (layout: object): string =>
    `<!-- wp:paragraph ${JSON.stringify({ style: { layout } })} --><p>x</p><!-- /wp:paragraph -->`;
  const inside = [
    { selfStretch: 'fill' },
    { selfStretch: 'fixed', flexSize: '12rem' },
    { columnSpan: 2, rowStart: 3 },
    { columnSpan: '2}body{color:red' },
    { selfStretch: 'fixed', flexSize: '1px}body{color:red' },
  ].map(child);
  const { html, css } = await render(row(61, inside.join('')));
  expect(html.match(/wp-container-content-/g)).toHaveLength(5);
  expect(css).toContain('{flex-grow:1}');
  expect(css).toContain('{flex-basis:12rem;box-sizing:border-box}');
  expect(css).toContain('{grid-column:span 2;grid-row:3}');
  expect(css).not.toContain('red');
});

test('a template is no text: it gets typography and shortcodes, but no paragraphs', async () => {
  const { html } = await render('<main>\n\nIt\'s "here"\n\n</main>');
  expect(html).toBe('<main>\n\nIt&#8217;s &#8220;here&#8221;\n\n</main>');
});

test('scripts are named for the blocks that need one', async () => {
  expect((await render('<!-- wp:paragraph --><p>x</p><!-- /wp:paragraph -->')).scripts).toEqual([]);
  const dropdown = await render('<!-- wp:archives {"displayAsDropdown":true} /-->');
  expect(dropdown.scripts).toEqual(['dropdown']);
  const needs = readFileSync(new URL('../../data/block-scripts/start.js', import.meta.url), 'utf8');
  for (const [, name = '', mark = ''] of needs.matchAll(/^ {2}(\w+): '(?:\[|script\.)([^'\]]+)/gm))
    expect(blockScriptsIn(`<div ${mark}></div>`)).toEqual([name]);
});
