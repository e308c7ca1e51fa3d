/** The admin together with the public site: every other flow runs without it. */
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findings } from '../support/accessibility.ts';
import { browserPath, launchBrowser, openAdmin } from '../support/admin-page.ts';
import { callApi, root, startService } from '../support/service.ts';
import type { Service } from '../support/service.ts';

const jpeg = join(root, 'docs/images/front-end.jpg');

describe.runIf(browserPath !== undefined).each(['cms', 'wp'] as const)('the public site, in %s', (dialect) => {
  let service: Service;
  let browser: Browser;

  beforeAll(async () => {
    service = await startService(dialect, { PLATEN_SITE: 'auto' });
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  const openSeo = async (page: Page, type = 'Post'): Promise<void> => {
    const settings = page.getByRole('button', { name: 'Settings', exact: true });
    await settings.waitFor();
    if ((await settings.getAttribute('aria-expanded')) !== 'true') await settings.click();
    await page.getByRole('tab', { name: type, exact: true }).click();
    const panel = page.getByRole('button', { name: 'SEO', exact: true });
    await panel.waitFor();
    if ((await panel.getAttribute('aria-expanded')) !== 'true') await panel.click();
  };

  const inNewTab = async (page: Page, open: () => Promise<void>): Promise<Page> => {
    const [tab] = await Promise.all([page.context().waitForEvent('page'), open()]);
    return tab;
  };

  const titleField = (page: Page) => page.locator('.seo-panel').getByLabel('Title');

  test('a post is written, previewed, published, commented on, and edited from its page', async () => {
    const admin = await openAdmin(browser, service);
    const { page, canvas } = admin;
    await admin.go('/posts/new');
    await admin.signIn();
    await canvas.getByRole('textbox', { name: 'Add title' }).click();
    await page.keyboard.type('Ink and paper');
    await page.keyboard.press('Enter');
    await page.keyboard.type('The first words.');

    // Changes of the panel are undone and saved with the post.
    await openSeo(page);
    const result = page.getByRole('group', { name: 'Search result' });
    await result.getByText('Ink and paper – ').waitFor();
    await titleField(page).fill('All about ink');
    await result.getByText('All about ink').waitFor();
    await page.getByText('13 of 60 characters').waitFor();
    expect(await findings(page)).toEqual([]);

    const preview = await inNewTab(page, async () => {
      await page.getByRole('button', { name: 'View', exact: true }).click();
      await page.getByRole('menuitem', { name: /^Preview/ }).click();
    });
    await preview.getByText('Preview. This page is not public.').waitFor();
    await preview.getByRole('heading', { name: 'Ink and paper', level: 1 }).waitFor();
    await preview.getByText('The first words.').waitFor();
    expect(await preview.title()).toBe('All about ink');
    const visit = await browser.newContext();
    const visitor = await visit.newPage();
    await visitor.goto(preview.url());
    expect(await visitor.content()).not.toContain('The first words.');
    await preview.close();

    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const panel = page.getByRole('region', { name: 'Editor publish' });
    await panel.getByRole('button', { name: 'Publish', exact: true }).click();
    await panel.getByText('is now live').waitFor();
    const link = (await panel.getByRole('link', { name: 'View Post' }).getAttribute('href')) ?? '';
    expect(link).toBe(`${service.base}/ink-and-paper/`);

    await visitor.goto(link);
    await visitor.getByRole('heading', { name: 'Ink and paper', level: 1 }).waitFor();
    expect(await visitor.title()).toBe('All about ink');
    expect(await visitor.locator('meta[property="og:title"]').getAttribute('content')).toBe('All about ink');
    expect(await visitor.getByRole('link', { name: 'Edit', exact: true }).count()).toBe(0);
    await visitor.getByLabel(/^Comment/).fill('Well said.');
    await visitor.getByLabel(/^Name/).fill('Mira');
    await visitor.getByLabel(/^Email/).fill('mira@example.org');
    await visitor.getByRole('button', { name: 'Post Comment' }).click();
    await visitor.waitForURL(/#(?:comment-\d+|respond)$/);
    const comments = await callApi<readonly { author_name: string }[]>(
      service,
      'GET',
      'comments?status=all&search=Well',
    );
    expect(comments.map(({ author_name: name }) => name)).toEqual(['Mira']);
    await visit.close();

    const own = await page.context().newPage();
    await own.goto(`${service.base}/admin/posts`);
    await own.getByRole('button', { name: /^Account menu/ }).click();
    await own.getByRole('link', { name: 'Visit site' }).click();
    await own.getByRole('link', { name: 'Ink and paper' }).first().click();
    await own.waitForURL(link);
    await own.getByRole('link', { name: 'Edit', exact: true }).click();
    await own.frameLocator('iframe[name="editor-canvas"]').getByText('The first words.').waitFor();
    await openSeo(own);
    expect(await titleField(own).inputValue()).toBe('All about ink');
    admin.expectNoTrouble();
    await admin.context.close();
  });

  test('the panel SEO takes part in undo, unsaved changes, and saving', async () => {
    const { id, link } = await callApi<{ id: number; link: string }>(service, 'POST', 'pages', {
      title: 'Contact',
      content: '<!-- wp:paragraph --><p>Write to us.</p><!-- /wp:paragraph -->',
      status: 'publish',
    });
    const admin = await openAdmin(browser, service);
    const { page } = admin;
    await admin.go(`/pages/${id}`);
    await admin.signIn();
    await admin.canvas.getByText('Write to us.').waitFor();
    await openSeo(page, 'Page');
    const toggle = page.getByLabel('Ask search engines not to show this');
    const save = page.getByRole('button', { name: 'Save', exact: true });

    await toggle.click();
    await page.getByText('Search engines are asked not to show this.').waitFor();
    await expect.poll(() => save.isEnabled()).toBe(true);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(() => toggle.isChecked()).toBe(false);
    await toggle.click();
    page.once('dialog', (dialog) => void dialog.dismiss());
    const asked = page.waitForEvent('dialog').then((dialog) => dialog.type());
    await page.close({ runBeforeUnload: true });
    expect(await asked).toBe('beforeunload');

    await page.getByRole('button', { name: 'Choose social image' }).click();
    const modal = page.getByRole('dialog', { name: 'Social image' });
    await modal.waitFor();
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      modal
        .getByRole('button', { name: /Upload/ })
        .first()
        .click(),
    ]);
    await chooser.setFiles(jpeg);
    const chosen = page.locator('.seo-image img');
    const select = modal.getByRole('button', { name: /^(?:Select|Finish)/ });
    await expect.poll(async () => (await chosen.count()) > 0 || (await select.isEnabled())).toBe(true);
    if ((await chosen.count()) === 0) await select.click();
    await chosen.waitFor();
    await save.click();
    await page.getByText('Page updated.').first().waitFor();

    const html = await (await fetch(link)).text();
    expect(html).toContain('<meta name="robots" content="noindex, follow, max-image-preview:large">');
    expect(html).toMatch(/<meta property="og:image" content="[^"]*\/uploads\/[^"]*\.jpg">/);
    admin.expectNoTrouble();
    await admin.context.close();
  });
});
