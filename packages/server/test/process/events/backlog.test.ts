import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../src/db/connection/connect.ts';
import { claimDeliveries, finishDelivery } from '../../../src/domain/webhooks/deliveries.store.ts';
import { addUser } from '../../support/add-user.ts';
import { connectTo, createTestDatabase } from '../../support/database.ts';
import type { TestDatabase } from '../../support/database.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = connectTo(database.url);
  await addUser(db, 'administrator');
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

/** Of each of so many subjects two deliveries, of which the second waits for the first. */
async function addWebhook(subjects: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into webhooks (url, types, secrets, owner)
      select 'http://receiver.test/', '{post.updated}', '[]', id from users limit 1 returning id`.execute(db.kysely);
  const id = rows[0]?.id ?? 0;
  await sql`
    insert into webhook_deliveries (webhook, sequence, event_at, kind, subject, due_at)
      select ${id}, n, now(), 'post.updated', 'post ' || n / 2, case when n % 2 = 0 then now() else 'infinity' end
        from generate_series(0, ${2 * subjects - 1}) n`.execute(db.kysely);
  return id;
}

const middle = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

/** Milliseconds in which one delivery is claimed and finished. */
async function deliverOne(webhook: number): Promise<number> {
  const others = await sql<{ id: number }>`select id from webhooks where id <> ${webhook}`.execute(db.kysely);
  const busy = new Map(others.rows.map(({ id }) => [id, 1]));
  const began = performance.now();
  const [claimed] = await claimDeliveries(db.kysely, { busy, free: 1, perWebhook: 1, perFailing: 1, lease: 60 });
  if (claimed === undefined) throw new Error('Nothing was due.');
  const attempt = { at: new Date().toISOString(), status: 200, milliseconds: 1, answer: '' };
  await db.transaction((trx) => finishDelivery(trx, claimed, { state: 'delivered', retryIn: null, attempt }));
  return performance.now() - began;
}

// To see it fail, let the index of due ones have those that are held back too.
test('a delivery is made as fast where very many wait as where few do', async () => {
  const [few, many] = [await addWebhook(100), await addWebhook(30_000)];
  const times = { few: [] as number[], many: [] as number[] };
  for (let round = 0; round < 40; round += 1) {
    times.few.push(await deliverOne(few));
    times.many.push(await deliverOne(many));
  }
  expect(middle(times.many) / middle(times.few)).toBeLessThan(3);
  const { rows } = await sql<{ released: number }>`
    select count(*) filter (where sequence % 2 = 1 and due_at < 'infinity') as released
      from webhook_deliveries where webhook = ${many}`.execute(db.kysely);
  expect(rows[0]?.released).toBe(40);
});
