import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { findings } from '../support/barriers.ts';
import type { Desk } from '../support/desk.ts';
import { describeFlows } from '../support/flows.ts';
import { keepPicture } from '../support/pictures.ts';
import { root } from '../support/service.ts';

const script = stripTypeScriptTypes(readFileSync(join(root, 'packages/client/src/drafts.ts'), 'utf8'));
const paragraph = (text: string): string => `<!-- wp:paragraph -->\n<p>${text}</p>\n<!-- /wp:paragraph -->`;

describeFlows('a draft that is not for everybody yet', ['cms'], ({ site, enter, api }) => {
  const make = async (content: string): Promise<number> =>
    (await api<{ id: number }>('POST', 'posts', { title: 'Draft', content: paragraph(content), status: 'draft' })).id;

  const write = async ({ page, canvas }: Desk, behind: string, words: string): Promise<void> => {
    await canvas.getByText(behind).click();
    await page.keyboard.press('End');
    await page.keyboard.type(words);
  };

  test.each([1280, 390])('is shown by a link that is made, copied and revoked, %i wide', async (width) => {
    const id = await make('For a few people');
    const desk = await enter(`/posts/${id}`, { width });
    const { page, context } = desk;
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    // On a small screen the settings are closed at first.
    await desk.canvas.getByText('For a few people').waitFor();
    if (width < 782) await page.getByRole('button', { name: 'Settings', exact: true }).click();
    const panel = page.getByRole('button', { name: 'Preview links', exact: true });
    // Which panels are open is remembered for the user.
    if ((await panel.getAttribute('aria-expanded')) !== 'true') await panel.click();
    await page.getByLabel('The link is good for').selectOption('a day');
    await page.getByRole('button', { name: 'Make a link' }).click();
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByText('Copied.').waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const shown = await fetch(link);
    expect(shown.status).toBe(200);
    expect(await shown.text()).toContain('For a few people');
    const token = new URL(link).searchParams.get('preview_token') ?? '';
    const asked = `${site.api.replace(/\/\w+\/v2$/, '')}/platen/v1/previews?token=${token}`;
    expect(await (await fetch(asked)).json()).toMatchObject({ id, title: { rendered: 'Draft' } });
    expect(await findings(page)).toEqual([]);
    await keepPicture(page, `preview-links-${width}`);

    await page.getByRole('button', { name: /^Revoke the link until/ }).click();
    await page.getByText('The link is revoked.').waitFor();
    expect([(await fetch(link)).status, (await fetch(asked)).status]).toEqual([404, 404]);
    desk.expectNoTrouble();
    await context.close();
  });

  /** A front end of its own origin, which shows what it is told of and keeps it in mind. */
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
  beforeAll(() => new Promise<void>((resolve) => front.listen(inject('frontPort'), '127.0.0.1', resolve)));
  afterAll(() => new Promise((resolve) => front.close(resolve)));

  /** Whether it is open is remembered for the user: here for one whom nobody else has look at settings. */
  const openLive = async (id: number): Promise<Desk> => {
    const desk = await enter(`/posts/${id}`, { login: 'editor' });
    const { page } = desk;
    const button = page.getByRole('button', { name: 'Live preview', exact: true });
    await button.waitFor();
    const isOpen = async (): Promise<boolean> => (await page.locator('.live-preview').count()) > 0;
    if (!(await isOpen())) await button.click();
    await page.locator('.live-preview').waitFor();
    return desk;
  };

  const ofFrontEnd = /^asked of others: http:\/\/127\.0\.0\.1:/;
  const renderings = ({ requests }: Desk): number => requests.filter((one) => one.includes('/v1/render/')).length;

  test('is shown by the front end while it is written, and nobody else has a say in it', async () => {
    const id = await make('Begun');
    const desk = await openLive(id);
    const { page } = desk;
    const live = page.frameLocator('iframe[title="Live preview"]');
    await live.getByText('Begun').waitFor();
    await write(desk, 'Begun', ' and unsaved');
    await live.getByText('Begun and unsaved').waitFor();
    expect((await api<{ content: { raw: string } }>('GET', `posts/${id}?context=edit`)).content.raw).not.toContain(
      'unsaved',
    );

    // Messages of others, to either side.
    const frame = page.frames().find((one) => one.url().includes('/live'));
    await frame?.evaluate(() => {
      const forged = { platen: 'draft', version: 1, id: 1, type: 'post', title: 'Forged', content: 'x', excerpt: '' };
      window.postMessage(forged, '*');
    });
    const before = renderings(desk);
    await page.evaluate(() => window.postMessage({ platen: 'ready', version: 1 }, '*'));
    await write(desk, 'Begun and unsaved', '!');
    await live.getByText('Begun and unsaved!').waitFor();
    expect(renderings(desk)).toBe(before + 1);
    expect(await frame?.evaluate(() => (window as unknown as { shown: string[] }).shown)).not.toContain('Forged');

    const wide = await page.locator('iframe[title="Live preview"]').evaluate((one) => one.clientWidth);
    await page.getByRole('button', { name: 'Narrow', exact: true }).click();
    await expect
      .poll(() => page.locator('iframe[title="Live preview"]').evaluate((one) => one.clientWidth))
      .toBeLessThanOrEqual(390);
    expect(wide).toBeGreaterThan(1200);
    await keepPicture(page, 'live-preview-1280');
    expect(await findings(page)).toEqual([]);
    desk.expectNoTrouble([ofFrontEnd]);
    await desk.context.close();
  });

  test('is shown by the front end in place of the text where the screen is small', async () => {
    const desk = await enter(`/posts/${await make('Begun')}`, { login: 'editor', width: 390 });
    const { page } = desk;
    await desk.canvas.getByText('Begun').waitFor();
    await page.getByRole('button', { name: 'Options', exact: true }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Live preview' }).click();
    const live = page.locator('iframe[title="Live preview"]');
    await live.contentFrame().getByText('Begun').waitFor();
    const seen = await live.evaluate((one) => [one.clientWidth, document.documentElement.scrollWidth]);
    expect(Math.max(...seen)).toBeLessThanOrEqual(390);
    await keepPicture(page, 'live-preview-390');
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Close plugin' }).click();
    await desk.canvas.getByText('Begun').click();
    desk.expectNoTrouble([ofFrontEnd]);
    await desk.context.close();
  });

  test('is written all the same beside a front end that cannot be framed, and what is missing is said', async () => {
    mayBeFramed = false;
    const id = await make('Alone');
    const desk = await openLive(id);
    const { page } = desk;
    await page.getByText(`Content-Security-Policy: frame-ancestors ${site.base}`).waitFor();
    await write(desk, 'Alone', ' and well');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect
      .poll(async () => (await api<{ content: { raw: string } }>('GET', `posts/${id}?context=edit`)).content.raw)
      .toContain('Alone and well');
    expect(renderings(desk)).toBe(0);
    desk.expectNoTrouble([ofFrontEnd, /^policy: Framing .* violates/, /frame-ancestors/]);
    await desk.context.close();
    mayBeFramed = true;
  });
});
