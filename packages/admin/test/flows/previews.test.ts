import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findings } from '../support/accessibility.ts';
import type { AdminPage } from '../support/admin-page.ts';
import { describeFlows } from '../support/flows.ts';
import { saveScreenshot } from '../support/screenshots.ts';
import { root } from '../support/service.ts';
import { siteSet } from '../support/site-set.ts';

const script = stripTypeScriptTypes(readFileSync(join(root, 'packages/client/src/drafts.ts'), 'utf8'));
const paragraph = (text: string): string => `<!-- wp:paragraph -->\n<p>${text}</p>\n<!-- /wp:paragraph -->`;

describeFlows('a draft', ['cms'], ({ site, enter, api }) => {
  const make = async (content: string): Promise<number> =>
    (await api<{ id: number }>('POST', 'posts', { title: 'Draft', content: paragraph(content), status: 'draft' })).id;

  const write = async ({ page, canvas }: AdminPage, behind: string, words: string): Promise<void> => {
    await canvas.getByText(behind).click();
    await page.keyboard.press('End');
    await page.keyboard.type(words);
  };

  test.each([1280, 390])('is shared with a preview link that is created, copied, and revoked, %i px', async (width) => {
    const id = await make('For a few people');
    const admin = await enter(`/posts/${id}`, { width });
    const { page, context } = admin;
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    // On small screens the settings are closed.
    await admin.canvas.getByText('For a few people').waitFor();
    if (width < 782) await page.getByRole('button', { name: 'Settings', exact: true }).click();
    const panel = page.getByRole('button', { name: 'Preview links', exact: true });
    // Open panels are stored per user.
    if ((await panel.getAttribute('aria-expanded')) !== 'true') await panel.click();
    await page.getByLabel('Expires in').selectOption('1 day');
    await page.getByRole('button', { name: 'Create link' }).click();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('Link copied.').waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const shown = await fetch(link);
    expect(shown.status).toBe(200);
    expect(await shown.text()).toContain('For a few people');
    const token = new URL(link).searchParams.get('preview_token') ?? '';
    const asked = `${site.api.replace(/\/\w+\/v2$/, '')}/platen/v1/previews?token=${token}`;
    expect(await (await fetch(asked)).json()).toMatchObject({ id, title: { rendered: 'Draft' } });
    expect(await findings(page)).toEqual([]);
    await saveScreenshot(page, `preview-links-${width}`);

    await page.getByRole('button', { name: /^Revoke link/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Revoke preview link?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect((await fetch(link)).status).toBe(200);
    await page.getByRole('button', { name: /^Revoke link/ }).click();
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('Link revoked.').waitFor();
    expect([(await fetch(link)).status, (await fetch(asked)).status]).toEqual([404, 404]);
    admin.expectNoTrouble();
    await context.close();
  });

  /** A front end with its own origin, which records what it shows. */
  let mayBeFramed = true;
  const front = createServer((request, response) => {
    if (request.url === '/drafts.js') {
      response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(script);
      return;
    }
    const ancestors = mayBeFramed ? site.base : "'none'";
    response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Security-Policy': `frame-ancestors ${ancestors}` })
      .end(`<!doctype html><title>Front end</title><link rel="icon" href="data:,"><h1></h1><article></article>
        <script type="module">
          import { onDraft } from '/drafts.js';
          window.shown = [];
          onDraft({
            service: ${JSON.stringify(site.base)},
            show: ({ title, content }) => {
              window.shown.push(title);
              document.querySelector('h1').innerHTML = title;
              document.querySelector('article').innerHTML = content;
            },
          });
        </script>`);
  });
  beforeAll(() => once(front.listen(siteSet().frontPort, '127.0.0.1'), 'listening'));
  afterAll(() => new Promise((resolve) => front.close(resolve)));

  /** Open sidebars are stored per user: use one whom no other flow uses for sidebars. */
  const openLive = async (id: number): Promise<AdminPage> => {
    const admin = await enter(`/posts/${id}`, { login: 'editor' });
    const { page } = admin;
    const button = page.getByRole('button', { name: 'Live preview', exact: true });
    await button.waitFor();
    const isOpen = async (): Promise<boolean> => (await page.locator('.live-preview').count()) > 0;
    if (!(await isOpen())) await button.click();
    await page.locator('.live-preview').waitFor();
    return admin;
  };

  const ofFrontEnd = /^request to another host: http:\/\/127\.0\.0\.1:/;
  const renderings = ({ requests }: AdminPage): number => requests.filter((one) => one.includes('/v1/render/')).length;

  test('is shown in the live preview, which ignores forged messages', async () => {
    const id = await make('Begun');
    const admin = await openLive(id);
    const { page } = admin;
    const live = page.frameLocator('iframe[title="Live preview"]');
    await live.getByText('Begun').waitFor();
    await write(admin, 'Begun', ' and unsaved');
    await live.getByText('Begun and unsaved').waitFor();
    expect((await api<{ content: { raw: string } }>('GET', `posts/${id}?context=edit`)).content.raw).not.toContain(
      'unsaved',
    );

    // Forged messages in both directions.
    const frame = page.frames().find((one) => one.url().includes('/live'));
    await frame?.evaluate(() => {
      const forged = { platen: 'draft', version: 1, id: 1, type: 'post', title: 'Forged', content: 'x', excerpt: '' };
      window.postMessage(forged, '*');
    });
    const before = renderings(admin);
    await page.evaluate(() => window.postMessage({ platen: 'ready', version: 1 }, '*'));
    await write(admin, 'Begun and unsaved', '!');
    await live.getByText('Begun and unsaved!').waitFor();
    expect(renderings(admin)).toBe(before + 1);
    expect(await frame?.evaluate(() => (window as unknown as { shown: string[] }).shown)).not.toContain('Forged');

    const wide = await page.locator('iframe[title="Live preview"]').evaluate((one) => one.clientWidth);
    await page.getByRole('button', { name: 'Mobile', exact: true }).click();
    await expect
      .poll(() => page.locator('iframe[title="Live preview"]').evaluate((one) => one.clientWidth))
      .toBeLessThanOrEqual(390);
    expect(wide).toBeGreaterThan(1200);
    await saveScreenshot(page, 'live-preview-1280');
    expect(await findings(page)).toEqual([]);
    admin.expectNoTrouble([ofFrontEnd]);
    await admin.context.close();
  });

  test('is shown in the live preview instead of the canvas on small screens', async () => {
    const admin = await enter(`/posts/${await make('Begun')}`, { login: 'editor', width: 390 });
    const { page } = admin;
    await admin.canvas.getByText('Begun').waitFor();
    await page.getByRole('button', { name: 'Options', exact: true }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Live preview' }).click();
    const live = page.locator('iframe[title="Live preview"]');
    await live.contentFrame().getByText('Begun').waitFor();
    const seen = await live.evaluate((one) => [one.clientWidth, document.documentElement.scrollWidth]);
    expect(Math.max(...seen)).toBeLessThanOrEqual(390);
    // Wait for the menu of the editor to fade out.
    await page.getByRole('menuitemcheckbox', { name: 'Live preview' }).waitFor({ state: 'hidden', timeout: 20_000 });
    await saveScreenshot(page, 'live-preview-390');
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Close plugin' }).click();
    await admin.canvas.getByText('Begun').click();
    admin.expectNoTrouble([ofFrontEnd]);
    await admin.context.close();
  });

  test("can be edited if the live preview can't be framed, with an explanation", async () => {
    mayBeFramed = false;
    const id = await make('Alone');
    const admin = await openLive(id);
    const { page } = admin;
    await page.getByText(`Content-Security-Policy: frame-ancestors ${site.base}`).waitFor();
    await write(admin, 'Alone', ' and well');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect
      .poll(async () => (await api<{ content: { raw: string } }>('GET', `posts/${id}?context=edit`)).content.raw)
      .toContain('Alone and well');
    expect(renderings(admin)).toBe(0);
    admin.expectNoTrouble([ofFrontEnd, /^policy: Framing .* violates/, /frame-ancestors/]);
    await admin.context.close();
    mayBeFramed = true;
  });
});
