import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '../../../../client/src/client.ts';
import { startApp } from '../../support/app.ts';
import type { RunningApp } from '../../support/app.ts';
import { blockPage } from '../../support/block-page.ts';
import { browserPath, launchBrowser } from '../../support/browser.ts';

/** `PICTURES=docs/images npx vitest run packages/server/test/process/browser/block-styles.test.ts` makes the pictures anew. */
const pictures = process.env['PICTURES'];

describe.runIf(browserPath !== undefined)('blocks with the style sheet of the service and nothing else', () => {
  let running: RunningApp;
  let browser: Browser;
  let html = '';

  beforeAll(async () => {
    running = await startApp();
    const installed = await running.install({ title: 'Blocks', login: 'admin', email: 'admin@example.org' });
    const credentials = { login: 'admin', applicationPassword: installed?.applicationPassword ?? '' };
    const client = createClient({ url: running.url, credentials });
    const post = (await client.post('posts', { title: 'Blocks', content: blockPage, status: 'publish' })).orThrow();
    html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
      <title>Blocks</title><link rel="stylesheet" href="/styles.css">
      <main class="is-layout-constrained has-global-padding">${post.content?.rendered ?? ''}</main></html>`;
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await running?.stop();
  });

  async function open(width: number, body = html): Promise<Page> {
    const page = await browser.newPage({ viewport: { width, height: 900 } });
    await page.route('**/front-end', (route) => route.fulfill({ contentType: 'text/html', body }));
    await page.goto(`${running.url}/front-end`);
    return page;
  }

  interface Box {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  }

  // Texts, since nothing of the browser is known here.
  const boxes = (page: Page, selector: string): Promise<Box[]> =>
    page.evaluate(
      `[...document.querySelectorAll(${JSON.stringify(selector)})].map((one) => one.getBoundingClientRect().toJSON())`,
    );

  const styleOf = (page: Page, selector: string, property: string): Promise<string> =>
    page.evaluate(
      `getComputedStyle(document.querySelector(${JSON.stringify(selector)})).getPropertyValue('${property}')`,
    );

  test.each([1280, 390])('nothing is wider than a window of %d pixels', async (width) => {
    const page = await open(width);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    if (pictures !== undefined) {
      await page.screenshot({ path: `${pictures}/blocks-${width}.png`, fullPage: true });
    }
    await page.close();
  });

  test('what stands beside each other on a wide screen stands below each other on a small one', async () => {
    const [wide, narrow] = [await open(1280), await open(390)];
    for (const [selector, count] of [
      ['.wp-block-column', 3],
      ['.wp-block-media-text > *', 2],
    ] as const) {
      const beside = await boxes(wide, selector);
      expect(beside).toHaveLength(count);
      const rights = beside.map(({ x, width }) => x + width);
      expect(beside.slice(1).every(({ x }, at) => x >= (rights[at] ?? 0))).toBe(true);
      const below = await boxes(narrow, selector);
      const bottoms = below.map(({ y, height }) => y + height);
      expect(below.slice(1).every(({ y }, at) => y >= (bottoms[at] ?? 0) - 1)).toBe(true);
    }
    await Promise.all([wide.close(), narrow.close()]);
  });

  test('widths, gaps, presets and styles of the theme are those of theme.json', async () => {
    const page = await open(1280);
    const width = async (selector: string): Promise<number | undefined> => (await boxes(page, selector))[0]?.width;
    expect(await width('main > .wp-block-code')).toBe(640);
    expect(await width('main > .wp-block-columns')).toBe(1024);
    expect(await width('main > .wp-block-cover')).toBe(1280);
    expect(await styleOf(page, 'main > p + ul', 'margin-top')).toBe('24px');
    expect(await styleOf(page, 'body', 'color')).toBe('rgb(27, 27, 27)');
    expect(await styleOf(page, '.has-accent-background-color', 'background-color')).toBe('rgb(11, 87, 208)');
    expect(await styleOf(page, '.has-large-font-size', 'font-size')).toBe('36px');
    expect(await styleOf(page, 'p a', 'color')).toBe('rgb(11, 87, 208)');
    expect(await styleOf(page, '.wp-block-button:not(.is-style-outline) a', 'background-color')).toBe(
      'rgb(50, 55, 60)',
    );
    expect(await styleOf(page, '.is-style-outline a', 'border-top-width')).toBe('2px');
    expect(await styleOf(page, '.alignright', 'float')).toBe('right');
    await page.close();
  });

  const documentOf = (inside: string, css = ''): string =>
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
      <title>Page</title><link rel="stylesheet" href="/styles.css"><style>${css}</style>
      <main class="is-layout-constrained">${inside}</main></html>`;

  test('what is constrained stays in the middle, whatever margins the theme gives it', async () => {
    const quote = '<blockquote class="wp-block-quote"><p>Words</p></blockquote>';
    const page = await open(1280, documentOf(quote, ':root :where(.wp-block-quote){margin:0 0 0 40px}'));
    expect(await boxes(page, 'blockquote')).toMatchObject([{ x: 320, width: 640 }]);
    await page.close();
  });

  test('floats stand beside the content, not at the edge of the window', async () => {
    const image = (side: string): string =>
      `<figure class="wp-block-image align${side}" style="width:900px"><img alt="" src="data:," width="900" height="50"></figure>`;
    const page = await open(1280, documentOf(`${image('left')}<p>Words</p>${image('right')}<p>Words</p>`));
    expect(await boxes(page, '.alignleft')).toMatchObject([{ x: 320, width: 320 }]);
    expect(await boxes(page, '.alignright')).toMatchObject([{ x: 640, width: 320 }]);
    await page.close();
  });

  test('columns have their widths on wide screens, and stack on small ones', async () => {
    const columns =
      '<div class="wp-block-columns is-layout-flex nowrap"><div class="wp-block-column" style="flex-basis:75%">a</div><div class="wp-block-column">b</div></div>';
    const css = '.nowrap.nowrap{flex-wrap:nowrap;gap:0}';
    const wide = await open(1280, documentOf(columns, css));
    expect(await boxes(wide, '.wp-block-column')).toMatchObject([{ width: 480 }, { width: 160 }]);
    const narrow = await open(390, documentOf(columns, css));
    expect(await boxes(narrow, '.wp-block-column')).toMatchObject([{ width: 390 }, { width: 390 }]);
    await Promise.all([wide.close(), narrow.close()]);
  });

  test('rules of a theme win over those for blocks', async () => {
    const image = '<figure class="wp-block-image is-style-rounded"><img alt="" src="data:,"></figure>';
    const page = await open(1280, documentOf(image, ':root :where(.wp-block-image img){border-radius:3px}'));
    expect(await styleOf(page, 'img', 'border-radius')).toBe('3px');
    await page.close();
  });

  test('a label for screen readers alone makes no page wider', async () => {
    const search =
      '<form class="wp-block-search"><label class="wp-block-search__label screen-reader-text">Search</label></form>';
    const page = await open(390, documentOf(search));
    expect(await boxes(page, 'label')).toMatchObject([{ width: 1 }]);
    await page.close();
  });

  test('images of a gallery fit beside each other with any gap', async () => {
    const image = '<figure class="wp-block-image"><img alt="" src="data:," width="10" height="10"></figure>';
    const gallery = `<figure class="wp-block-gallery has-nested-images columns-3 is-layout-flex">${image.repeat(3)}</figure>`;
    const page = await open(
      1280,
      documentOf(gallery, '.wp-block-gallery{gap:50px;--wp--style--unstable-gallery-gap:50px}'),
    );
    const [first, , third] = await boxes(page, '.wp-block-image');
    expect(first?.y).toBe(third?.y);
    expect((third?.x ?? 0) + (third?.width ?? 0)).toBeCloseTo(960, 0);
    await page.close();
  });
});
