import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createDatabase } from './connect.ts';
import type { Database } from './connect.ts';
import { migrateToLatest, pendingMigrations } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { createEmptyDatabase } from '../../test/support/database.ts';
import type { TestDatabase } from '../../test/support/database.ts';

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

const step = (...statements: string[]): Migration => ({
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
});
const names = async (db: Database, query: string): Promise<unknown[]> => {
  const { rows } = await sql<{ name: unknown }>`${sql.raw(query)}`.execute(db.kysely);
  return rows.map(({ name }) => name);
};
const tables = (db: Database): Promise<unknown[]> =>
  names(db, "select tablename as name from pg_tables where tablename like 't_' order by 1");

describe('our migrations', () => {
  it('are in order, run once, and leave one installation', async () => {
    const db = connect();
    const all = Object.keys(migrations);
    expect(all).toEqual(all.toSorted());
    expect(await pendingMigrations(db)).toEqual(all);
    expect(await migrateToLatest(db)).toEqual(all);
    expect(await pendingMigrations(db)).toEqual([]);
    expect(await migrateToLatest(db)).toEqual([]);
    expect(await names(db, 'select installation as name from platen_site')).toEqual([
      expect.stringMatching(/^[0-9a-f-]{36}$/),
    ]);
    await expect(sql`insert into platen_site values (false)`.execute(db.kysely)).rejects.toThrow('check constraint');
    await expect(sql`insert into platen_site values (true)`.execute(db.kysely)).rejects.toThrow('duplicate key');
    expect(await names(db, "select extname as name from pg_extension where extname = 'pg_trgm'")).toEqual(['pg_trgm']);
  });
});

describe('running', () => {
  it('happens once, whoever else starts at the same time, and may take longer than a statement', async () => {
    const slow = { a: step('create table t1 (x int)', 'select pg_sleep(0.8)'), b: step('create table t2 (x int)') };
    const results = await Promise.all(Array.from({ length: 4 }, () => migrateToLatest(connect(), slow)));
    expect(results.filter((ran) => ran.length > 0)).toEqual([['a', 'b']]);
    expect(await tables(connect())).toEqual(['t1', 't2']);
  });

  it('is all or nothing, names the culprit, and can be tried again', async () => {
    const db = connect();
    const broken = { a: step('create table t1 (x int)'), b: step('create table t2 (x int)', 'select no_such_thing()') };
    const refused = migrateToLatest(db, broken);
    await expect(refused).rejects.toThrow('The database could not be migrated (b).');
    await expect(refused).rejects.toMatchObject({ cause: { code: '42883' } });
    expect(await tables(db)).toEqual([]);
    expect(await migrateToLatest(db, { ...broken, b: step('create table t2 (x int)') })).toEqual(['a', 'b']);
  });

  it('can be tried again after its connection was killed', async () => {
    const db = connect();
    const steps = { a: step('create table t1 (x int)', 'select pg_sleep(5)') };
    const killed = migrateToLatest(db, steps);
    killed.catch(() => undefined);
    await sleep(300);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like '%pg_sleep(5)%' and pid <> pg_backend_pid()`.execute(db.kysely);
    await expect(killed).rejects.toThrow('could not be migrated');
    expect(await tables(db)).toEqual([]);
    expect(await migrateToLatest(db, { a: step('create table t1 (x int)') })).toEqual(['a']);
  });

  it('gives way to traffic that holds a lock', async () => {
    const db = connect();
    await sql`create table t1 (x int)`.execute(db.kysely);
    const release = Promise.withResolvers<void>();
    const traffic = db.kysely.transaction().execute(async (trx) => {
      await sql`insert into t1 values (1)`.execute(trx);
      await release.promise;
    });
    await sleep(50);
    const started = performance.now();
    await expect(migrateToLatest(db, { a: step('alter table t1 add column y int') })).rejects.toMatchObject({
      cause: { code: '55P03' },
    });
    expect(performance.now() - started).toBeLessThan(2000);
    release.resolve();
    await traffic;
    expect(await migrateToLatest(db, { a: step('alter table t1 add column y int') })).toEqual(['a']);
  });

  it('leaves a database alone that is ahead of this code', async () => {
    const db = connect();
    const newer = { a: step('create table t1 (x int)'), b: step('create table t2 (x int)') };
    await migrateToLatest(db, newer);
    expect(await migrateToLatest(db, { a: newer.a })).toEqual([]);
  });
});
