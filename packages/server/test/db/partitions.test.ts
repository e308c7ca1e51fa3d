import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectTo, createTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import type { Database } from '../../src/db/connection/connect.ts';
import { keepDays } from '../../src/db/schema/partitions.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = connectTo(database.url);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const tables = [
  { name: 'outbox', column: 'at' },
  { name: 'webhook_deliveries', column: 'made_at' },
];
const kept = 5;
/** Days that pass; `PLATEN_DAYS=365` for the long form. */
const allDays = Number(process.env['PLATEN_DAYS'] ?? 40);

const sizes = async () => {
  const { rows } = await sql<{ parts: number; events: number; rest: number }>`
    select (select count(*) from pg_class where relnamespace = 'platen_partitions'::regnamespace and relkind = 'r') as parts,
      (select count(*) from outbox) as events, (select count(*) from platen_partitions.outbox_rest) as rest`.execute(
    db.kysely,
  );
  return rows[0] ?? { parts: 0, events: 0, rest: 0 };
};

test(`in ${allDays} days nothing grows beyond what is kept`, { timeout: 30_000 + allDays * 500 }, async () => {
  const perDay = 10;
  const seen: { parts: number; events: number; rest: number }[] = [];
  for (let day = 1; day <= allDays; day += 1) {
    const now = sql`(timestamptz '2030-01-01 12:00:00+00' + ${day} * interval '1 day')`;
    // For ten days no node runs, and somebody else writes.
    const isAlone = day > 15 && day <= 25;
    if (!isAlone)
      for (const table of tables) await db.transaction((trx) => keepDays(trx, { ...table, days: kept, now }));
    await sql`
      insert into outbox (kind, subject, at)
        select 'post.created', '{"id": 1}', ${now} from generate_series(1, ${perDay}::integer)`.execute(db.kysely);
    if (day % 5 === 0) seen.push(await sizes());
  }
  const days = kept + 1 + 8;
  expect(Math.max(...seen.map(({ parts }) => parts))).toBeLessThanOrEqual(tables.length * (days + 10 + 1));
  expect(Math.max(...seen.map(({ events }) => events))).toBeLessThanOrEqual((kept + 10 + 1) * perDay);
  const last = seen.at(-1);
  expect(last?.parts).toBeLessThanOrEqual(tables.length * (days + 1));
  expect(last?.events).toBeLessThanOrEqual((kept + 1) * perDay);
  expect(last?.rest).toBe(0);
});

test('without it, everything stays (negative control)', async () => {
  const before = (await sizes()).events;
  await sql`insert into outbox (kind, subject, at) values ('post.created', '{"id": 1}', '2020-01-01')`.execute(
    db.kysely,
  );
  expect((await sizes()).events).toBe(before + 1);
});
