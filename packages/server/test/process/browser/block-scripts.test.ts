import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '../../../../client/src/client.ts';
import type { Client } from '../../../../client/src/client.ts';
import { startApp } from '../../support/app.ts';
import type { RunningApp } from '../../support/app.ts';
import { browserPath, launchBrowser } from '../../support/browser.ts';

const accordion = (name: string, words: string): string =>
  `<!-- wp:accordion-item --><div class="wp-block-accordion-item"><!-- wp:accordion-heading --><h3 class="wp-block-accordion-heading"><button type="button" class="wp-block-accordion-heading__toggle"><span class="wp-block-accordion-heading__toggle-title">${name}</span></button></h3><!-- /wp:accordion-heading --><!-- wp:accordion-panel --><div role="region" class="wp-block-accordion-panel"><!-- wp:paragraph --><p>${words}</p><!-- /wp:paragraph --></div><!-- /wp:accordion-panel --></div><!-- /wp:accordion-item -->`;

const picture = (name: string): string =>
  `<!-- wp:image {"lightbox":{"enabled":true},"linkDestination":"none"} --><figure class="wp-block-image"><img src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='300' height='200'/%3E" alt="${name}"/></figure><!-- /wp:image -->`;

const contents = {
  navigation:
    '<!-- wp:navigation --><!-- wp:navigation-link {"label":"Shop","url":"#shop"} /--><!-- wp:navigation-submenu {"label":"Visit","url":"#visit"} --><!-- wp:navigation-link {"label":"Map","url":"#map"} /--><!-- /wp:navigation-submenu --><!-- /wp:navigation -->',
  accordion: `<!-- wp:accordion {"autoclose":true} --><div role="group" class="wp-block-accordion">${accordion('One', 'First words')}${accordion('Two', 'Second words')}</div><!-- /wp:accordion -->`,
  lightbox: `<!-- wp:gallery {"linkTo":"none"} --><figure class="wp-block-gallery has-nested-images">${picture('Hill')}${picture('Lake')}</figure><!-- /wp:gallery -->`,
  tabs: '<!-- wp:tabs --><div class="wp-block-tabs"><!-- wp:html --><ul class="wp-block-tab-list"><li><button type="button">Rye</button></li><li><button type="button">Wheat</button></li></ul><!-- /wp:html --><div class="wp-block-tab-panels"><!-- wp:tab-panel --><section class="wp-block-tab-panel"><p>Dark</p></section><!-- /wp:tab-panel --><!-- wp:tab-panel --><section class="wp-block-tab-panel"><p>Light</p></section><!-- /wp:tab-panel --></div></div><!-- /wp:tabs -->',
  dropdown: '<!-- wp:archives {"displayAsDropdown":true} /-->',
  words: '<!-- wp:paragraph --><p>Nothing but words.</p><!-- /wp:paragraph -->',
};
type Name = keyof typeof contents;

describe.runIf(browserPath !== undefined)('scripts of blocks on a page of another origin', () => {
  let running: RunningApp;
  let browser: Browser;
  let client: Client;
  /** The front end, whose port makes it another origin. */
  let front: Server;
  let body = '';

  beforeAll(async () => {
    running = await startApp();
    const installed = await running.install({ title: 'Blocks', login: 'admin', email: 'admin@example.org' });
    const credentials = { login: 'admin', applicationPassword: installed?.applicationPassword ?? '' };
    client = createClient({ url: running.url, credentials });
    browser = await launchBrowser();
    front = createServer((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(body));
    await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    await browser?.close();
    front?.close();
    await running?.stop();
  });

  interface Opened {
    readonly page: Page;
    /** Blocks whose scripts were loaded. */
    readonly loaded: readonly string[];
  }

  async function open(name: Name, { width = 1280, script = true } = {}): Promise<Opened> {
    const post = (await client.post('posts', { title: name, content: contents[name], status: 'publish' })).orThrow();
    const tag = `<script type="module" src="${running.url}/blocks.js"></script>`;
    body = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${name}</title>
      <link rel="stylesheet" href="${running.url}/styles.css">${tag}<main>${post.content?.rendered ?? ''}</main></html>`;
    const context = await browser.newContext({ viewport: { width, height: 800 }, javaScriptEnabled: script });
    const page = await context.newPage();
    const loaded: string[] = [];
    page.on('response', (response) => {
      const { pathname, searchParams } = new URL(response.url());
      if (pathname === '/blocks.js') loaded.push(searchParams.get('block') ?? 'start');
    });
    await page.goto(`http://127.0.0.1:${(front.address() as AddressInfo).port}/`);
    await page.waitForLoadState('networkidle');
    return { page, loaded };
  }
  const isSeen = (page: Page, words: string): Promise<boolean> => page.getByText(words, { exact: true }).isVisible();

  test.each(Object.keys(contents) as Name[])('%s: only its own script is loaded', async (name) => {
    const { page, loaded } = await open(name);
    expect(loaded).toEqual(name === 'words' ? ['start'] : ['start', name]);
    await page.context().close();
  });

  test.each([
    ['navigation', ['Shop', 'Visit']],
    ['accordion', ['First words', 'Second words']],
    ['tabs', ['Dark', 'Light']],
  ] as const)('%s: without scripts everything is in sight', async (name, words) => {
    for (const width of [1280, 390]) {
      const { page } = await open(name, { width, script: false });
      for (const one of words) expect(await isSeen(page, one)).toBe(true);
      await page.context().close();
    }
  });

  test('a menu on a small screen opens over the page, keeps the focus, and closes by Escape', async () => {
    const { page } = await open('navigation', { width: 390 });
    expect(await isSeen(page, 'Shop')).toBe(false);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await isSeen(page, 'Shop')).toBe(true);
    expect(await page.getByRole('dialog', { name: 'Menu' }).isVisible()).toBe(true);
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(`document.activeElement.closest('[role="dialog"]') !== null`)).toBe(true);
    }
    await page.keyboard.press('Escape');
    expect(await isSeen(page, 'Shop')).toBe(false);
    expect(await page.evaluate(`document.activeElement.ariaLabel`)).toBe('Open menu');
    await page.context().close();
  });

  test('a submenu opens by its button and closes when the focus leaves it', async () => {
    const { page } = await open('navigation');
    const toggle = page.getByRole('button', { name: 'Visit submenu' });
    await toggle.focus();
    await page.keyboard.press('Enter');
    expect(await toggle.getAttribute('aria-expanded')).toBe('true');
    expect(await isSeen(page, 'Map')).toBe(true);
    await page.getByRole('link', { name: 'Shop' }).focus();
    expect(await toggle.getAttribute('aria-expanded')).toBe('false');
    await page.context().close();
  });

  test('an accordion folds, and opens one item at a time', async () => {
    const { page } = await open('accordion');
    expect([await isSeen(page, 'First words'), await isSeen(page, 'Second words')]).toEqual([false, false]);
    await page.getByRole('button', { name: 'One' }).click();
    expect([await isSeen(page, 'First words'), await isSeen(page, 'Second words')]).toEqual([true, false]);
    await page.getByRole('button', { name: 'Two' }).click();
    expect([await isSeen(page, 'First words'), await isSeen(page, 'Second words')]).toEqual([false, true]);
    await page.context().close();
  });

  test('tabs show one panel, and arrow keys choose', async () => {
    const { page } = await open('tabs');
    expect([await isSeen(page, 'Dark'), await isSeen(page, 'Light')]).toEqual([true, false]);
    await page.getByRole('tab', { name: 'Rye' }).focus();
    await page.keyboard.press('ArrowRight');
    expect([await isSeen(page, 'Dark'), await isSeen(page, 'Light')]).toEqual([false, true]);
    expect(await page.getByRole('tab', { name: 'Wheat' }).getAttribute('aria-selected')).toBe('true');
    await page.context().close();
  });

  test('images of a gallery open over the page and can be paged through', async () => {
    const { page } = await open('lightbox');
    await page.getByRole('button', { name: 'Enlarge: Hill' }).click();
    expect(await page.getByRole('dialog', { name: 'Enlarged image: Hill' }).isVisible()).toBe(true);
    await page.keyboard.press('ArrowRight');
    expect(await page.getByRole('dialog', { name: 'Enlarged image: Lake' }).isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.context().close();
  });

  test('a dropdown opens what is chosen', async () => {
    const { page } = await open('dropdown');
    // The archive of a month on the front end itself: the site of the test has an address that browsers refuse.
    await page.evaluate(
      `for (const option of document.querySelectorAll('option[value^="http"]')) option.value = new URL(option.value).pathname`,
    );
    await page.selectOption('select', { index: 1 });
    await page.waitForURL(/\/\d{4}\/\d{2}\//);
    expect(new URL(page.url()).pathname).toMatch(/^\/\d{4}\/\d{2}\/$/);
    await page.context().close();
  });
});
