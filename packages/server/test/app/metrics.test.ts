import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp } from '../support/app.ts';
import type { RunningApp } from '../support/app.ts';

const port = 20_000 + (process.pid % 10_000);
let app: RunningApp;
beforeAll(async () => {
  app = await startApp({ env: { PLATEN_METRICS_ADDRESS: `127.0.0.1:${port}` } });
});
afterAll(() => app.stop());

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
