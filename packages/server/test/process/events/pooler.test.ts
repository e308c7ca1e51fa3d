import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonMap } from '../../../src/lib/json.ts';
import { startApp } from '../../support/app.ts';
import type { RunningApp } from '../../support/app.ts';
import { connectTo, createTestDatabase } from '../../support/database.ts';
import type { TestDatabase } from '../../support/database.ts';
import { addUser } from '../../support/add-user.ts';
import { hasPooler, startPooler } from '../../support/pgbouncer.ts';
import type { Pooler } from '../../support/pgbouncer.ts';
import { startReceiver } from '../../support/receiver.ts';
import type { Receiver } from '../../support/receiver.ts';

let database: TestDatabase;
let pooler: Pooler;
let receiver: Receiver;
let app: RunningApp;
let authorization = '';
async function send(method: string, path: string, body?: JsonMap) {
  const answered = await fetch(`${app.url}/cms-json/cms/v2/${path}`, {
    method,
    headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answered.status, body: (await answered.json()) as JsonMap };
}

describe.runIf(hasPooler)('PgBouncer', () => {
  beforeAll(async () => {
    database = await createTestDatabase();
    pooler = await startPooler(database.url);
    receiver = await startReceiver();
    const db = connectTo(database.url);
    authorization = await addUser(db, 'administrator');
    await db.close();
    app = await startApp({
      databaseUrl: pooler.url,
      env: {
        DATABASE_DIRECT_URL: database.url,
        PLATEN_PREPARED_STATEMENTS: 'false',
        PLATEN_WEBHOOK_ORIGINS: receiver.origin,
      },
    });
  });
  afterAll(async () => {
    await app.stop();
    await receiver.stop();
    await pooler.stop();
    await database.drop();
  });
  test('behind a pooler in transaction mode everything works: writes at once, notices, jobs, webhooks and the feed', async () => {
    const { body: feed } = await send('GET', 'changes');
    const { body: webhook } = await send('POST', 'webhooks', {
      url: receiver.url,
      types: ['post.published'],
      ordered: true,
    });
    const made = await Promise.all(
      Array.from({ length: 40 }, (_, at) => send('POST', 'posts', { title: `Pooled ${at}`, status: 'publish' })),
    );
    expect(new Set(made.map(({ status }) => status))).toEqual(new Set([201]));
    await expect.poll(() => receiver.received.length).toBe(40);
    const { body } = await send('GET', `changes?since=${String(feed['cursor'])}&per_page=500`);
    expect(body['changes']).toHaveLength(40);
    // The queue has a connection of its own, which stays.
    const since = new Date(Date.now() - 60_000).toISOString();
    expect((await send('POST', `webhooks/${Number(webhook['id'])}/redeliver`, { since })).status).toBe(202);
    await expect.poll(() => receiver.received.length).toBe(80);
  });
});
