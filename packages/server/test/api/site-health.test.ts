import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonMap } from '../../src/lib/json.ts';
import { createOutbound } from '../../src/outbound/outbound.ts';
import { healthTests } from '../../src/domain/site-health/site-health.actions.ts';
import type { Mail, SendMail } from '../../src/auth/mail.ts';
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

test.each([
  'database',
  'clock',
  'jobs',
  'storage',
  'authorization-header',
  'replication',
  'cache',
  'plugins',
  'migrations',
  'meta-indexes',
  'secrets',
])('%s of this site is good', async (name) => {
  expect(await health(name)).toMatchObject({ status: 'good', actions: '' });
});

test('what is not as it should be is told', async () => {
  expect(await health('https-status')).toMatchObject({ status: 'recommended' });
  expect(await health('mail')).toMatchObject({ status: 'recommended' });
  const { db } = await app.app.ownScope();
  await sql`select graphile_worker.add_job('nobody-does-this', '{}', run_at => now() - interval '1 hour')`.execute(
    db.kysely,
  );
  expect(await health('jobs')).toMatchObject({ status: 'critical' });
});

test('a test email goes to the account of the caller, and a failure is a result', async () => {
  const send = async (sent = headers as Record<string, string>) => {
    const response = await fetch(`${app.url}/cms-json/platen/v1/test-mail`, { method: 'POST', headers: sent });
    return { status: response.status, body: (await response.json()) as JsonMap };
  };
  expect((await send({})).status).toBe(401);
  expect(await send()).toMatchObject({ status: 200, body: { status: 'recommended', hint: 'Set PLATEN_SMTP_URL.' } });
  const scope = await app.app.ownScope();
  const { rows } = await sql<{ id: string }>`select id from users where login = 'admin'`.execute(scope.db.kysely);
  const mails: Mail[] = [];
  const sendWith = async (sendMail: SendMail) => {
    const caller = { ...callerOf(scope.site, 'administrator'), id: Number(rows[0]?.id) };
    const { status, body } = await answerTo({ ...scope, caller, sendMail }, ask('POST', '/platen/v1/test-mail'));
    return { status, body: body as JsonMap };
  };
  expect(await sendWith(async (mail) => void mails.push(mail))).toMatchObject({
    status: 200,
    body: { status: 'good', to: 'admin@example.org' },
  });
  expect(mails).toMatchObject([{ to: 'admin@example.org', subject: 'Test email from Tom & Jerry' }]);
  const refuse = () => Promise.reject(new Error('550 Relay denied'));
  expect(await sendWith(refuse)).toMatchObject({
    status: 200,
    body: { status: 'critical', description: 'The mail server responded: 550 Relay denied' },
  });
  for (let time = 0; time < 3; time += 1) await sendWith(refuse);
  expect((await sendWith(refuse)).status).toBe(429);
});

test('secrets that were encrypted with a lost PLATEN_SECRET are reported', async () => {
  const { db } = await app.app.ownScope();
  await sql`insert into totp (user_id, sealed, last_step) select id, 'unreadable', 0 from users where login = 'admin'`.execute(
    db.kysely,
  );
  expect(await health('secrets')).toMatchObject({ status: 'critical' });
  await sql`delete from totp`.execute(db.kysely);
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
