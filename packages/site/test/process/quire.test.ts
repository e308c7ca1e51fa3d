import axe from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserPath, launchBrowser } from '../../../server/test/support/browser.ts';
import { measurePage } from '../support/page-budget.ts';
import type { PublicSite } from '../support/public-site.ts';
import { startSampleSite } from '../support/sample-site.ts';

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

const paths = ['/', '/plain/', '/about/', '/category/essays/', '/author/admin/', '/?s=note', '/missing/'];

describe.runIf(browserPath !== undefined)('the theme Quire', () => {
  let site: PublicSite;
  let browser: Browser;

  beforeAll(async () => {
    site = await startSampleSite();
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });

  async function withPage(
    path: string,
    options: BrowserContextOptions,
    work: (page: Page) => Promise<void>,
  ): Promise<void> {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    await page.goto(site.url + path);
    await work(page);
    await context.close();
  }

  /** What WCAG A and AA forbid, and whether the page is wider than the window. */
  async function faultsOf(page: Page): Promise<string[]> {
    await page.evaluate(axe.source);
    const { violations } = (await page.evaluate(
      `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })`,
    )) as { violations: Violation[] };
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary.slice(0, 200)}`),
    );
    const width = (await page.evaluate('document.documentElement.scrollWidth - innerWidth')) as number;
    return width > 0 ? [...found, `wider than the window by ${width}`] : found;
  }

  test.each([1280, 390])('costs a reader little at %d pixels, and nothing moves', async (width) => {
    for (const path of ['/', '/plain/']) {
      const { html, css, script, fonts, foreign, shift } = await measurePage(browser, site.url, path, width);
      expect(html + css + script).toBeLessThan(60_000);
      expect(fonts).toBeLessThan(100_000);
      expect({ path, script, foreign, shift }).toEqual({ path, script: 0, foreign: 0, shift: 0 });
    }
  });

  test.each([
    ['light', 1280],
    ['dark', 390],
  ] as const)('is accessible in %s mode at %d pixels', async (colorScheme, width) => {
    const found: string[] = [];
    for (const path of paths)
      await withPage(path, { colorScheme, viewport: { width, height: 900 } }, async (page) => {
        for (const fault of await faultsOf(page)) found.push(`${path} ${fault}`);
      });
    expect(found).toEqual([]);
  });

  test.each([1280, 390])('a post with every block fits into a window of %d pixels', async (width) => {
    await withPage('/every-block/', { viewport: { width, height: 900 } }, async (page) => {
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    });
  });

  test('can be read without scripts', async () => {
    await withPage('/plain/', { javaScriptEnabled: false, viewport: { width: 390, height: 900 } }, async (page) => {
      expect(await page.getByRole('heading', { name: 'Plain', level: 1 }).isVisible()).toBe(true);
      expect(await page.getByRole('link', { name: 'About' }).first().isVisible()).toBe(true);
      expect(await page.getByText('Ours takes until ten.').isVisible()).toBe(true);
    });
  });

  test('prints the text, and no forms or menus', async () => {
    await withPage('/plain/', {}, async (page) => {
      await page.emulateMedia({ media: 'print' });
      expect(await page.getByRole('heading', { name: 'Plain', level: 1 }).isVisible()).toBe(true);
      for (const hidden of ['nav', 'form', '#respond'])
        for (const element of await page.locator(hidden).all()) expect(await element.isVisible()).toBe(false);
    });
  });

  test('works with the keyboard: the skip link leads to the content, and focus is visible', async () => {
    await withPage('/plain/', { viewport: { width: 1280, height: 900 } }, async (page) => {
      await page.keyboard.press('Tab');
      expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to content');
      const unseen: unknown[] = [];
      for (let at = 0; at < 12; at++) {
        await page.keyboard.press('Tab');
        const seen = await page.evaluate(`(() => {
          const isOutlined = (element) => getComputedStyle(element).outlineStyle !== 'none' && getComputedStyle(element).outlineWidth !== '0px';
          const { activeElement: element } = document;
          return isOutlined(element) || isOutlined(element.parentElement) ? null : element.outerHTML.slice(0, 120);
        })()`);
        if (seen !== null) unseen.push(seen);
      }
      expect(unseen).toEqual([]);
    });
  });

  test('is mirrored for languages that are written from right to left', async () => {
    await site.create('/settings', { language: 'ar' });
    for (const width of [1280, 390])
      await withPage('/plain/', { viewport: { width, height: 900 } }, async (page) => {
        expect(await page.evaluate('[document.documentElement.dir, document.documentElement.lang]')).toEqual([
          'rtl',
          'ar',
        ]);
        expect(await faultsOf(page)).toEqual([]);
        const title = await page.locator('.wp-block-site-title').first().boundingBox();
        expect((title?.x ?? 0) + (title?.width ?? 0) / 2).toBeGreaterThan(width / 2);
      });
    await site.create('/settings', { language: '' });
  });
});
