import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp } from '../support/app.ts';
import type { RunningApp } from '../support/app.ts';

const port = 20_000 + (process.pid % 10_000);
let app: RunningApp;
beforeAll(async () => {
  app = await startApp({ env: { PLATEN_METRICS_ADDRESS: `127.0.0.1:${port}` } });
});
afterAll(() => app.stop());

test('a site with a label is named in metrics, log lines, and cache tags', async () => {
  const own = port + 1;
  const site = await startApp({
    env: { PLATEN_METRICS_ADDRESS: `127.0.0.1:${own}`, PLATEN_SITE_LABEL: 's7', PLATEN_LOG_LEVEL: 'info' },
  });
  try {
    const { headers } = await fetch(`${site.url}/cms-json/cms/v2/posts?per_page=1`);
    expect(headers.get('surrogate-key')).toMatch(/^s7-posts-of-post(?: s7-[a-z0-9-]+)* s7-site$/);
    expect(headers.get('cache-tag')).toBe(headers.get('surrogate-key')?.replaceAll(' ', ','));
    const text = await (await fetch(`http://127.0.0.1:${own}/metrics`)).text();
    expect(text).toMatch(/^platen_requests_total\{[^}]*site="s7"[^}]*\} 1$/m);
    expect(text.match(/^platen_jobs\{[^}]*\}/gm)).toEqual([
      expect.stringContaining('site="s7"'),
      expect.stringContaining('site="s7"'),
    ]);
    const lines = site.logged.map((line) => JSON.parse(line) as { site?: string });
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.every((line) => line.site === 's7')).toBe(true);
  } finally {
    await site.stop();
  }
});

test('a site without a label is named nowhere', async () => {
  const { headers } = await fetch(`${app.url}/cms-json/cms/v2/pages?per_page=1`);
  expect(headers.get('surrogate-key')).toMatch(/^posts-of-page .*site$/);
  expect(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).not.toContain('site=');
  expect(app.logged.every((line) => !line.includes('"site":'))).toBe(true);
});

test('Prometheus sees requests by route, and what waits, at an address of its own', async () => {
  const shown = async (): Promise<string> => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  let asked = 0;
  const ask = async (): Promise<string> => {
    asked += 1;
    await (await fetch(`${app.url}/cms-json/cms/v2/posts`)).text();
    return shown();
  };
  await fetch(`${app.url}/cms-json/cms/v2/posts/7`);
  await fetch(`${app.url}/cms-json/nothing`);
  // A node caches nothing before it hears of changes.
  await expect
    .poll(ask)
    .toContain('platen_requests_total{method="GET",route="/cms/v2/posts",status="200",cached="true"} 1');
  const text = await shown();
  expect(text).toContain('route="/cms/v2/posts/(?P<id>[\\\\d]+)",status="404"');
  expect(text).toContain('route="unknown",status="404"');
  expect(text).toContain(`platen_request_seconds_count{method="GET",route="/cms/v2/posts"} ${asked}`);
  for (const name of [
    'platen_deliveries{state="dead"} 0',
    'platen_events{state="waiting"} 0',
    'platen_jobs{state="due"} 0',
    'nodejs_eventloop_lag_seconds',
    'platen_pool_connections{state="free"}',
  ])
    expect(text).toContain(name);
  // The service itself shows none of it.
  expect((await fetch(`${app.url}/metrics`)).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
});
