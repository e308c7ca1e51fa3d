import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createConnectionBudget } from '../../src/db/connection/budget.ts';
import type { ConnectionBudget } from '../../src/db/connection/budget.ts';
import { createDatabase } from '../../src/db/connection/connect.ts';
import type { Database } from '../../src/db/connection/connect.ts';
import { connectTo, createTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';

let database: TestDatabase;
let observer: Database;
let open: Database[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  observer = connectTo(database.url);
});
afterEach(async () => {
  await Promise.all(open.map((db) => db.close()));
  open = [];
});
afterAll(async () => {
  await observer.close();
  await database.drop();
});

const name = 'platen budget test';

function connect(budget: ConnectionBudget, more: { poolSize?: number; connectTimeout?: number } = {}): Database {
  const patient = { poolQueue: 1000, connectTimeout: 60_000, statementTimeout: 20_000 };
  const db = createDatabase({ url: database.url, name, poolSize: 4, ...patient, ...more, budget });
  open.push(db);
  return db;
}

const work = ({ kysely }: Database, seconds = 0.002) => sql`select pg_sleep(${seconds})`.execute(kysely);

async function connections(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where application_name = ${name}`.execute(observer.kysely);
  return rows[0]?.count ?? 0;
}

test('300 pools share 60 connections, and all of them get their turn', { timeout: 120_000 }, async () => {
  const budget = createConnectionBudget(60);
  const pools = Array.from({ length: 300 }, () => connect(budget));
  let isOver = false;
  let [mostUsed, mostListed] = [0, 0];
  const watching = (async () => {
    while (!isOver) {
      mostListed = Math.max(mostListed, await connections());
      mostUsed = Math.max(mostUsed, budget.used());
    }
  })();
  const rounds = await Promise.all(
    pools.map(async (db) => {
      for (let round = 0; round < 2; round += 1) await Promise.all([work(db), work(db), work(db)]);
      return db.statements();
    }),
  );
  isOver = true;
  await watching;
  expect(rounds).toEqual(pools.map(() => 6));
  expect(mostUsed).toBeGreaterThan(30);
  expect(mostUsed).toBeLessThanOrEqual(60);
  // PostgreSQL lists closed connections until their processes have ended.
  expect(mostListed).toBeLessThan(120);
});

test('a pool that never rests leaves others their turn', { timeout: 60_000 }, async () => {
  const budget = createConnectionBudget(4);
  const greedy = connect(budget);
  let isOver = false;
  const hog = Array.from({ length: 20 }, async () => {
    while (!isOver) await work(greedy, 0.01);
  });
  await expect.poll(() => budget.used()).toBe(4);
  const waits: number[] = [];
  for (let at = 0; at < 10; at += 1) {
    const other = connect(budget);
    const began = performance.now();
    await work(other);
    waits.push(performance.now() - began);
  }
  isOver = true;
  await Promise.all(hog);
  expect(Math.max(...waits)).toBeLessThan(5000);
});

test('idle connections go to the pool that needs one', async () => {
  const budget = createConnectionBudget(2);
  const [one, other] = [connect(budget), connect(budget)];
  await Promise.all([work(one), work(one)]);
  expect([budget.used(), await connections()]).toEqual([2, 2]);
  await work(other);
  expect(budget.used()).toBeLessThanOrEqual(2);
  await expect.poll(connections).toBeLessThanOrEqual(2);
});

test('a caller whose turn does not come gets an error in time', async () => {
  const budget = createConnectionBudget(1);
  const [busy, late] = [connect(budget), connect(budget, { connectTimeout: 200 })];
  const long = work(busy, 1);
  await expect.poll(() => budget.used()).toBe(1);
  await expect(work(late)).rejects.toThrow('Too many requests are waiting');
  await long;
  await work(late);
});

test('what a closed pool had is given to others', async () => {
  const budget = createConnectionBudget(1);
  const [one, other] = [connect(budget), connect(budget)];
  await work(one);
  await one.close();
  await work(other);
  expect(budget.used()).toBe(1);
});
