/**
 * How late receivers hear of events. Measured by hand, with nothing else on the machine:
 *
 *   PLATEN_RECEIVERS=1000 vitest run packages/server/test/process/events/receivers.test.ts
 *
 * with so many events for each measurement; `PLATEN_SUBSCRIPTIONS` and `PLATEN_EVENTS_PER_SECOND` are 1,000 and 100.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeSecret } from '../../../src/domain/webhooks/webhook-signing.rules.ts';
import type { Database } from '../../../src/db/connection/connect.ts';
import { recordEvents } from '../../../src/events/outbox.ts';
import type { EventKind } from '../../../src/events/event.ts';
import { inTransaction } from '../../../src/site/transaction.ts';
import { startApp } from '../../support/app.ts';
import type { RunningApp } from '../../support/app.ts';
import { connectTo, createTestDatabase } from '../../support/database.ts';
import type { TestDatabase } from '../../support/database.ts';
import { addUser } from '../../support/add-user.ts';
import { startReceiver } from '../../support/receiver.ts';
import type { Receiver } from '../../support/receiver.ts';

const events = Number(process.env['PLATEN_RECEIVERS'] ?? 0);
const subscriptions = Number(process.env['PLATEN_SUBSCRIPTIONS'] ?? 1000);
const perSecond = Number(process.env['PLATEN_EVENTS_PER_SECOND'] ?? 100);

/** Milliseconds. */
const p99 = (lags: readonly number[]): number => lags.toSorted((a, b) => a - b)[Math.floor(lags.length * 0.99)] ?? 0;

describe.runIf(events > 0)('receivers', () => {
  let database: TestDatabase;
  let app: RunningApp;
  let db: Database;
  let willing: Receiver;
  let dead: Receiver;
  const lags = new Map<string, number[]>();

  beforeAll(async () => {
    database = await createTestDatabase();
    [willing, dead] = await Promise.all([startReceiver(), startReceiver()]);
    dead.answer = () => new Promise(() => undefined);
    app = await startApp({
      databaseUrl: database.url,
      env: { PLATEN_WEBHOOK_ORIGINS: `${willing.origin},${dead.origin}` },
    });
    db = connectTo(database.url);
    await addUser(db, 'administrator');
    const push = willing.received.push.bind(willing.received);
    // Events tell when they were written, by the clock of the same machine.
    willing.received.push = (...received) => {
      for (const { body } of received) {
        const { type, timestamp } = JSON.parse(body) as { type: string; timestamp: string };
        lags.set(type, [...(lags.get(type) ?? []), Date.now() - Date.parse(timestamp)]);
      }
      return push(...received);
    };
  });
  afterAll(async () => {
    await db.close();
    await app.stop();
    await Promise.all([willing.stop(), dead.stop()]);
    await database.drop();
  });

  const subscribe = (url: string, type: string, filter = '{}') =>
    sql`
      insert into webhooks (url, types, filter, secrets, owner)
        select ${url}, ${[type]}::text[], ${filter}::jsonb, ${JSON.stringify([{ secret: makeSecret(), until: null }])}::jsonb, id
          from users where login = 'administrator'`.execute(db.kysely);

  async function tell(kind: string, count: number): Promise<number> {
    const scope = await app.app.ownScope();
    const began = performance.now();
    for (let n = 0; n < count; n += 1) {
      const subject = { id: n, type: `kind-${n % subscriptions}` };
      await inTransaction(scope, (inner) => recordEvents(inner, [{ kind: kind as EventKind, subject, tags: [] }]));
      await sleep(Math.max(0, began + ((n + 1) * 1000) / perSecond - performance.now()));
    }
    await expect.poll(() => lags.get(kind)?.length, { timeout: 120_000 }).toBe(count);
    return p99(lags.get(kind) ?? []);
  }

  test('one hears as soon beside a dead one as alone', { timeout: 3_600_000 }, async () => {
    for (const kind of ['test.first', 'test.alone', 'test.beside']) await subscribe(willing.url, kind);
    await tell('test.first', Math.min(events, 100));
    const alone = await tell('test.alone', events);
    await subscribe(dead.url, 'test.beside');
    const beside = await tell('test.beside', events);
    console.log(`p99 alone ${alone} ms, beside a dead receiver ${beside} ms: ${(beside / alone).toFixed(2)} times`);
    expect(beside / alone).toBeLessThanOrEqual(1.5);
  });

  test(`${subscriptions} subscriptions, ${perSecond} events a second`, { timeout: 3_600_000 }, async () => {
    for (let n = 0; n < subscriptions; n += 1)
      await subscribe(`${willing.url}/${n}`, 'test.many', JSON.stringify({ type: [`kind-${n}`] }));
    const late = await tell('test.many', events);
    console.log(`p99 of the lag with ${subscriptions} subscriptions at ${perSecond} events a second: ${late} ms`);
    expect(lags.get('test.many')).toHaveLength(events);
  });
});
