/** Words that readers type into the search of the built site, and the page that must be among the first three results. */
import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../../packages/server/test/support/browser.ts';

const words: readonly (readonly [string, ...string[]])[] = [
  ['backup', 'deploy/backups'],
  ['back-up', 'deploy/backups'],
  ['restore', 'deploy/backups'],
  ['pagination', 'build/querying'],
  ['per_page', 'build/querying'],
  ['authentication', 'guides/authentication'],
  ['login', 'guides/authentication'],
  ['api key', 'guides/authentication', 'admin/users'],
  ['jwt', 'guides/authentication'],
  ['sso', 'guides/single-sign-on'],
  ['openid connect', 'guides/single-sign-on'],
  ['keycloak', 'guides/single-sign-on'],
  ['401', 'troubleshooting', 'guides/authentication'],
  ['403', 'troubleshooting', 'guides/authentication'],
  ['docker', 'deploy/docker'],
  ['kubernetes', 'deploy/docker'],
  ['custom fields', 'build/custom-fields'],
  ['acf', 'build/field-groups', 'build/custom-fields'],
  ['sitemap', 'guides/seo'],
  ['rss', 'guides/seo'],
  ['rate limit', 'deploy/security', 'reference/limits'],
  ['cors', 'deploy/security', 'guides/authentication'],
  ['cache', 'deploy/caching', 'guides/webhooks-and-caching'],
  ['cdn', 'guides/webhooks-and-caching', 'deploy/caching'],
  ['webhook signature', 'guides/webhooks-and-caching'],
  ['upgrade', 'deploy/upgrades'],
  ['rollback', 'deploy/upgrades'],
  ['migrate', 'migrate/from-wordpress'],
  ['wxr', 'migrate/from-wordpress', 'migrate/import-reference'],
  ['preview', 'guides/preview'],
  ['image sizes', 'guides/images', 'build/media'],
  ['srcset', 'guides/images'],
  ['plugin', 'plugins/overview'],
  ['custom post type', 'build/content-modeling', 'plugins/content-types'],
  ['register_post_type', 'plugins/content-types'],
  ['hooks', 'plugins/hooks', 'reference/hooks'],
  ['cron', 'plugins/jobs'],
  ['multisite', 'faq'],
  ['graphql', 'faq', 'comparison'],
  ['nginx', 'deploy/proxy'],
  ['pgbouncer', 'deploy/postgresql'],
  ['prometheus', 'deploy/monitoring'],
  ['environment variables', 'reference/configuration'],
  ['next.js', 'guides/front-end'],
  ['idempotency', 'build/safe-writes'],
  ['sse', 'build/sync'],
  ['mcp', 'build/mcp', 'guides/ai-assistants'],
  ['claude', 'guides/ai-assistants'],
  ['chatgpt', 'guides/ai-assistants'],
  ['role', 'build/users-and-roles'],
  ['trash', 'admin/overview', 'admin/editor', 'glossary'],
  ['benchmark', 'performance'],
  ['vs wordpress', 'comparison'],
];

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
};
const dist = join(import.meta.dirname, '../dist');

let server: Server;
let browser: Browser;
let page: Page;
let site: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const candidates = [pathname, `${pathname}.html`, `${pathname}index.html`].map((path) => join(dist, path));
    const file = candidates.find((path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true);
    response.writeHead(file === undefined ? 404 : 200, { 'content-type': types[extname(file ?? '')] ?? 'text/html' });
    if (file === undefined) response.end();
    else createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await launchBrowser();
  page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
});
afterAll(async () => {
  await browser.close();
  server.close();
});

test(`finds ${words.length} words`, async () => {
  await page.goto(`${site}/get-started`);
  await page.getByRole('button', { name: 'Search' }).click();
  const input = page.locator('#localsearch-input');
  const wrong: string[] = [];
  for (const [query, ...right] of words) {
    await input.fill('');
    await expect.poll(() => page.locator('a.result').count()).toBe(0);
    await input.fill(query);
    await page.locator('a.result').first().waitFor();
    const links = await page.locator('a.result').evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
    const first = links.slice(0, 3).map((link) => link.slice(1).split('#')[0] ?? '');
    if (!first.some((found) => right.includes(found))) wrong.push(`${query}: ${first.join(', ')}`);
  }
  expect(wrong).toEqual([]);
});

test('decisions are in no result, and other nonsense finds nothing', async () => {
  await page.goto(`${site}/get-started`);
  await page.getByRole('button', { name: 'Search' }).click();
  const input = page.locator('#localsearch-input');
  await input.fill('decision');
  await page.waitForTimeout(500);
  const links = await page.locator('a.result').evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
  expect(links.filter((link) => link.startsWith('/decisions/'))).toEqual([]);
  await input.fill('zzqqxxyy');
  await page.getByText('No results for').waitFor();
});

test('old addresses lead to the new pages', async () => {
  for (const [old, now] of [
    ['/operating#back-ups', '/deploy/backups'],
    ['/start', '/get-started'],
    ['/reference/command', '/reference/cli'],
  ] as const) {
    await page.goto(site + old);
    await page.waitForURL(`${site}${now}`);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  }
});

test('llms.txt lists pages that exist', async () => {
  const text = await (await fetch(`${site}/llms.txt`)).text();
  const links = [...text.matchAll(/\]\((\/[^)]+\.md)\)/g)].map(([, link = '']) => link);
  expect(links.length).toBeGreaterThan(60);
  for (const link of links) expect({ link, status: (await fetch(site + link)).status }).toEqual({ link, status: 200 });
});
