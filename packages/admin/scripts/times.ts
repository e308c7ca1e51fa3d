/**
 * Measures load times, transferred bytes, and memory of the admin, with the targets for an idle machine:
 * `node packages/admin/scripts/times.ts [POSTS]`, on a site with this many posts. See `sizes` for bundle sizes.
 */
import { Client } from 'pg';
import type { CDPSession, Locator, Page } from 'playwright-core';
import { launchBrowser, openAdmin } from '../test/support/admin-page.ts';
import type { AdminPage } from '../test/support/admin-page.ts';
import { callApi, startService } from '../test/support/service.ts';

const posts = Number(process.argv[2] ?? 1000);
const rounds = 7;
const editors = 50;

const tell = (what: string, measured: string, planned: string): void =>
  console.log(`${what.padEnd(44)} ${measured.padStart(12)}   ${planned}`);

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

const middle = (times: readonly number[]): string =>
  `${((times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0) / 1000).toFixed(2)} s`;

async function repeat(work: () => Promise<number>): Promise<string> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push(await work());
  return middle(times);
}

/** One in ten is a draft. */
async function fill(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (let from = 1; from <= posts; from += 5000)
      await client.query(
        `insert into posts (type, slug, title, content, status, author, date, date_gmt, modified, modified_gmt)
           select 'post', 'leaf-' || n, 'Leaf number ' || n, '<!-- wp:paragraph --><p>Words of leaf ' || n || '.</p><!-- /wp:paragraph -->',
               case n % 10 when 0 then 'draft' else 'publish' end, 1, at, at, at, at
             from generate_series($1::int, $2::int) n cross join lateral (select now()::timestamp - n * interval '1 minute') as moment (at)`,
        [from, Math.min(posts, from + 4999)],
      );
    await client.query('analyze posts');
  } finally {
    await client.end();
  }
}

const rowsOf = (page: Page): Locator => page.locator('.dataviews-view-table tbody tr');

async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 1e6;
}

/** Bytes of scripts and style sheets that were not in the browser cache. */
const fetchedBytes = (page: Page): Promise<number> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\.(?:js|css)$/.test(name))
      .reduce(
        (sum, entry) =>
          sum +
          (entry as PerformanceResourceTiming).encodedBodySize *
            Number((entry as PerformanceResourceTiming).transferSize > 0),
        0,
      ),
  );

async function opening({ page, canvas, requests, go }: AdminPage, post: { id: number; words: string }): Promise<void> {
  const seen = (): Promise<void> => canvas.getByText(post.words).waitFor();
  const start = (): Promise<number> =>
    timed(async () => {
      await go('/posts');
      await rowsOf(page).first().waitFor();
    });
  await start();
  await go(`/posts/${post.id}`);
  await seen();
  tell('start of a list', await repeat(start), 'at most 0.8 s');
  let asked = 0;
  const byAddress = await repeat(() =>
    timed(async () => {
      const before = requests.length;
      await go(`/posts/${post.id}`);
      await seen();
      asked = requests.slice(before).filter((request) => / \/(?:admin\/api|nonce)/.test(request)).length;
    }),
  );
  tell('editor by its address', byAddress, 'at most 1.5 s');
  tell('requests of the API until it is there', String(asked), 'at most 4');
  tell('scripts and style sheets fetched again', `${await fetchedBytes(page)} bytes`, '0 bytes');
  const first: number[] = [];
  const next: number[] = [];
  const fromList = (): Promise<number> =>
    timed(async () => {
      await rowsOf(page).first().getByRole('link').first().click();
      await seen();
    });
  for (let round = 0; round < rounds; round += 1) {
    await start();
    first.push(await fromList());
    await page.goBack();
    await rowsOf(page).first().waitFor();
    next.push(await fromList());
  }
  tell('from a list to the editor', middle(first), 'at most 1 s');
  tell('from a list to the next one', middle(next), 'at most 0.5 s');
}

async function keeping({ page, canvas, context, go }: AdminPage, words: string): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  await go('/posts');
  const kept: number[] = [];
  for (let editor = 1; editor <= editors; editor += 1) {
    await rowsOf(page).first().getByRole('link').first().click();
    await canvas.getByText(words).waitFor();
    await page.goBack();
    await rowsOf(page).first().waitFor();
    if (editor === 5 || editor === editors) kept.push(await heapOf(session));
  }
  const [early = 0, late = 0] = kept;
  tell(`memory after 5 editors and after ${editors}`, `${early.toFixed(0)}, ${late.toFixed(0)} MB`, 'no growth');
}

async function looking({ page, go }: AdminPage): Promise<void> {
  await go('/posts');
  await rowsOf(page).first().waitFor();
  /** Waits for the rows of a request whose URL matches. */
  const after = async (words: RegExp, work: () => Promise<void>): Promise<void> => {
    const response = page.waitForResponse((one) => words.test(one.url()));
    await work();
    await (await response).finished();
    await rowsOf(page)
      .getByText(/Leaf number/)
      .first()
      .waitFor();
  };
  const steps: Readonly<Record<string, () => Promise<void>>> = {
    'a search': () => after(/search=leaf/, () => page.getByRole('searchbox').fill('leaf number')),
    'a filter': () =>
      after(/status=draft/, async () => {
        await page.getByRole('button', { name: 'Add filter' }).click();
        await page.getByRole('menuitem', { name: 'Status' }).click();
        await page.getByRole('option', { name: 'Draft', exact: true }).click();
        await page.keyboard.press('Escape');
      }),
    'another order': () =>
      after(/orderby=title/, async () => {
        await page.getByRole('button', { name: 'Title', exact: true }).click();
        await page.getByRole('menuitemradio', { name: 'Sort ascending' }).click();
        await page.keyboard.press('Escape');
      }),
    'the next page': () => after(/[?&]page=2/, () => page.getByRole('button', { name: 'Next page' }).click()),
    'the same after a reload': () => after(/[?&]page=2/, async () => void (await page.reload())),
  };
  for (const [what, step] of Object.entries(steps))
    tell(`${what}, of ${posts.toLocaleString('en')} posts`, middle([await timed(step)]), 'at most 1 s');
}

const service = await startService('cms');
const browser = await launchBrowser();
try {
  await fill(service.databaseUrl);
  const words = 'Words to be read';
  const content = `<!-- wp:paragraph --><p>${words}</p><!-- /wp:paragraph -->`;
  const { id } = await callApi<{ id: number }>(service, 'POST', 'posts', {
    title: 'The latest',
    content,
    status: 'publish',
  });
  const admin = await openAdmin(browser, service);
  await admin.go('/posts');
  await admin.signIn();
  await rowsOf(admin.page).first().waitFor();
  await opening(admin, { id, words });
  await keeping(admin, words);
  await looking(admin);
  admin.expectNoTrouble([/^40[13] GET \/(?:admin\/api|nonce)/]);
} finally {
  await browser.close();
  await service.stop();
}
