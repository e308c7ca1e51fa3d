import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readingList } from '../../../../../examples/reading-list/plugin.ts';
import { startApp } from '../../support/app.ts';
import type { RunningApp } from '../../support/app.ts';
import { browserPath, launchBrowser } from '../../support/browser.ts';

const screenshots = process.env['SCREENSHOTS'];

/** Four megabytes of script take their time on a machine that is busy with other tests. */
const patience = 120_000;

describe.runIf(browserPath !== undefined)('the page at /docs', { timeout: 2 * patience }, () => {
  let browser: Browser;
  let running: RunningApp;
  let password: string;

  beforeAll(async () => {
    running = await startApp({ plugins: [readingList] });
    const installed = await running.install({ title: 'Books', login: 'admin', email: 'admin@example.org' });
    password = installed?.applicationPassword ?? '';
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await running.stop();
  });

  interface Opened {
    readonly page: Page;
    /** What the browser asked for elsewhere, and what it complained of. */
    readonly troubles: string[];
  }

  async function open(url: string, look: { width: number; colorScheme: 'light' | 'dark' }): Promise<Opened> {
    const { width, colorScheme } = look;
    const context = await browser.newContext({ viewport: { width, height: 860 }, colorScheme });
    const page = await context.newPage();
    page.setDefaultTimeout(patience);
    const troubles: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(`${url}/`) && !/^(data|blob):/.test(request.url())) troubles.push(request.url());
    });
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') troubles.push(message.text());
    });
    page.on('pageerror', (error) => void troubles.push(error.message));
    await page.goto(`${url}/docs`);
    await page.getByRole('heading', { name: 'Platen' }).waitFor();
    return { page, troubles };
  }

  const sidebar = (page: Page): Locator => page.locator('nav, aside');

  const shot = async (page: Page, name: string): Promise<void> => {
    if (screenshots !== undefined) await page.screenshot({ path: `${screenshots}/docs-${name}.png` });
  };

  test('shows every noun and every plugin, and lets a reader try a call with an application password', async () => {
    const { page, troubles } = await open(running.url, { width: 1360, colorScheme: 'light' });
    await shot(page, 'wide-light');
    const navigation = sidebar(page);
    for (const name of ['posts', 'users', 'comments', 'books', 'reading-list/v1']) {
      await navigation.getByText(name, { exact: true }).first().waitFor();
    }
    await page.locator('[contenteditable=true]').first().click();
    await page.keyboard.type('admin');
    await page.getByPlaceholder('********').first().fill(password);

    await navigation.getByText('users', { exact: true }).first().click();
    await navigation.getByText('Get users me', { exact: true }).first().click();
    const trying = page.getByRole('button', { name: 'Test Request (get /cms/v2/users/me)' });
    await trying.waitFor();
    await shot(page, 'operation');
    await trying.click();
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().includes('/cms/v2/users/me')),
      page.getByRole('button', { name: /^Send/ }).first().click(),
    ]);
    expect(answer.status()).toBe(200);
    expect(await answer.json()).toMatchObject({ slug: 'admin' });
    await page.getByText('200 OK').first().waitFor();
    await shot(page, 'tried');
    // The password is forgotten with the page.
    expect(await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])')).not.toContain(password);
    expect(troubles).toEqual([]);
  });

  test('fits a narrow screen and follows a wish for darkness', async () => {
    const { page, troubles } = await open(running.url, { width: 390, colorScheme: 'dark' });
    await shot(page, 'narrow-dark');
    const { overflow, ground } = await page.evaluate<{ overflow: number; ground: string }>(
      `({ overflow: document.documentElement.scrollWidth - innerWidth, ground: getComputedStyle(document.body).backgroundColor })`,
    );
    expect(overflow).toBe(0);
    const [red = 255] = ground.match(/\d+/g)?.map(Number) ?? [];
    expect(red).toBeLessThan(64);
    expect(troubles).toEqual([]);
  });

  test('speaks the wp dialect where the service does', async () => {
    const wp = await startApp({ env: { PLATEN_DIALECT: 'wp' }, databaseUrl: running.databaseUrl });
    const { page, troubles } = await open(wp.url, { width: 1360, colorScheme: 'dark' });
    await shot(page, 'wide-dark-wp');
    await sidebar(page).getByText('posts', { exact: true }).first().click();
    await page.getByText('/wp/v2/posts', { exact: true }).first().waitFor();
    expect(troubles).toEqual([]);
    await wp.stop();
  });
});
