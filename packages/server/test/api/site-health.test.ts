import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonMap } from '../../src/lib/json.ts';
import { createOutbound } from '../../src/outbound/outbound.ts';
import { healthTests } from '../../src/domain/site-health/site-health.actions.ts';
import { basic } from '../support/accounts.ts';
import { startApp } from '../support/app.ts';
import type { RunningApp } from '../support/app.ts';
import { answerTo, ask, callerOf } from '../support/site.ts';

let app: RunningApp;
let headers: { authorization: string };

beforeAll(async () => {
  app = await startApp({ env: { PLATEN_UPLOADS_FOLDER: mkdtempSync(join(tmpdir(), 'platen-health-')) } });
  const installed = await app.install({ title: 'Tom & Jerry', login: 'admin', email: 'admin@example.org' });
  headers = basic('admin', installed?.applicationPassword ?? '');
});
afterAll(() => app.stop());

const get = async (path: string, sent: Record<string, string> = headers) => {
  const response = await fetch(`${app.url}/cms-json${path}`, { headers: sent });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

const health = async (name: string): Promise<JsonMap> => {
  const { status, text } = await get(`/cms-site-health/v1/tests/${name}`);
  expect(status).toBe(200);
  return JSON.parse(text) as JsonMap;
};

test.each(Object.keys(healthTests))('%s is looked at, and told in full', async (name) => {
  expect(await health(name)).toEqual({
    test: name.replaceAll('-', '_'),
    label: expect.any(String),
    status: expect.stringMatching(/^(good|recommended|critical)$/),
    badge: { label: expect.any(String), color: expect.any(String) },
    description: expect.stringMatching(/^<p>.+<\/p>$/),
    actions: expect.any(String),
  });
});

test.each(['database', 'clock', 'jobs', 'storage', 'authorization-header', 'replication', 'cache'])(
  '%s of this site is good',
  async (name) => {
    expect(await health(name)).toMatchObject({ status: 'good', actions: '' });
  },
);

test('what is not as it should be is told', async () => {
  expect(await health('https-status')).toMatchObject({ status: 'recommended' });
  expect(await health('mail')).toMatchObject({ status: 'recommended' });
  const { db } = await app.app.ownScope();
  await sql`select graphile_worker.add_job('nobody-does-this', '{}', run_at => now() - interval '1 hour')`.execute(
    db.kysely,
  );
  expect(await health('jobs')).toMatchObject({ status: 'critical' });
});

test('the file that is written to see whether that works is gone after that', async () => {
  await health('storage');
  const { db } = await app.app.ownScope();
  const { rows } = await sql`select 1 from media_files where key like 'health/%'`.execute(db.kysely);
  expect(rows).toEqual([]);
});

test('the site is asked at its own address, as visitors ask', async () => {
  const scope = await app.app.ownScope();
  const own = {
    ...scope,
    caller: callerOf(scope.site, 'administrator'),
    address: { ...scope.address, home: app.url },
    outbound: createOutbound({ ownOrigin: new URL(app.url).origin }),
  };
  for (const name of ['loopback-requests', 'page-cache']) {
    const { body } = await answerTo(own, ask('GET', `/cms-site-health/v1/tests/${name}`));
    expect(body).toMatchObject({ status: 'good' });
  }
  await own.outbound.close();
});

test('sizes are told in bytes and in words', async () => {
  const sizes = JSON.parse((await get('/cms-site-health/v1/directory-sizes')).text) as JsonMap;
  expect(sizes).toMatchObject({
    uploads_size: { raw: 0, size: '0 B' },
    database_size: { size: expect.stringMatching(/MB$/) },
  });
});

test('a published post has a card, as JSON and as XML; one that is not published has none', async () => {
  const post = async (body: JsonMap): Promise<JsonMap> => {
    const response = await fetch(`${app.url}/cms-json/cms/v2/posts`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await response.json()) as JsonMap;
  };
  const published = await post({ title: 'A <b>&</b> "B"', status: 'publish', slug: 'shared' });
  const card = (url: unknown, more = ''): ReturnType<typeof get> =>
    get(`/oembed/1.0/embed?url=${encodeURIComponent(String(url))}${more}`, {});
  const shown = await card(published['link']);
  expect(JSON.parse(shown.text)).toMatchObject({
    version: '1.0',
    type: 'rich',
    provider_name: 'Tom & Jerry',
    title: expect.stringContaining('A &'),
    author_name: 'admin',
    width: 600,
    height: 338,
  });
  expect(JSON.parse((await card(published['link'], '&maxwidth=10')).text)).toMatchObject({ width: 200, height: 200 });
  const xml = await card(published['link'], '&format=xml');
  expect(xml.headers.get('content-type')).toBe('text/xml; charset=UTF-8');
  expect(xml.headers.get('access-control-allow-origin')).toBeNull();
  expect(xml.text).toContain('<provider_name>Tom &amp; Jerry</provider_name>');
  const byId = String(published['guid'] && (published['guid'] as JsonMap)['rendered']);
  expect((await card(byId)).status).toBe(200);

  const draft = await post({ title: 'Secret', status: 'draft', slug: 'secret' });
  const hidden = await post({ title: 'Secret', status: 'private', slug: 'hidden' });
  const home = String(published['link']).replace(/\/shared\/$/, '');
  for (const url of [draft['link'], hidden['link'], `${home}/nothing/`, 'http://evil.test/shared/', home, 'nonsense'])
    expect((await card(url)).status).toBe(404);
  expect((await card(published['link'], '&format=yaml')).status).toBe(400);
});
