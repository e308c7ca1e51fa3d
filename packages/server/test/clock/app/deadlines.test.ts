import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { definePlugin } from '../../../src/plugin-api.ts';
import type { RunningApp } from '../../support/app.ts';
import { startSite } from '../../support/caching.ts';
import type { Site } from '../../support/caching.ts';

/** Saving a post takes as many milliseconds as its title says, in its transaction, and its answer what the query says. */
const slow = definePlugin({
  name: 'slow',
  activate: (api) => {
    api.addAction('save_post', (row) => sleep(Number(row.title)));
    api.addFilter('rest_request_after_callbacks', async (made, { request }) => {
      await sleep(Number(request.query['after'] ?? 0));
      return made;
    });
  },
});

const limit = 3000;
let site: Site;
let node: RunningApp;
beforeAll(async () => {
  site = await startSite();
  const time = String(limit);
  node = await site.startNode({
    plugins: [slow],
    env: { PLATEN_HANDLER_TIMEOUT: time, PLATEN_STATEMENT_TIMEOUT: time },
  });
});
afterAll(() => site.stop());
beforeEach(async () => {
  await sql`delete from posts`.execute(site.db.kysely);
});

const send = async (path: string, body: object): Promise<Response> =>
  fetch(`${node.url}/cms-json${path}`, {
    method: 'POST',
    headers: { authorization: site.authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const posts = async (): Promise<unknown> =>
  (await sql<{ n: number }>`select count(*) as n from posts`.execute(site.db.kysely)).rows[0]?.n;

interface Part {
  readonly status: number;
  readonly body: { readonly code?: string; readonly message?: string };
  readonly headers: Readonly<Record<string, string>>;
}

async function batch(times: readonly number[]): Promise<{ status: number; parts: readonly Part[] }> {
  const part = (ms: number) => ({ path: '/cms/v2/posts', body: { title: String(ms), status: 'publish' } });
  const answer = await send('/batch/v1', { requests: times.map(part) });
  const { responses = [] } = (await answer.json()) as { responses?: Part[] };
  return { status: answer.status, parts: responses };
}

/** Long enough for all that could still be written. */
const settle = (): Promise<void> => sleep(limit);

// A batch answered 503 at its time-out although all of it was written.
describe('a batch that takes too long', () => {
  test('says which parts were done and which were not begun, and writes nothing more', async () => {
    const { status, parts } = await batch(Array.from({ length: 12 }, () => 500));
    const statuses = parts.map((part) => part.status);
    const done = statuses.filter((each) => each === 201).length;
    expect(status).toBe(207);
    expect(statuses).toEqual([
      ...Array.from({ length: done }, () => 201),
      ...Array.from({ length: 12 - done }, () => 503),
    ]);
    expect(done).toBeGreaterThan(0);
    expect(done).toBeLessThan(6);
    expect(parts.at(-1)).toMatchObject({
      body: { code: 'rest_service_unavailable', data: { status: 503 } },
      headers: { 'Retry-After': '1' },
    });
    await settle();
    expect(await posts()).toBe(done);
  });

  test('undoes the part that is under way', async () => {
    const { status, parts } = await batch([0, limit + 500, 0]);
    expect([status, ...parts.map((part) => part.status)]).toEqual([207, 201, 503, 503]);
    await settle();
    expect(await posts()).toBe(1);
  });

  test('waits for a commit that is under way, since nobody could say what became of it', async () => {
    await sql`create function be_slow() returns trigger language plpgsql as
      'begin perform pg_sleep(1.3); return null; end'`.execute(site.db.kysely);
    await sql`create constraint trigger slow_commit after insert on posts
      deferrable initially deferred for each row execute function be_slow()`.execute(site.db.kysely);
    try {
      const { status, parts } = await batch([0, 0, 0, 0]);
      expect(status).toBe(207);
      const done = parts.filter((part) => part.status === 201).length;
      expect(done).toBeLessThan(4);
      expect(parts.filter((part) => part.status === 503)).toHaveLength(4 - done);
      expect(await posts()).toBe(done);
      await settle();
      expect(await posts()).toBe(done);
    } finally {
      await sql`drop trigger slow_commit on posts`.execute(site.db.kysely);
    }
  });
});

test('a batch in time is as it was', async () => {
  const { status, parts } = await batch([0, 1, 2]);
  expect([status, ...parts.map((part) => part.status)]).toEqual([207, 201, 201, 201]);
  expect(await posts()).toBe(3);
});

test('what is done, and only its answer took too long, is said to be done', async () => {
  const requests = [{ path: `/cms/v2/posts?after=${limit * 2}`, body: { title: '0', status: 'publish' } }];
  const answer = await send('/batch/v1', { requests });
  const { responses } = (await answer.json()) as { responses: Part[] };
  expect([answer.status, responses[0]?.status]).toEqual([207, 503]);
  expect(responses[0]?.body.message).toContain('was saved');
  expect(responses[0]?.headers).not.toHaveProperty('Retry-After');
  expect(await posts()).toBe(1);

  const alone = await send(`/cms/v2/posts?after=${limit * 2}`, { title: '0', status: 'publish' });
  expect([alone.status, alone.headers.get('retry-after')]).toEqual([503, null]);
  expect(await alone.json()).toMatchObject({ message: expect.stringContaining('was saved') });
  expect(await posts()).toBe(2);
});

test('a request that took too long is undone', async () => {
  const answer = await send('/cms/v2/posts', { title: String(limit + 500), status: 'publish' });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
  await settle();
  expect(await posts()).toBe(0);
});
