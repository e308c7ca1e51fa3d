import { Agent, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import { createStreamSlots } from '../../src/app/stream-slots.ts';
import { startApp } from '../support/app.ts';
import type { RunningApp } from '../support/app.ts';
import { startSite } from '../support/caching.ts';
import type { Site } from '../support/caching.ts';

let site: Site;
let node: RunningApp;
const agent = new Agent({ maxSockets: Infinity });
const opened: IncomingMessage[] = [];

function leave(): void {
  for (const answer of opened.splice(0)) answer.destroy();
}

beforeAll(async () => {
  site = await startSite();
  // More than the buffers of a connection hold, so that a stream stays open while nobody reads it.
  await site.db.transaction(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`
      insert into posts (type, status, slug, title, author, date, date_gmt, modified, modified_gmt)
        select 'post', 'publish', 'post-' || n, repeat('word ', 8000), 1, at, at, at, at
          from generate_series(1, 400) n, lateral (select timestamp '2026-01-01' as at) moment`.execute(trx);
  });
});
// A node of its own for each test, with all of its slots.
beforeEach(async () => {
  node = await startApp({
    databaseUrl: site.databaseUrl,
    env: { SITE_URL: 'http://site.test', PLATEN_TRUSTED_PROXIES: 'loopback', PLATEN_MAX_IN_FLIGHT: '2000' },
  });
});
afterEach(async () => {
  leave();
  await node.stop();
});
afterAll(async () => {
  agent.destroy();
  await site.stop();
});

interface Asking {
  readonly source: string;
  readonly who?: string;
  readonly accept?: string;
  readonly path?: string;
}

/** Stays open; only headers are read, so that the service cannot send on. */
const follow = ({ source, who, accept = 'text/event-stream', path = 'changes' }: Asking): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const headers = { accept, 'x-forwarded-for': source, ...(who && { authorization: who }) };
    const outgoing = request(`${node.url}/cms-json/cms/v2/${path}`, { agent, headers }, (answer) => {
      opened.push(answer);
      answer.on('error', () => undefined);
      resolve(answer);
    });
    outgoing.on('error', reject);
    outgoing.end();
  });

/** Statuses of so many, some at a time. */
async function followMany(count: number, sourceOf: (at: number) => string, more: Partial<Asking> = {}) {
  const statuses: Record<string, number> = {};
  let at = 0;
  const lane = async (): Promise<void> => {
    while (at < count) {
      const source = sourceOf(at);
      at += 1;
      const { statusCode = 0 } = await follow({ ...more, source });
      statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: 8 }, lane));
  return statuses;
}

const typeOf = ({ statusCode, headers }: IncomingMessage): string => `${statusCode} ${headers['content-type']}`;

test('1,100 streams of visitors of one address leave slots for everybody else', async () => {
  expect(await followMany(1100, () => '192.0.2.1')).toEqual({ 200: 20, 503: 1080 });
  const refused = await follow({ source: '192.0.2.1' });
  expect([refused.statusCode, refused.headers['retry-after'], refused.headers['cache-control']]).toEqual([
    503,
    '5',
    'no-store',
  ]);
  expect(typeOf(await follow({ source: '192.0.2.2' }))).toContain('200 text/event-stream');
  expect(typeOf(await follow({ source: '192.0.2.1', who: site.authorization }))).toContain('200 text/event-stream');
});

test('an IPv6 network of 64 bits is one source', async () => {
  expect(await followMany(40, (at) => `2001:db8:0:1::${(at + 1).toString(16)}`)).toEqual({ 200: 20, 503: 20 });
  expect((await follow({ source: '2001:db8:0:2::1' })).statusCode).toBe(200);
});

test('visitors of many addresses cannot use the slots of those who are signed in', async () => {
  const statuses = await followMany(1000, (at) => `198.51.${100 + Math.floor(at / 250)}.${(at % 250) + 1}`);
  expect(statuses).toEqual({ 200: 800, 503: 200 });
  expect(typeOf(await follow({ source: '192.0.2.3', who: site.authorization }))).toContain('200 text/event-stream');
});

test('a long poll beyond them is told to wait instead of getting an empty page at once', async () => {
  const answer = await fetch(`${node.url}/cms-json/cms/v2/changes`);
  const { cursor } = (await answer.json()) as { cursor: string };
  await followMany(20, () => '192.0.2.4');
  const path = `changes?wait=20&since=${cursor}`;
  const refused = await follow({ source: '192.0.2.4', accept: 'application/json', path });
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
  const plain = await follow({ source: '192.0.2.4', accept: 'application/json', path: `changes?since=${cursor}` });
  expect(plain.statusCode).toBe(200);
});

test('collections as lines have slots of their own, by the same rules', async () => {
  const more = { accept: 'application/x-ndjson', path: 'posts?_fields=id,title' };
  expect(await followMany(60, () => '192.0.2.5', more)).toEqual({ 200: 10, 503: 50 });
  expect(typeOf(await follow({ ...more, source: '192.0.2.6' }))).toContain('200 application/x-ndjson');
  expect(typeOf(await follow({ ...more, source: '192.0.2.5', who: site.authorization }))).toContain('200');
  expect(typeOf(await follow({ source: '192.0.2.5' }))).toContain('200 text/event-stream');
});

test('a slot that is left is free again, and one user has a limit, too', async () => {
  await followMany(20, () => '192.0.2.7');
  expect((await follow({ source: '192.0.2.7' })).statusCode).toBe(503);
  leave();
  await expect.poll(async () => (await follow({ source: '192.0.2.7' })).statusCode).toBe(200);

  const slots = createStreamSlots({ total: 10, reserved: 4, perSource: 2, perUser: 3 });
  const reserve = (caller: number, remoteAddress = '192.0.2.1') => slots.reserve({ remoteAddress }, { caller });
  const own = [reserve(5), reserve(5), reserve(5)];
  expect([own.includes(null), reserve(5), reserve(6) === null]).toEqual([false, null, false]);
  own[0]?.();
  own[0]?.();
  expect([reserve(5) === null, reserve(5)]).toEqual([false, null]);
});
