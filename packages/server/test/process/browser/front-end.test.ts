import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '../../../../client/src/client.ts';
import type { Client } from '../../../../client/src/client.ts';
import { createFrontEnd } from '../../../../../examples/front-end/server.ts';
import { startApp } from '../../support/app.ts';
import type { RunningApp } from '../../support/app.ts';
import { browserPath, launchBrowser } from '../../support/browser.ts';
import { freePort } from '../../support/free-port.ts';

const screenshots = process.env['SCREENSHOTS'];
const patience = 120_000;

/** Hills before a sky, as a browser draws them. */
const landscape = (hue: number, hills: number): string => `<body style="margin:0">
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 200" width="100%" height="100%" preserveAspectRatio="none">
<defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="hsl(${hue} 70% 35%)"/>
<stop offset=".7" stop-color="hsl(${hue + 40} 90% 78%)"/></linearGradient></defs>
<rect width="300" height="200" fill="url(#s)"/><circle cx="${60 + hue / 2}" cy="95" r="19" fill="hsl(50 100% 88%)"/>
${Array.from({ length: hills }, (_, at) => {
  const top = 110 + at * (90 / hills);
  const bend = (at % 2 === 0 ? 1 : -1) * 18;
  return `<path d="M0 ${top} C 70 ${top - bend} 110 ${top + bend} 170 ${top} S 260 ${top - bend} 300 ${top} V200 H0 Z"
    fill="hsl(${hue + 200 + at * 8} 45% ${52 - at * (44 / hills)}%)"/>`;
}).join('')}</svg></body>`;

describe.runIf(browserPath !== undefined)('the front end of the examples', { timeout: 3 * patience }, () => {
  let browser: Browser;
  let running: RunningApp;
  let frontEnd: Server;
  let folder: string;
  let address: string;

  async function draw(hue: number, hills: number): Promise<Blob> {
    const page = await browser.newPage({ viewport: { width: 1800, height: 1200 } });
    await page.setContent(landscape(hue, hills));
    const bytes = await page.screenshot({ type: 'jpeg', quality: 90 });
    await page.close();
    return new File([new Uint8Array(bytes)], `hills-${hue}.jpg`, { type: 'image/jpeg' });
  }

  async function tell(client: Client): Promise<void> {
    const post = (await client.post('posts', { title: 'Seven evenings above the valley', status: 'draft' })).orThrow();
    const pictures = [];
    for (const [at, hue] of [265, 205, 20, 320, 165, 240, 45].entries()) {
      const fields = {
        post: post.id,
        alt_text: `Hills in the light of evening ${at + 1}`,
        caption: `Evening ${at + 1}`,
      };
      pictures.push((await client.upload('media', await draw(hue, 3 + at), fields)).orThrow());
    }
    const [main, inText] = pictures;
    const { sizes } = (inText?.media_details ?? {}) as { sizes?: { large: { source_url: string } } };
    const url = sizes?.large.source_url ?? '';
    const content = `<!-- wp:paragraph --><p>We walked up every evening for a week, and no sky was like the one before. What stays is the order of the hills: the nearest dark, the farthest hardly there.</p><!-- /wp:paragraph -->
<!-- wp:image {"id":${inText?.id},"sizeSlug":"large"} --><figure class="wp-block-image size-large"><img src="${url}" alt="The second evening" class="wp-image-${inText?.id}"/></figure><!-- /wp:image -->
<!-- wp:paragraph --><p>Every picture below is asked for in the width and the format that this screen can use, and is made by the service when somebody asks for it first.</p><!-- /wp:paragraph -->`;
    const published = { content, status: 'publish', featured_media: main?.id ?? 0 } as const;
    (await client.post(`posts/${post.id}`, published)).orThrow();
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'platen-front-end-'));
    const port = await freePort();
    const env = { PORT: String(port), SITE_URL: `http://127.0.0.1:${port}`, PLATEN_UPLOADS_FOLDER: folder };
    running = await startApp({ env });
    const installed = await running.install({ title: 'Stories', login: 'admin', email: 'admin@example.org' });
    browser = await launchBrowser();
    const credentials = { login: 'admin', applicationPassword: installed?.applicationPassword ?? '' };
    await tell(createClient({ url: running.url, credentials }));
    frontEnd = createFrontEnd(running.url).listen(0, '127.0.0.1');
    await once(frontEnd, 'listening');
    address = `http://127.0.0.1:${(frontEnd.address() as AddressInfo).port}`;
  }, 2 * patience);
  afterAll(async () => {
    await browser.close();
    frontEnd.closeAllConnections();
    frontEnd.close();
    await running.stop();
    await rm(folder, { recursive: true, force: true });
  });

  interface Shown {
    /** Widths of the files that the browser chose, in the order of the page. */
    readonly chosen: readonly number[];
    readonly formats: readonly string[];
    readonly broken: number;
    readonly tooWide: boolean;
  }

  // Runs in the browser, whose names are not those of this program.
  const look = `(() => {
    const images = [...document.images];
    const addresses = images.map(({ currentSrc }) => new URL(currentSrc));
    return {
      chosen: addresses.map(({ searchParams }) => Number(searchParams.get('w'))),
      formats: addresses.map(({ searchParams }) => searchParams.get('f') ?? ''),
      broken: images.filter(({ complete, naturalWidth }) => !complete || naturalWidth === 0).length,
      tooWide: document.documentElement.scrollWidth > window.innerWidth,
    };
  })()`;
  const loaded = (at: number): string =>
    `((image) => image.complete && image.naturalWidth > 0)(document.images[${at}])`;

  async function open(width: number, name: string): Promise<Shown> {
    const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme: 'light' });
    const troubles: string[] = [];
    page.on('console', (message) => void (message.type() === 'error' && troubles.push(message.text())));
    page.on('response', (response) => void (response.status() >= 400 && troubles.push(response.url())));
    page.setDefaultTimeout(patience);
    await page.goto(`${address}/seven-evenings-above-the-valley`);
    for (const [at, image] of (await page.locator('img').all()).entries()) {
      await image.scrollIntoViewIfNeeded();
      await page.waitForFunction(loaded(at));
    }
    await page.evaluate('window.scrollTo(0, 0)');
    if (screenshots !== undefined) {
      await page.screenshot({
        path: `${screenshots}/front-end-${name}.jpg`,
        type: 'jpeg',
        quality: 80,
        fullPage: true,
      });
    }
    expect(troubles).toEqual([]);
    const shown = (await page.evaluate(look)) as Shown;
    await page.close();
    return shown;
  }

  test('asks for pictures in widths that fit the screen, and nothing that is not there', async () => {
    const wide = await open(1280, 'wide');
    const narrow = await open(390, 'narrow');
    for (const shown of [wide, narrow]) {
      expect(shown).toMatchObject({ broken: 0, tooWide: false });
      expect(shown.chosen).toHaveLength(8);
      // All but the one in the text, whose sizes are those of the rendered content.
      expect(shown.formats.filter((format) => format === 'avif')).toHaveLength(7);
    }
    expect([wide.chosen[0], narrow.chosen[0]]).toEqual([960, 640]);
  });
});
