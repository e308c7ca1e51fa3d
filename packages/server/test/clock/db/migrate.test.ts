import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import packageFile from '../../../package.json' with { type: 'json' };
import { createDatabase } from '../../../src/db/connection/connect.ts';
import type { Database } from '../../../src/db/connection/connect.ts';
import { expandSchema } from '../../../src/db/schema/migrate.ts';
import { ownVersion } from '../../../src/db/schema/migration.ts';
import type { Migration, Release } from '../../../src/db/schema/migration.ts';
import { releases } from '../../../src/db/migrations/releases.ts';
import { pendingMigrations } from '../../../src/db/schema/pending.ts';
import { createEmptyDatabase } from '../../support/database.ts';
import type { TestDatabase } from '../../support/database.ts';
import { givenTime } from '../../support/own-time.ts';

let test: TestDatabase;
const open: Database[] = [];
const connect = (): Database => {
  const db = createDatabase({ url: test.url, lockTimeout: 300, statementTimeout: 500 });
  open.push(db);
  return db;
};
beforeEach(async () => {
  test = await createEmptyDatabase();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((db) => db.close()));
  await test.drop();
});

const step = (name: string, ...statements: string[]): Migration => ({ name, statements });
const index: Migration = {
  name: 'c',
  concurrently: 'create index concurrently t1_x on t1 (x)',
  index: 't1_x',
};
const oneRelease = (...migrations: readonly Migration[]): { releases: readonly Release[] } => ({
  releases: [{ version: '1.0.0', migrations }],
});
const names = async (db: Database, query: string): Promise<unknown[]> => {
  const { rows } = await sql<{ name: unknown }>`${sql.raw(query)}`.execute(db.kysely);
  return rows.map(({ name }) => name);
};
const tables = (db: Database): Promise<unknown[]> =>
  names(db, "select tablename as name from pg_tables where tablename like 't_' order by 1");

describe('our migrations', () => {
  it('begin the ids of a new site at 1', async () => {
    const db = connect();
    await expandSchema(db);
    const first = 'select coalesce(last_value, start_value)::int as name from pg_sequences where sequencename = any';
    const kinds = "'{posts_id_seq,terms_id_seq,comments_id_seq,users_id_seq}'";
    expect(await names(db, `${first}(${kinds})`)).toEqual([1, 1, 1, 1]);
  });

  it('run once, and leave one installation', async () => {
    const db = connect();
    const all = releases.flatMap(({ migrations }) => migrations.map(({ name }) => name));
    expect((await pendingMigrations(db)).map(({ name }) => name)).toEqual(all);
    await expandSchema(db);
    expect((await pendingMigrations(db)).filter(({ isNeeded }) => isNeeded)).toEqual([]);
    expect(await expandSchema(db)).toEqual([]);
    expect(await names(db, 'select installation as name from platen_site')).toEqual([
      expect.stringMatching(/^[0-9a-f-]{36}$/),
    ]);
    await expect(sql`insert into platen_site values (false)`.execute(db.kysely)).rejects.toThrow('check constraint');
    await expect(sql`insert into platen_site values (true)`.execute(db.kysely)).rejects.toThrow('duplicate key');
    expect(await names(db, "select extname as name from pg_extension where extname = 'pg_trgm'")).toEqual(['pg_trgm']);
  });

  it('belong to the version of the package', () => {
    expect(ownVersion(releases)).toBe(packageFile.version);
  });
});

describe('running', () => {
  it('happens once, whoever else starts at the same time, and may take long on an empty database', async () => {
    const slow = oneRelease(
      step('a', 'create table t1 (x int)', 'select pg_sleep(0.8)'),
      step('b', 'create table t2 ()'),
    );
    const results = await Promise.all(Array.from({ length: 4 }, () => expandSchema(connect(), slow)));
    expect(results.filter((ran) => ran.length > 0)).toEqual([['a', 'b']]);
    expect(await tables(connect())).toEqual(['t1', 't2']);
  });

  it('leaves what went well, nothing of what did not, names the culprit, and can be tried again', async () => {
    const db = connect();
    const [a, b] = [step('a', 'create table t1 (x int)'), step('b', 'create table t2 (x int)')];
    const refused = expandSchema(db, oneRelease(a, step('b', 'create table t2 (x int)', 'select no_such_thing()')));
    await expect(refused).rejects.toThrow('The database could not be migrated (b).');
    await expect(refused).rejects.toMatchObject({ cause: { code: '42883' } });
    expect(await tables(db)).toEqual(['t1']);
    expect(await expandSchema(db, oneRelease(a, b))).toEqual(['b']);
  });

  it('can be tried again after its connection was killed', async () => {
    const db = connect();
    const killed = expandSchema(db, oneRelease(step('a', 'create table t1 (x int)', 'select pg_sleep(60)')));
    killed.catch(() => undefined);
    const kill = async (): Promise<number> => {
      const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event = 'PgSleep'`.execute(db.kysely);
      return rows.length;
    };
    await expect.poll(kill).toBe(1);
    await expect(killed).rejects.toThrow('could not be migrated');
    expect(await tables(db)).toEqual([]);
    expect(await expandSchema(db, oneRelease(step('a', 'create table t1 (x int)')))).toEqual(['a']);
  });

  it('leaves a database alone that is ahead of this code', async () => {
    const db = connect();
    const [a, b] = [step('a', 'create table t1 (x int)'), step('b', 'create table t2 (x int)')];
    await expandSchema(db, oneRelease(a, b));
    expect(await expandSchema(db, oneRelease(a))).toEqual([]);
  });
});

describe('under traffic', () => {
  const a = step('a', 'create table t1 (x int)');
  const b = step('b', 'alter table t1 add column y int');

  /** A transaction that has written to the table, until it is told to end. */
  async function holdTable(db: Database): Promise<() => Promise<void>> {
    const release = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const traffic = db.kysely.transaction().execute(async (trx) => {
      await sql`insert into t1 values (1)`.execute(trx);
      held.resolve();
      await release.promise;
    });
    await held.promise;
    return () => {
      release.resolve();
      return traffic;
    };
  }

  it('gives way to whoever holds a lock, and tells who that is', async () => {
    const db = connect();
    await expandSchema(db, oneRelease(a));
    const end = await holdTable(db);
    await sleep(1100);
    const refused = expandSchema(db, { ...oneRelease(a, b), patience: 300 });
    await expect(refused).rejects.toMatchObject({ name: 'SchemaError', cause: { code: '55P03' } });
    await expect(refused).rejects.toMatchObject({ hint: expect.stringContaining('platen, idle in transaction') });
    await end();
    expect(await expandSchema(db, oneRelease(a, b))).toEqual(['b']);
  });

  it('tries again until it gets the lock, and lets others through in the meantime', async () => {
    const db = connect();
    await expandSchema(db, oneRelease(a));
    const end = await holdTable(db);
    const changed = expandSchema(connect(), oneRelease(a, b));
    const waits: number[] = [];
    const until = performance.now() + 3000;
    while (performance.now() < until) {
      const began = givenTime();
      await sql`select count(*) from t1`.execute(db.kysely);
      waits.push(givenTime() - began);
      await sleep(5);
    }
    await end();
    expect(await changed).toEqual(['b']);
    // Behind an attempt a reader waits as long as that waits for its lock; between attempts nobody waits at all. Behind a
    // migration that did not give way, one would have waited for all of the three seconds.
    expect(Math.max(...waits)).toBeLessThan(1500);
    const [middle = Infinity] = waits.toSorted((one, other) => one - other).slice(waits.length >> 1);
    expect(middle).toBeLessThan(Math.max(...waits) / 2);
  });

  it('never holds a lock for long, even when a migration would', async () => {
    const db = connect();
    await expandSchema(db, oneRelease(a));
    const long = step('b', 'lock table t1 in access exclusive mode', 'select pg_sleep(10)');
    const refused = expandSchema(db, { ...oneRelease(a, long), patience: 300 });
    await expect(refused).rejects.toMatchObject({ cause: { code: '57014' } });
  });

  it('makes an index while others write, wait for their turn, and keep transactions open', async () => {
    const db = connect();
    await expandSchema(db, oneRelease(a));
    const end = await holdTable(db);
    const all = Promise.all(Array.from({ length: 3 }, () => expandSchema(connect(), oneRelease(a, index))));
    await expect.poll(() => names(db, 'select indexrelid as name from pg_index where not indisvalid')).toHaveLength(1);
    await sql`insert into t1 values (2)`.execute(db.kysely);
    await end();
    expect((await all).filter((ran) => ran.length > 0)).toEqual([['c']]);
  });

  it('makes an index anew that an earlier attempt left behind unfinished', async () => {
    const db = connect();
    await expandSchema(db, oneRelease(a));
    await sql`insert into t1 values (1), (1)`.execute(db.kysely);
    const unique = sql`create unique index concurrently t1_x on t1 (x)`.execute(db.kysely);
    await expect(unique).rejects.toThrow('could not create unique index');
    expect(await expandSchema(db, oneRelease(a, index))).toEqual(['c']);
    expect(await names(db, "select indisvalid as name from pg_index where indexrelid = 't1_x'::regclass")).toEqual([
      true,
    ]);
  });
});
