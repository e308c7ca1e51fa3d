import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { fill } from '../../../src/db/schema/backfill.ts';
import type { Database } from '../../../src/db/connection/connect.ts';
import { expandSchema, finishSchema } from '../../../src/db/schema/migrate.ts';
import type { Backfill, Release } from '../../../src/db/schema/migration.ts';
import { pendingMigrations } from '../../../src/db/schema/pending.ts';
import { connectTo, createEmptyDatabase } from '../../support/database.ts';
import type { TestDatabase } from '../../support/database.ts';

let test: TestDatabase;
let db: Database;
beforeEach(async () => {
  test = await createEmptyDatabase();
  db = connectTo(test.url);
});
afterEach(async () => {
  await db.close();
  await test.drop();
});

const rows = 3000;
const backfill: Backfill = {
  name: '0002_filled',
  table: 't1',
  key: 'id',
  // Counts how often a row is written, so that the tests can see it.
  statement: 'update t1 set times = times + 1 where id > $1 and id <= $2',
};
const made: Release = {
  version: '1.0.0',
  migrations: [
    {
      name: '0001_made',
      statements: [
        'create table t1 (id bigint primary key, times int not null default 0)',
        `insert into t1 select i * 7 from generate_series(1, ${rows}) i`,
      ],
    },
  ],
};
const filled: Release = { version: '1.1.0', migrations: [backfill] };
const relying: Release = { version: '1.2.0', migrations: [] };

const written = async (times: number): Promise<number> => {
  const { rows: counted } = await sql<{ count: number }>`
    select count(*) as count from t1 where times = ${times}`.execute(db.kysely);
  return counted[0]?.count ?? 0;
};
const soon = (milliseconds: number): number => performance.now() + milliseconds;

it('does not keep its own release from serving, and is done in the background', async () => {
  const releases = [made, filled];
  expect(await expandSchema(db, { releases })).toEqual(['0001_made']);
  expect(await written(1)).toBe(0);
  expect(await finishSchema(db, { releases, until: Infinity })).toBe('done');
  expect(await written(1)).toBe(rows);
});

it('is done before a release serves that relies on it', async () => {
  await expandSchema(db, { releases: [made, filled] });
  await expandSchema(db, { releases: [made, filled, relying] });
  expect(await written(1)).toBe(rows);
  expect(await pendingMigrations(db, [made, filled, relying])).toEqual([]);
});

it('goes on where it was when its time is up or its process dies, and tells how far it is', async () => {
  // Each row takes a while, so that there is something left on a machine of any speed.
  const unhurried = { ...backfill, statement: `${backfill.statement} and pg_sleep(0.0002) is not null` };
  const releases = [made, { ...filled, migrations: [unhurried] }];
  await expandSchema(db, { releases });
  expect(await finishSchema(db, { releases, until: soon(30) })).toBe('unfinished');
  const [before] = await pendingMigrations(db, releases);
  expect(before?.filled).toBeGreaterThan(0);
  expect(before?.filled).toBeLessThan(1);

  const doomed = connectTo(test.url, 1);
  const dying = fill(doomed, { backfill: unhurried, release: '1.1.0', until: soon(10_000) }).catch(() => 'died');
  await sleep(40);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db.kysely);
  await doomed.close();
  await dying;

  expect(await finishSchema(db, { releases, until: Infinity })).toBe('done');
  expect(await written(1)).toBe(rows);
});

it('is done once, however many are at it', async () => {
  const releases = [made, filled];
  await expandSchema(db, { releases });
  const all = await Promise.all(Array.from({ length: 4 }, () => finishSchema(db, { releases, until: soon(20_000) })));
  expect(all).toEqual(Array(4).fill('done'));
  expect(await written(1)).toBe(rows);
});

it('takes smaller batches when they would take long, and gives up only when a single row does', async () => {
  const slow = { ...backfill, statement: `${backfill.statement} and pg_sleep(0.02) is not null` };
  const releases = [made, { ...filled, migrations: [slow] }];
  await expandSchema(db, { releases });
  expect(await finishSchema(db, { releases, until: soon(2000) })).toBe('unfinished');
  expect(await written(1)).toBeGreaterThan(0);
  const slower = { ...backfill, name: '0003_slow', statement: `${backfill.statement} and pg_sleep(5) is not null` };
  await expect(fill(db, { backfill: slower, release: '1.1.0', until: soon(20_000) })).rejects.toMatchObject({
    code: '57014',
  });
});

it('waits for a writer without making others wait behind it', async () => {
  const releases = [made, filled];
  await expandSchema(db, { releases });
  const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const writer = db.kysely.transaction().execute(async (trx) => {
    await sql`update t1 set times = times where id = 7`.execute(trx);
    locked.resolve();
    await release.promise;
  });
  try {
    await locked.promise;
    expect(await finishSchema(db, { releases, until: soon(2000) })).toBe('unfinished');
    expect(await written(1)).toBe(0);
  } finally {
    release.resolve();
    await writer;
  }
  expect(await finishSchema(db, { releases, until: Infinity })).toBe('done');
  expect(await written(1)).toBe(rows);
});
