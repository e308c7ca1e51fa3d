/** Uploads with a separate origin: another host name of the same server, without session cookies. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserPath, launchBrowser, openAdmin } from '../support/admin-page.ts';
import { callApi, root, startService } from '../support/service.ts';
import type { Service } from '../support/service.ts';

interface Uploaded {
  readonly id: number;
  readonly source_url: string;
}

describe.runIf(browserPath !== undefined)('uploads on a separate origin', () => {
  let service: Service;
  let browser: Browser;
  let elsewhere: string;

  beforeAll(async () => {
    service = await startService('cms', (port) => ({ PLATEN_UPLOADS_URL: `http://127.0.0.1:${port}/uploads` }));
    elsewhere = service.base.replace('localhost', '127.0.0.1');
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await service.stop();
  });

  const upload = async (name: string, post?: number): Promise<Uploaded> => {
    const bytes = await readFile(join(root, 'docs/images/front-end.jpg'));
    const credentials = Buffer.from(`${service.user}:${service.applicationPassword}`).toString('base64');
    const response = await fetch(`${service.api}/media${post === undefined ? '' : `?post=${post}`}`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${credentials}`,
        'content-type': 'image/jpeg',
        'content-disposition': `attachment; filename="${name}"`,
      },
      body: bytes,
    });
    expect(response.status).toBe(201);
    return (await response.json()) as Uploaded;
  };

  const imageOf = ({ id, source_url: url }: Uploaded): string =>
    `<!-- wp:image {"id":${id}} --><figure class="wp-block-image"><img src="${url}" alt="Of ${id}" class="wp-image-${id}"/></figure><!-- /wp:image -->`;

  test("the editor loads public files from there, files of a draft from the admin's origin, and saves the original URLs", async () => {
    const { id } = await callApi<{ id: number }>(service, 'POST', 'posts', { title: 'Harbor', status: 'draft' });
    const open = await upload('open.jpg');
    const hidden = await upload('hidden.jpg', id);
    for (const { source_url: url } of [open, hidden]) expect(url).toContain(`${elsewhere}/uploads/`);
    expect((await fetch(open.source_url)).status).toBe(200);
    expect((await fetch(hidden.source_url)).status).toBe(404);
    const words = '<!-- wp:paragraph --><p>Words</p><!-- /wp:paragraph -->';
    await callApi(service, 'POST', `posts/${id}`, { content: words + imageOf(open) + imageOf(hidden) });

    const admin = await openAdmin(browser, service);
    const { page, canvas } = admin;
    await admin.go(`/posts/${id}`);
    await admin.signIn();
    const sourceOf = async (media: Uploaded): Promise<string> => {
      const image = canvas.getByRole('img', { name: `Of ${media.id}` });
      await expect
        .poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth).catch(() => 0))
        .toBeGreaterThan(0);
      return (await image.getAttribute('src')) ?? '';
    };
    expect(await sourceOf(open)).toBe(open.source_url);
    expect(await sourceOf(hidden)).toBe(hidden.source_url.replace(elsewhere, service.base));

    await canvas.getByText('Words').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' more');
    await page.getByRole('button', { name: 'Save draft' }).click();
    const content = async (): Promise<string> =>
      (await callApi<{ content: { raw: string } }>(service, 'GET', `posts/${id}?context=edit`)).content.raw;
    await expect.poll(content).toContain('Words more');
    expect(await content()).toContain(`src="${hidden.source_url}"`);
    admin.expectNoTrouble([/^request to another host: .*\/uploads\//, /^404 GET \/uploads\/.*hidden/]);
    await admin.context.close();
  });
});
