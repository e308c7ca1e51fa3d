import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '../../../client/src/client.ts';
import type { Client } from '../../../client/src/client.ts';
import type { JsonMap } from '../../src/lib/json.ts';
import type { Plugin } from '../../src/site/plugin.ts';
import { startApp } from '../support/app.ts';
import type { RunningApp } from '../support/app.ts';

const shop: Plugin = {
  name: 'shop',
  cacheable: true,
  activate: (api) => {
    api.registerThemeJson({
      settings: { color: { palette: [{ slug: 'sale', name: 'Sale', color: '#c00' }] } },
      styles: { blocks: { 'core/quote': { color: { text: 'var:preset|color|sale' } } } },
    });
  },
};

let running: RunningApp;
let client: Client;
let styles = '';

beforeAll(async () => {
  running = await startApp({ plugins: [shop] });
  const installed = await running.install({ title: 'Styles', login: 'admin', email: 'admin@example.org' });
  const credentials = { login: 'admin', applicationPassword: installed?.applicationPassword ?? '' };
  client = createClient({ url: running.url, credentials });
  const theme = (await client.get('themes', { status: ['active'] })).orThrow() as unknown as JsonMap[];
  const links = JSON.stringify(theme[0]?.['_links']);
  styles = `global-styles/${/global-styles\/(\d+)/.exec(links)?.[1]}`;
});
afterAll(() => running.stop());

const sheet = async (path = '/styles.css'): Promise<string> => (await fetch(running.url + path)).text();
const save = async (body: JsonMap): Promise<void> => void (await client.post(styles, body)).orThrow();

describe.each(['/styles.css', '/cms-json/cms/v2/styles'])('the style sheet at %s', (path) => {
  test('is CSS for everybody, with an ETag by which clients learn that they have it', async () => {
    const response = await fetch(running.url + path);
    expect(response.headers.get('content-type')).toBe('text/css; charset=UTF-8');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await response.text()).toContain('--wp--preset--color--accent:#0b57d0');
    const etag = response.headers.get('etag') ?? '';
    const again = await fetch(running.url + path, { headers: { 'If-None-Match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const head = await fetch(running.url + path, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/css; charset=UTF-8']);
  });

  test('shows a change with the next request', async () => {
    for (const colour of ['#010203', '#040506']) {
      await save({ styles: { color: { text: colour } } });
      expect(await sheet(path)).toContain(`body{color:${colour};`);
    }
    await save({ styles: {}, settings: {} });
    expect(await sheet(path)).not.toContain('#040506');
  });
});

test('presets and styles of plugins stand below those of the site', async () => {
  const before = await sheet();
  expect(before).toContain('.has-sale-color{color:var(--wp--preset--color--sale)!important}');
  expect(before).toContain(':root :where(.wp-block-quote){color:var(--wp--preset--color--sale)}');
  await save({ styles: { blocks: { 'core/quote': { color: { text: 'navy' }, css: 'font-style: italic' } } } });
  const after = await sheet();
  expect(after).toContain(':root :where(.wp-block-quote){color:navy}');
  expect(after).toContain(':root :where(.wp-block-quote){font-style: italic}');
});

const escapes = [
  'red}body{display:none',
  'red;background:url(javascript:alert(1))',
  '</style><script>alert(1)</script>',
  'url(javascript:alert(1))',
  'expression(alert(1))',
  '@import url(//evil.example)',
  'red/*',
  '"open',
];

test.each(escapes)('no value gets out of its declaration: %s', async (value) => {
  const mark = 'rgb(1 2 3)';
  await save({
    styles: {
      color: { text: value, background: mark },
      elements: { link: { ':hover': { color: { text: value } } } },
      blocks: { 'core/quote': { variations: { 'a}b{': { color: { text: 'teal' } } }, shadow: value } },
      background: { backgroundImage: { url: value } },
      spacing: { padding: { top: value }, blockGap: value },
    },
    settings: {
      color: { palette: [{ slug: 'x}y{', name: 'X', color: value }] },
      custom: { 'a}b{': value, [value]: 'olive' },
      layout: { contentSize: value },
      typography: { fontFamilies: [{ slug: 'f', fontFamily: value, fontFace: [{ fontFamily: value, src: value }] }] },
    },
  });
  const css = await sheet();
  expect(css).toContain(mark);
  expect(css).not.toContain(value);
  expect(css).not.toMatch(/[xab]\}[yb]\{|teal/);
  const sent = await sheet('/cms-json/cms/v2/styles');
  expect(sent).toBe(css);
});

test.each(['a{color:red}}b{', '@import "x";', 'a{b:expression(1)}', 'a{', 'a{background:url("j\\61vascript:x")}'])(
  'CSS that could harm the rest is left out: %s',
  async (css) => {
    await save({ styles: { css } });
    expect(await sheet()).not.toContain(css);
  },
);

test('CSS that was written by hand comes last', async () => {
  await save({ styles: { css: '.mine::before { content: "\\201C"; color: red }' } });
  expect((await sheet()).trimEnd().endsWith('.mine::before { content: "\\201C"; color: red }')).toBe(true);
});

describe('arrangements that only one post has', () => {
  const group = (layout: JsonMap, style: JsonMap = {}): string =>
    `<!-- wp:group ${JSON.stringify({ layout, style })} --><div class="wp-block-group"></div><!-- /wp:group -->`;
  const sheetOf = (id: unknown): Promise<Response> => fetch(`${running.url}/cms-json/cms/v2/styles?post=${String(id)}`);
  const publish = async (body: JsonMap): Promise<{ id: number; content: { rendered: string } }> =>
    (await client.post('posts', { title: 'Arranged', status: 'publish', ...body } as never)).orThrow() as never;

  test('are told by the very classes that its markup has', async () => {
    const content = [
      group({ type: 'grid', columnCount: 3 }, { spacing: { blockGap: '7px' } }),
      group({ type: 'flex', orientation: 'vertical', justifyContent: 'right' }),
      group({ type: 'constrained', contentSize: '333px' }),
      group({ type: 'grid', minimumColumnWidth: '1px}body{display:none' }),
    ].join('');
    const post = await publish({ content });
    const css = await (await sheetOf(post.id)).text();
    const classes = post.content.rendered.match(/wp-container-[\w-]+/g) ?? [];
    expect(classes).toHaveLength(4);
    for (const name of classes.slice(0, 3)) expect(css).toContain(`.${name}`);
    expect(css).toContain('grid-template-columns:repeat(3,minmax(0,1fr));gap:7px');
    expect(css).toContain('flex-direction:column;align-items:flex-end');
    expect(css).toContain('max-width:333px');
    expect(css).not.toContain('display:none');
  });

  test('change with the post, and are for those who may read it', async () => {
    const post = await publish({ content: group({ type: 'grid', columnCount: 2 }) });
    expect(await (await sheetOf(post.id)).text()).toContain('repeat(2,');
    (await client.post(`posts/${post.id}`, { content: group({ type: 'grid', columnCount: 4 }) })).orThrow();
    expect(await (await sheetOf(post.id)).text()).toContain('repeat(4,');
    for (const change of [{ password: 'secret' }, { password: '', status: 'draft' as const }]) {
      (await client.post(`posts/${post.id}`, change)).orThrow();
      expect((await sheetOf(post.id)).status).toBe(404);
    }
    expect((await sheetOf(0)).status).toBe(404);
  });

  test('come for several posts at once, without those that the caller cannot read', async () => {
    const columns = [2, 3, 4];
    const posts = await Promise.all(
      columns.map((columnCount) => publish({ content: group({ type: 'grid', columnCount }) })),
    );
    (await client.post(`posts/${posts[2]?.id ?? 0}`, { status: 'draft' })).orThrow();
    const ids = posts.map(({ id }) => id).join(',');
    for (const path of [`/cms-json/cms/v2/styles?posts=${ids}`, `/styles.css?post=${ids},0,x`]) {
      const css = await sheet(path);
      expect(columns.map((count) => css.includes(`repeat(${count},`))).toEqual([true, true, false]);
      expect(css).not.toContain('--wp--preset');
    }
    const tooMany = Array.from({ length: 101 }, (_, at) => at + 1).join(',');
    expect((await fetch(`${running.url}/cms-json/cms/v2/styles?posts=${tooMany}`)).status).toBe(400);
  });

  test('include those of synced patterns, but of nothing else that a block names', async () => {
    const content = group({ type: 'grid', columnCount: 5 });
    const pattern = (
      await client.post('blocks', { title: 'Pattern', content, status: 'publish' } as never)
    ).orThrow() as unknown as { id: number };
    const other = await publish({ content: group({ type: 'grid', columnCount: 6 }) });
    const refs = [pattern.id, other.id].map((ref) => `<!-- wp:block {"ref":${ref}} /-->`).join('');
    const post = await publish({ content: refs });
    const css = await sheet(`/styles.css?post=${post.id}`);
    expect([5, 6].map((count) => css.includes(`repeat(${count},`))).toEqual([true, false]);
  });
});
