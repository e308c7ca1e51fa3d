import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '../../../../client/src/client.ts';
import type { Plugin } from '../../../src/site/plugin.ts';
import { startApp } from '../../support/app.ts';
import type { RunningApp } from '../../support/app.ts';
import { browserPath, launchBrowser } from '../../support/browser.ts';
import { everyBlock } from '../../support/every-block.ts';

/** `PICTURES=/tmp npx vitest run packages/server/test/process/browser/every-block.test.ts` takes screenshots. */
const pictures = process.env['PICTURES'];

const shop: Plugin = {
  name: 'shop',
  cacheable: true,
  activate: (api) =>
    api.registerPattern({
      name: 'shop/note',
      title: 'Note',
      content: '<!-- wp:paragraph --><p>From a pattern</p><!-- /wp:paragraph -->',
    }),
};

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

describe.runIf(browserPath !== undefined)('a post with every core block', () => {
  let running: RunningApp;
  let browser: Browser;
  let content = '';
  let html = '';

  beforeAll(async () => {
    running = await startApp({ plugins: [shop] });
    const installed = await running.install({ title: 'Every block', login: 'admin', email: 'admin@example.org' });
    const credentials = { login: 'admin', applicationPassword: installed?.applicationPassword ?? '' };
    const client = createClient({ url: running.url, credentials });
    const pattern = await client.post('blocks', {
      title: 'Synced',
      status: 'publish',
      content: '<!-- wp:paragraph --><p>From a synced pattern</p><!-- /wp:paragraph -->',
    });
    for (const title of ['First post', 'Second post', 'Third post'])
      await client.post('posts', {
        title,
        status: 'publish',
        excerpt: `What ${title} is about`,
        content: '<p>Words</p>',
      });
    await client.post('pages', { title: 'A page', status: 'publish', content: '<p>Words</p>' });
    content = everyBlock({ syncedPattern: pattern.orThrow().id, pattern: 'shop/note' });
    const { id } = (await client.post('posts', { title: 'Every block', content, status: 'publish' })).orThrow();
    (await client.post('comments', { post: id, content: 'A comment' })).orThrow();
    const post = (await client.get(`posts/${id}`)).orThrow() as { content: { rendered: string } };
    html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
      <title>Every block</title><link rel="stylesheet" href="/styles.css">
      <link rel="stylesheet" href="/cms-json/cms/v2/styles?post=${id}"></head>
      <body><main class="is-layout-constrained has-global-padding">${post.content.rendered}</main></body></html>`;
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await running?.stop();
  });

  async function open(width: number, javaScriptEnabled = true): Promise<Page> {
    const context = await browser.newContext({ viewport: { width, height: 900 }, javaScriptEnabled });
    const page = await context.newPage();
    await page.route('**/front-end', (route) => route.fulfill({ contentType: 'text/html', body: html }));
    await page.goto(`${running.url}/front-end`);
    return page;
  }

  test('has every block that is registered', async () => {
    const { site } = await running.app.ownScope();
    const missing = site.blockTypes
      .all()
      .map(({ name }) => name.replace(/^core\//, ''))
      .filter((name) => !content.includes(`<!-- wp:${name} `));
    expect(missing).toEqual([]);
  });

  test.each([1280, 390])('is accessible and fits into a window of %d pixels', async (width) => {
    const page = await open(width);
    if (pictures !== undefined) await page.screenshot({ path: `${pictures}/every-block-${width}.png`, fullPage: true });
    await page.evaluate(axe.source);
    const { violations } = (await page.evaluate(
      `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })`,
    )) as { violations: Violation[] };
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html.slice(0, 200)} ${node.failureSummary.slice(0, 200)}`),
    );
    expect(found).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    await page.context().close();
  });

  test.each([1280, 390])('shows everything without JavaScript in a window of %d pixels', async (width) => {
    const page = await open(width, false);
    const hidden: string[] = [];
    for (const words of [
      'First reply',
      'Second reply',
      'Dark bread',
      'Light bread',
      'Home',
      'From a pattern',
      'From a synced pattern',
      'Second post',
      'A comment',
      'A caption',
    ])
      if (!(await page.getByText(words, { exact: true }).first().isVisible())) hidden.push(words);
    expect(hidden).toEqual([]);
    await page.context().close();
  });
});
