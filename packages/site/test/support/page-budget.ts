import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';

/** What a first visit to a page costs a reader. */
export interface PageCost {
  readonly path: string;
  readonly width: number;
  /** Bytes with gzip. */
  readonly html: number;
  readonly css: number;
  readonly script: number;
  readonly fonts: number;
  readonly requests: number;
  /** Requests to other hosts. */
  readonly foreign: number;
  /** Cumulative layout shift (CLS). */
  readonly shift: number;
  /** Milliseconds to the largest paint (LCP), with 1.6 Mbit/s and 150 ms. */
  readonly largestPaint: number;
}

const slowLine = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };

const observe = `
  window.seen = { shift: 0, largestPaint: 0 };
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.seen.shift += entry.value; })
    .observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.seen.largestPaint = entry.startTime; })
    .observe({ type: 'largest-contentful-paint', buffered: true });
`;

/** Opens a page with an empty cache on a slow line, as a phone does. */
export async function measurePage(browser: Browser, site: string, path: string, width: number): Promise<PageCost> {
  const context = await browser.newContext({ viewport: { width, height: 800 } });
  const page = await context.newPage();
  await page.addInitScript(observe);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slowLine);
  const sizes = new Map<string, number>();
  const reading: Promise<void>[] = [];
  let requests = 0;
  let foreign = 0;
  page.on('response', (response) => {
    const request = response.request();
    if (request.url().startsWith('data:')) return;
    requests += 1;
    if (!request.url().startsWith(`${site}/`)) foreign += 1;
    const type = request.resourceType();
    const isPacked = type === 'font' || type === 'image';
    reading.push(
      response.body().then((body) => {
        const size = isPacked ? body.length : gzipSync(body).length;
        sizes.set(type, (sizes.get(type) ?? 0) + size);
      }),
    );
  });
  await page.goto(site + path, { waitUntil: 'networkidle' });
  await Promise.all(reading);
  const seen = (await page.evaluate('window.seen')) as Pick<PageCost, 'shift' | 'largestPaint'>;
  await context.close();
  const of = (type: string): number => sizes.get(type) ?? 0;
  const bytes = { html: of('document'), css: of('stylesheet'), script: of('script'), fonts: of('font') };
  return { path, width, ...bytes, requests, foreign, ...seen };
}
