import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { browserPath, launchBrowser, openDesk } from '../support/desk.ts';

const picture = join(import.meta.dirname, '../../../../docs/pictures/front-end.jpg');

describe.runIf(browserPath !== undefined)('somebody with an empty site', () => {
  const service = inject('service');
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
  });

  interface Shown {
    readonly title: { readonly rendered: string };
    readonly content: { readonly rendered: string };
  }

  const seenByVisitors = async (): Promise<readonly Shown[]> =>
    (await (await fetch(`${service.base}/cms-json/cms/v2/posts?per_page=100`)).json()) as readonly Shown[];

  test('signs in where they wanted to go, writes, adds a picture, saves, publishes and is read', async () => {
    const desk = await openDesk(browser, service);
    const { page, canvas } = desk;
    await desk.go('/posts');
    await desk.signIn();
    await page.getByRole('heading', { name: 'Posts' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/posts');
    const rows = page.locator('.dataviews-view-table tbody tr');
    await rows.first().waitFor();
    const before = await rows.count();

    await page.getByRole('link', { name: 'Add Post' }).click();
    await canvas.getByRole('textbox', { name: 'Add title' }).click();
    await page.keyboard.type('Ink and paper');
    await page.keyboard.press('Enter');
    await page.keyboard.type('The first words.');
    await page.keyboard.press('Enter');
    await page.keyboard.type('/heading');
    await page.getByRole('option', { name: 'Heading', exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type('A heading');
    await page.keyboard.press('Enter');
    await page.keyboard.type('/image');
    await page.getByRole('option', { name: 'Image', exact: true }).waitFor();
    await page.keyboard.press('Enter');
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      canvas.getByRole('button', { name: 'Upload', exact: true }).click(),
    ]);
    await chooser.setFiles(picture);
    const image = canvas.locator('.wp-block-image img[src*="/uploads/"]');
    await image.waitFor();
    // A picture of a draft is nobody else's, and is shown all the same.
    await expect.poll(() => image.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    expect((await fetch((await image.getAttribute('src')) ?? '')).status).toBe(404);

    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('Draft saved').first().waitFor();
    expect((await seenByVisitors()).map(({ title }) => title.rendered)).not.toContain('Ink and paper');

    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const panel = page.getByRole('region', { name: 'Editor publish' });
    await panel.getByText('Are you ready to publish?').waitFor();
    await panel.getByRole('button', { name: 'Publish', exact: true }).click();
    await panel.getByText('is now live').waitFor();
    const post = (await seenByVisitors()).find(({ title }) => title.rendered === 'Ink and paper');
    expect(post?.content.rendered).toContain('The first words.');
    expect(post?.content.rendered).toMatch(/<h2[^>]*>A heading<\/h2>/);
    expect(post?.content.rendered).toContain('/uploads/');
    expect((await fetch((await image.getAttribute('src')) ?? '')).status).toBe(200);

    await panel.getByRole('button', { name: 'Close' }).first().click();
    await page.getByRole('button', { name: 'Back to the list' }).click();
    await page.getByRole('link', { name: 'Ink and paper' }).waitFor();
    expect(await rows.count()).toBe(before + 1);
    desk.expectNoTrouble();
    await desk.context.close();
  });

  test('moves posts to the bin in one request and takes that back', async () => {
    const desk = await openDesk(browser, service);
    const { page } = desk;
    await desk.go('/posts?status=publish');
    await desk.signIn();
    const rows = page.locator('.dataviews-view-table tbody tr');
    await rows.nth(2).waitFor();
    const before = await rows.count();
    const chosen = [0, 1, 2];
    for (const at of chosen) await rows.nth(at).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Move to the bin' }).last().click();
    await page.getByText('3 items moved to the bin.').first().waitFor();
    await expect.poll(() => rows.count()).toBe(before - chosen.length);
    expect(desk.requests.filter((request) => request.startsWith('POST /admin/api/batch/v1'))).toHaveLength(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => rows.count()).toBe(before);
    desk.expectNoTrouble();
    await desk.context.close();
  });

  test('finds the same view again after a reload, and signs in over a screen without losing it', async () => {
    const desk = await openDesk(browser, service, 390);
    const { page } = desk;
    await desk.go('/posts');
    await desk.signIn();
    await page.getByRole('searchbox').fill('press');
    await expect.poll(() => new URL(page.url()).searchParams.get('search')).toContain('press');
    await page.getByText('A morning at the press').waitFor();
    const address = page.url();
    await page.reload();
    await page.getByText('A morning at the press').waitFor();
    expect(page.url()).toBe(address);
    expect(await page.getByRole('searchbox').inputValue()).toBe('press');

    await desk.context.clearCookies();
    await page.getByRole('button', { name: 'Open the navigation' }).click();
    await page.getByRole('link', { name: 'Pages' }).click();
    await page.getByText('Your session has ended.').waitFor();
    await desk.signIn();
    await page.getByRole('heading', { name: 'Pages' }).waitFor();
    await page.locator('.dataviews-view-list [role="row"]').first().waitFor();
    // The requests that found no session, and the nonce that there was none for.
    desk.expectNoTrouble([/^40[13] GET \/(?:admin\/api|nonce)/]);
    await desk.context.close();
  });
});
