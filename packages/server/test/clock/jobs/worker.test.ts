import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectTo, createTestDatabase } from '../../support/database.ts';
import type { TestDatabase } from '../../support/database.ts';
import type { Database } from '../../../src/db/connection/connect.ts';
import type { JsonMap } from '../../../src/lib/json.ts';
import type { Running, Tasks } from '../../../src/jobs/job.ts';
import { enqueue, releaseLostJobs } from '../../../src/jobs/jobs.store.ts';
import { startSweep } from '../../../src/jobs/sweep.ts';
import { startWorker } from '../../../src/jobs/worker.ts';

let database: TestDatabase;
let db: Database;
let workers: Running[] = [];
const troubles: unknown[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  db = connectTo(database.url);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});
beforeEach(async () => {
  troubles.length = 0;
  await sql`delete from graphile_worker._private_jobs`.execute(db.kysely);
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  workers = [];
});

const start = (tasks: Tasks): void => {
  workers.push(startWorker({ servers: db.servers, tasks, onTrouble: (error) => troubles.push(error) }));
};
const waiting = async (): Promise<number> =>
  (await sql<{ jobs: number }>`select count(*) as jobs from graphile_worker.jobs`.execute(db.kysely)).rows[0]?.jobs ??
  -1;

test('a job is done once its transaction is, and never without it', async () => {
  const done: JsonMap[] = [];
  start({ note: (payload) => Promise.resolve(void done.push(payload)) });
  await db.transaction(async (trx) => enqueue({ kysely: trx }, { task: 'note', payload: { at: 1 } }));
  const undone = db.transaction(async (trx) => {
    await enqueue({ kysely: trx }, { task: 'note', payload: { at: 2 } });
    throw new Error('Undone.');
  });
  await expect(undone).rejects.toThrow('Undone.');
  await expect.poll(() => done).toEqual([{ at: 1 }]);
  await expect.poll(waiting).toBe(0);
});

test('a job waits for its time, and a later one with its key takes its place', async () => {
  const done: JsonMap[] = [];
  const soon = new Date(Date.now() + 1500).toISOString();
  await enqueue(db, { task: 'note', payload: { at: 1 }, key: 'k', runAt: '2099-01-01T00:00:00Z' });
  await enqueue(db, { task: 'note', payload: { at: 2 }, key: 'k', runAt: soon });
  expect(await waiting()).toBe(1);
  start({ note: (payload) => Promise.resolve(void done.push(payload)) });
  await sleep(500);
  expect(done).toEqual([]);
  await expect.poll(() => done).toEqual([{ at: 2 }]);
});

test('a job that fails is told of and stays to be tried again', async () => {
  start({ fail: () => Promise.reject(new Error('Not today.')) });
  await enqueue(db, { task: 'fail', payload: {} });
  await expect.poll(() => troubles.map(String)).toContain('Error: Not today.');
  expect(await waiting()).toBe(1);
});

test('a worker goes on after its connections were cut', async () => {
  const done: JsonMap[] = [];
  start({ note: (payload) => Promise.resolve(void done.push(payload)) });
  await enqueue(db, { task: 'note', payload: { at: 1 } });
  await expect.poll(() => done).toHaveLength(1);
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
    db.kysely,
  );
  await expect
    .poll(() =>
      enqueue(db, { task: 'note', payload: { at: 2 } }).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  await expect.poll(() => done.length).toBeGreaterThan(1);
});

test.each([
  ['done', () => Promise.resolve()],
  ['failed', () => Promise.reject(new Error('Not today.'))],
])('a worker goes on after it could not tell the database that a job is %s', async (_, end) => {
  const done: JsonMap[] = [];
  const name = new URL(database.url).pathname.slice(1);
  const admin = new Client({ connectionString: new URL('/postgres', database.url).href });
  await admin.connect();
  const allow = (isAllowed: boolean) => admin.query(`alter database ${name} allow_connections ${isAllowed}`);
  start({
    cut: async () => {
      if (done.length > 0) return;
      await allow(false);
      await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name = 'platen jobs'`,
        [name],
      );
      await end();
    },
    note: (payload) => Promise.resolve(void done.push(payload)),
  });
  await enqueue(db, { task: 'cut', payload: {} });
  await expect.poll(() => troubles.map(String).join()).toContain('not currently accepting connections');
  done.push({ at: 0 });
  await allow(true);
  await enqueue(db, { task: 'note', payload: { at: 1 } });
  await expect.poll(() => done).toContainEqual({ at: 1 });
  await admin.end();
});

test('what a dead worker began is done by another, what a living one does is left to it', async () => {
  const done: JsonMap[] = [];
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  start({ slow: () => held, note: (payload) => Promise.resolve(void done.push(payload)) });
  await enqueue(db, { task: 'slow', payload: {} });
  const begun = async (): Promise<boolean> =>
    (await sql`select 1 from graphile_worker.jobs where locked_by is not null`.execute(db.kysely)).rows.length === 1;
  await expect.poll(begun).toBe(true);
  await sleep(1500);
  await sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 minute'`.execute(db.kysely);
  await enqueue(db, { task: 'note', payload: { at: 1 }, runAt: '2099-01-01T00:00:00Z', key: 'lost' });
  await sql`
    update graphile_worker._private_jobs set locked_by = 'pool-dead', locked_at = now() - interval '1 minute', run_at = now()
      where key = 'lost'`.execute(db.kysely);
  expect(await releaseLostJobs(db)).toBe(1);
  expect(await begun()).toBe(true);
  await expect.poll(() => done).toEqual([{ at: 1 }]);
  expect(await releaseLostJobs(db)).toBe(0);
  letGo();
});

test('stopping waits for what has begun', async () => {
  let ended = false;
  let begun = false;
  start({
    slow: async () => {
      begun = true;
      await sleep(700);
      ended = true;
    },
  });
  await enqueue(db, { task: 'slow', payload: {} });
  await expect.poll(() => begun).toBe(true);
  await Promise.all(workers.map((worker) => worker.stop()));
  expect(ended).toBe(true);
});

test('a sweep comes again when it said so, whatever happened before', async () => {
  let sweeps = 0;
  const sweep = startSweep({
    sweep: () => {
      sweeps += 1;
      return sweeps === 1 ? Promise.resolve(0) : Promise.reject(new Error('Away.'));
    },
    onTrouble: (error) => troubles.push(error),
  });
  await expect.poll(() => sweeps).toBe(2);
  expect(String(troubles[0])).toBe('Error: Away.');
  await sweep.stop();
});

test('a sweep that is woken comes at once and knows of it', async () => {
  const seen: boolean[] = [];
  const sweep = startSweep({
    sweep: (isWoken) => {
      seen.push(isWoken);
      return Promise.resolve(Infinity);
    },
    shortest: 1,
  });
  await expect.poll(() => seen).toEqual([false]);
  sweep.wake();
  await expect.poll(() => seen).toEqual([false, true]);
  await sweep.stop();
});
