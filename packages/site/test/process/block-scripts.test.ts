/** Scripts of blocks on public pages, in a browser. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserPath, launchBrowser } from '../../../server/test/support/browser.ts';
import { startPublicSite } from '../support/public-site.ts';
import type { PublicSite } from '../support/public-site.ts';

describe.skipIf(browserPath === undefined)('a page on a small screen', () => {
  let site: PublicSite;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    site = await startPublicSite();
    const about = await site.create('/pages', { title: 'About', status: 'publish' });
    await site.create('/pages', { title: 'Team', parent: about.id, status: 'publish' });
    const content = '<!-- wp:navigation {"layout":{"type":"flex","justifyContent":"right"}} /-->';
    const { link } = await site.create('/posts', { title: 'Menu', content, status: 'publish' });
    browser = await launchBrowser();
    page = await browser.newPage({ viewport: { width: 390, height: 800 } });
    await page.goto(link);
  });
  afterAll(async () => {
    await browser.close();
    await site.stop();
  });

  test('opens and closes a menu over the page', async () => {
    const menu = page.locator('main nav.wp-block-navigation.is-responsive');
    const container = menu.locator('.wp-block-navigation__responsive-container');
    const opener = menu.getByRole('button', { name: 'Open menu' });
    await opener.waitFor();
    expect(await container.isVisible()).toBe(false);
    await opener.click();
    expect(await container.getByRole('link', { name: 'Team' }).isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    expect(await container.isVisible()).toBe(false);
  });

  test('is not wider than the screen', async () => {
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  });
});
