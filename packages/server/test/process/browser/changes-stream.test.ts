import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp } from '../../support/app.ts';
import type { RunningApp } from '../../support/app.ts';
import { browserPath, launchBrowser } from '../../support/browser.ts';

describe.runIf(browserPath !== undefined)('the stream of changes in a browser', () => {
  let browser: Browser;
  let app: RunningApp;
  let pages: Server;
  let authorization = '';
  beforeAll(async () => {
    app = await startApp();
    const installed = await app.install({ title: 'Site', login: 'admin', email: 'admin@example.org' });
    authorization = `Basic ${Buffer.from(`admin:${installed?.applicationPassword}`).toString('base64')}`;
    pages = createServer((_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Front</title>'),
    );
    await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    pages.close();
    await app.stop();
  });

  test('a page of another origin hears of what is published, with the id to go on from', async () => {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(pages.address() as AddressInfo).port}/`);
    await page.evaluate(
      (url) =>
        new Promise<void>((resolve) => {
          const heard: unknown[] = [];
          const source = new EventSource(url);
          source.addEventListener('change', (event) => {
            const { data, lastEventId } = event as unknown as { data: string; lastEventId: string };
            heard.push({ ...(JSON.parse(data) as object), lastEventId });
          });
          source.addEventListener('open', () => resolve());
          Object.assign(globalThis, { heard });
        }),
      `${app.url}/cms-json/cms/v2/changes`,
    );
    const answered = await fetch(`${app.url}/cms-json/cms/v2/posts`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'Live', status: 'publish' }),
    });
    const { id } = (await answered.json()) as { id: number };
    const heard = () => page.evaluate(() => (globalThis as unknown as { heard: object[] }).heard);
    await expect
      .poll(heard)
      .toContainEqual(
        expect.objectContaining({ kind: 'post', id, lastEventId: expect.stringMatching(/^[\w-]+$/) as string }),
      );
  });
});
