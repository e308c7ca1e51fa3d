import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';
import { types } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { createDatabase } from '../../../src/db/connection/connect.ts';
import type { Database, DatabaseOptions } from '../../../src/db/connection/connect.ts';
import { explainFailure } from '../../../src/db/sqlstate.ts';
import type { Failure } from '../../../src/db/sqlstate.ts';
import { createEmptyDatabase } from '../../support/database.ts';
import type { TestDatabase } from '../../support/database.ts';

let test: TestDatabase;
const open: Database[] = [];
/** Waits long for a connection, where that is not what is tested: the machine may stand still for a second. */
const connect = (options: Partial<DatabaseOptions> = {}): Database => {
  const db = createDatabase({ url: test.url, connectTimeout: 60_000, ...options });
  open.push(db);
  return db;
};
beforeAll(async () => {
  test = await createEmptyDatabase();
  await sql`create table thing (id int8 primary key, name text not null)`.execute(connect().kysely);
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((db) => db.close()));
});
afterAll(() => test.drop());

const one = async (db: Database, expression: string): Promise<unknown> => {
  const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(db.kysely);
  return rows[0]?.value;
};
const failureOf = (work: Promise<unknown>): Promise<Failure | null> =>
  work.then(
    () => null,
    (error: unknown) => explainFailure(error),
  );
/** Connections in use until they are let go. What ends before that has not waited for them. */
const hold = async (db: Database, count: number): Promise<() => Promise<void>> => {
  const release = Promise.withResolvers<void>();
  const taken = Array.from({ length: count }, () => Promise.withResolvers<void>());
  const holders = taken.map(({ resolve }) =>
    db.kysely.connection().execute(async (connection) => {
      await sql`select 1`.execute(connection);
      resolve();
      await release.promise;
    }),
  );
  await Promise.all(taken.map(({ promise }) => promise));
  return async () => {
    release.resolve();
    await Promise.all(holders);
  };
};
const raise = (state: string) => sql.raw(`do $$ begin raise exception using errcode = '${state}'; end $$`);

describe('values', () => {
  it.each([
    ['9007199254740991::int8', 9007199254740991],
    ['count(*)', 1],
    ["'{1,null,3}'::int8[]", [1, null, 3]],
    ["'2024-02-29'::date", '2024-02-29'],
    ["'2024-02-29 12:34:56.789012'::timestamp", '2024-02-29T12:34:56.789012'],
    ["array['2024-02-29 12:00', null]::timestamp[]", ['2024-02-29T12:00:00', null]],
    ["'2024-02-29 12:34:56+05:30'::timestamptz", '2024-02-29 07:04:56+00'],
    ["array['2024-02-29 12:00+00']::timestamptz[]", ['2024-02-29 12:00:00+00']],
    [`'{"a":[1]}'::jsonb`, { a: [1] }],
    ['true', true],
    ['1.10::numeric', '1.10'],
    ["'x'::text", 'x'],
  ])('%s', async (expression, value) => expect(await one(connect(), expression)).toEqual(value));

  it('are never rounded', async () => {
    await expect(one(connect(), '9007199254740993::int8')).rejects.toThrow('too large to be exact: 9007199254740993');
  });

  it('of other users of the driver are left as they are', () => {
    expect(types.getTypeParser(types.builtins.INT8)('7')).toBe('7');
  });
});

describe('sessions', () => {
  it('carry their limits, their zone and their name', async () => {
    const db = connect({ statementTimeout: 1234, lockTimeout: 567, idleTransactionTimeout: 8901 });
    expect(await one(db, "current_setting('statement_timeout')")).toBe('1234ms');
    expect(await one(db, "current_setting('lock_timeout')")).toBe('567ms');
    expect(await one(db, "current_setting('idle_in_transaction_session_timeout')")).toBe('8901ms');
    expect(await one(db, "current_setting('TimeZone')")).toBe('UTC');
    expect(await one(db, "current_setting('application_name')")).toBe('platen');
  });

  it('without hurry have no statement time-out and end after their work', async () => {
    const db = connect({ statementTimeout: 100 });
    const pid = await db.unhurried(async (connection) => {
      await sql`select pg_sleep(0.3)`.execute(connection);
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection);
      return rows[0]?.pid;
    });
    const others = `(select count(*) from pg_stat_activity where pid = ${pid})`;
    await expect.poll(() => one(db, others)).toBe(0);
  });
});

describe('time-outs', () => {
  it('end a long statement, and the connection stays of use', async () => {
    const db = connect({ statementTimeout: 150, poolSize: 1 });
    expect(await failureOf(one(db, 'pg_sleep(50)'))).toMatchObject({ kind: 'busy', status: 503 });
    expect(await one(db, '1')).toBe(1);
  });

  it('do not take a slow statement for a server that has gone', async () => {
    const db = connect({ poolSize: 2, connectTimeout: 1000 });
    expect(await Promise.all([one(db, "pg_sleep(2.5) || 'x'"), one(db, "pg_sleep(2) || 'y'")])).toEqual(['x', 'y']);
    const others = `(select count(*) from pg_stat_activity
      where application_name = 'platen probe' and datname = current_database())`;
    expect(await one(db, others)).toBe(1);
  });

  it('end waiting for a lock', async () => {
    const db = connect({ lockTimeout: 100 });
    const release = Promise.withResolvers<void>();
    const holder = db.transaction(async (trx) => {
      await sql`lock table thing`.execute(trx);
      await release.promise;
    });
    await sleep(50);
    expect(await failureOf(one(db, '(select count(*) from thing)'))).toMatchObject({ kind: 'busy', status: 503 });
    release.resolve();
    await holder;
  });

  it('end a transaction that does nothing, without ending the process', async () => {
    const db = connect({ idleTransactionTimeout: 100, poolSize: 1 });
    const idle = db.transaction(async (trx) => {
      await sql`insert into thing values (900, 'idle')`.execute(trx);
      await sleep(400);
      await sql`insert into thing values (901, 'idle')`.execute(trx);
    });
    expect(await failureOf(idle)).toMatchObject({ kind: 'unavailable', status: 503 });
    expect(await one(db, '(select count(*) from thing where id >= 900)')).toBe(0);
  });
});

describe('a pool with every connection in use', () => {
  it('lets others wait only so long', async () => {
    const db = connect({ poolSize: 2, connectTimeout: 300 });
    const letGo = await hold(db, 2);
    const started = performance.now();
    expect(await failureOf(one(db, '1'))).toMatchObject({ kind: 'busy', status: 503, retryAfter: 1 });
    expect(performance.now() - started).toBeGreaterThan(250);
    await letGo();
    expect(await one(db, '1')).toBe(1);
  });

  it('lets only so many wait', async () => {
    const db = connect({ poolSize: 1, poolQueue: 3, connectTimeout: 50_000 });
    const letGo = await hold(db, 1);
    const waiting = Array.from({ length: 3 }, () => one(db, '1'));
    expect(await failureOf(one(db, '1'))).toMatchObject({ kind: 'busy', status: 503 });
    await letGo();
    expect(await Promise.all(waiting)).toEqual([1, 1, 1]);
  });

  it('does not hang when work in a transaction asks for a second connection', async () => {
    const db = connect({ poolSize: 1, connectTimeout: 200 });
    expect(await failureOf(db.transaction(() => one(db, '1')))).toMatchObject({ kind: 'busy' });
    expect(await one(db, '1')).toBe(1);
  });
});

describe('transactions', () => {
  it('are all or nothing', async () => {
    const db = connect();
    const work = db.transaction(async (trx) => {
      await sql`insert into thing values (100, 'x')`.execute(trx);
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await one(db, '(select count(*) from thing where id = 100)')).toBe(0);
  });

  it.each(['40001', '40P01'])('are begun again after %s', async (state) => {
    const db = connect();
    let tries = 0;
    const result = await db.transaction(async (trx) => {
      tries += 1;
      await sql`insert into thing values (${tries + 200}, 'x')`.execute(trx);
      if (tries < 4) await raise(state).execute(trx);
      return tries;
    });
    expect(result).toBe(4);
    expect(await one(db, '(select array_agg(id) from thing where id between 200 and 299)')).toEqual([204]);
    await sql`delete from thing`.execute(db.kysely);
  });

  it('are given up after three more tries', async () => {
    const db = connect();
    let tries = 0;
    const work = db.transaction(async (trx) => {
      tries += 1;
      await raise('40001').execute(trx);
    });
    expect(await failureOf(work)).toMatchObject({ kind: 'retry', status: 503, retryAfter: 1 });
    expect(tries).toBe(4);
  });

  it('are not begun again after anything else', async () => {
    let tries = 0;
    const work = connect().transaction(async (trx) => {
      tries += 1;
      await raise('23505').execute(trx);
    });
    expect(await failureOf(work)).toMatchObject({ kind: 'conflict' });
    expect(tries).toBe(1);
  });

  it('survive real deadlocks', async () => {
    const db = connect();
    await sql`insert into thing values (1, 'a'), (2, 'b')`.execute(db.kysely);
    const touch = (first: number, second: number) =>
      db.transaction(async (trx) => {
        await sql`update thing set name = name || '.' where id = ${first}`.execute(trx);
        await sleep(20);
        await sql`update thing set name = name || '.' where id = ${second}`.execute(trx);
      });
    await Promise.all([touch(1, 2), touch(2, 1), touch(1, 2)]);
    expect(await one(db, '(select array_agg(name order by id) from thing)')).toEqual(['a...', 'b...']);
    await sql`delete from thing`.execute(db.kysely);
  });
});

describe('connections that break', () => {
  it('in the middle of a transaction cost that transaction only', async () => {
    const db = connect({ poolSize: 1 });
    const admin = connect();
    const lost: Error[] = [];
    const watched = connect({ onIdleError: (error) => lost.push(error) });
    const work = watched.transaction(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      await one(admin, `pg_terminate_backend(${rows[0]?.pid})`);
      await sleep(100);
      await sql`select 1`.execute(trx);
    });
    expect(await failureOf(work)).toMatchObject({ kind: 'unavailable', status: 503 });
    expect(lost.length).toBeGreaterThan(0);
    expect(await one(watched, '1')).toBe(1);
    expect(await one(db, '1')).toBe(1);
  });

  it('while nothing runs on them are replaced', async () => {
    const db = connect({ poolSize: 1 });
    const pid = await one(db, 'pg_backend_pid()');
    await one(connect(), `pg_terminate_backend(${String(pid)})`);
    await sleep(100);
    expect(await one(db, 'pg_backend_pid()')).not.toBe(pid);
  });

  it('because the server was demoted are all dropped', async () => {
    const db = connect({ poolSize: 3 });
    const readOnly = sql`set session characteristics as transaction read only`;
    const pids = await Promise.all(
      Array.from({ length: 3 }, () =>
        db.kysely.connection().execute(async (connection) => {
          await readOnly.execute(connection);
          const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.1)`.execute(
            connection,
          );
          return rows[0]?.pid;
        }),
      ),
    );
    const insert = () => sql`insert into thing values (300, 'x')`.execute(db.kysely);
    expect(await failureOf(insert())).toMatchObject({ kind: 'read-only', status: 503 });
    await insert();
    expect(pids).not.toContain(await one(db, 'pg_backend_pid()'));
    await sql`delete from thing`.execute(db.kysely);
  });

  it('because nobody is there are refused soon', async () => {
    const db = connect({ url: 'postgres://root@127.0.0.1:1/nothing', connectTimeout: 50_000 });
    expect(await failureOf(one(db, '1'))).toMatchObject({ kind: 'unavailable', status: 503 });
    expect(await db.ping()).toBe(false);
  });
});

describe('the rest', () => {
  it('answers pings', async () => expect(await connect().ping()).toBe(true));

  it('says within its time-out that nobody answers a ping', async () => {
    const db = connect({ poolSize: 2, connectTimeout: 200 });
    const letGo = await hold(db, 2);
    expect(await Promise.all([db.ping(), db.ping(), db.ping()])).toEqual([false, false, false]);
    await letGo();
  });

  it('counts statements', async () => {
    const db = connect();
    await one(db, '1');
    expect(db.statements()).toBe(1);
    await db.transaction((trx) => sql`select 1`.execute(trx));
    expect(db.statements()).toBe(4);
  });
});

describe('prepared statements', () => {
  const tables = async (db: Database, statement: string): Promise<void> => {
    await sql.raw(statement).execute(db.kysely);
  };

  it('that a new column made stale cost no reader anything', async () => {
    const [db, admin] = [connect({ poolSize: 4 }), connect()];
    await tables(admin, 'create table wide (id int8 primary key); insert into wide values (1), (2)');
    const failures: unknown[] = [];
    let isOver = false;
    let reads = 0;
    const read = async (id: number): Promise<void> => {
      while (!isOver) {
        await sql`select * from wide where id = ${id}`
          .execute(db.kysely)
          .catch((error: unknown) => failures.push(error));
        reads += 1;
      }
    };
    const readers = Promise.all(Array.from({ length: 8 }, (_, at) => read((at % 2) + 1)));
    for (let column = 0; column < 12; column += 1) {
      const before = reads;
      await expect.poll(() => reads, { interval: 1 }).toBeGreaterThan(before + 40);
      await tables(admin, `alter table wide add column c${column} int8`);
    }
    isOver = true;
    await readers;
    await tables(admin, 'drop table wide');
    expect(failures).toEqual([]);
  });

  it('that went stale are prepared anew also in a transaction, which is begun again', async () => {
    const [db, admin] = [connect({ poolSize: 6 }), connect()];
    await tables(admin, 'create table wide (id int8 primary key); insert into wide values (1)');
    const read = () => db.transaction((trx) => sql`select * from wide where id = ${1}`.execute(trx));
    const all = () => Promise.all(Array.from({ length: 6 }, read));
    await all();
    await all();
    await tables(admin, 'alter table wide add column more int8');
    const seen = await all();
    expect(seen.flatMap(({ rows }) => rows)).toEqual(seen.map(() => ({ id: 1, more: null })));
    await tables(admin, 'drop table wide');
  });

  it('that the connection has lost are prepared anew', async () => {
    const db = connect({ poolSize: 1 });
    const read = () => sql<{ name: string }>`select ${'x'}::text as name`.execute(db.kysely);
    await read();
    await read();
    await sql`deallocate all`.execute(db.kysely);
    expect((await read()).rows).toEqual([{ name: 'x' }]);
  });

  it('whose name the connection has already are sent without one', async () => {
    const db = connect({ poolSize: 1 });
    await tables(db, 'prepare platen_0 as select 1');
    const read = () => sql<{ name: string }>`select ${'x'}::text as name`.execute(db.kysely);
    const seen = [await read(), await read(), await read()];
    expect(seen.flatMap(({ rows }) => rows)).toEqual(seen.map(() => ({ name: 'x' })));
  });

  it('are not tried again after anything else', async () => {
    const db = connect();
    await sql`create table tally (n int8)`.execute(db.kysely);
    const refused = () => sql`insert into tally select 1 / ${0}::int8`.execute(db.kysely);
    await expect(refused()).rejects.toThrow('division by zero');
    const before = db.statements();
    await expect(refused()).rejects.toThrow('division by zero');
    expect(db.statements() - before).toBe(1);
    await sql`drop table tally`.execute(db.kysely);
  });
});

describe('statements of a transaction that are not awaited', () => {
  it('are sent together, and taken in their order', async () => {
    const db = connect();
    const names = await db.transaction(async (trx) => {
      const before = db.statements();
      const sent = [
        sql`insert into thing values (901, 'first')`.execute(trx),
        sql`update thing set name = 'second' where id = 901`.execute(trx),
        sql<{ name: string }>`delete from thing where id = 901 returning name`.execute(trx),
      ] as const;
      // The one that begins the transaction, too.
      expect(db.statements() - before).toBe(4);
      return (await Promise.all(sent))[2].rows;
    });
    expect(names).toEqual([{ name: 'second' }]);
  });

  // To see it fail, lend the client itself: whoever is told first is told that the transaction has failed already.
  it('fail with what was wrong with the first that failed, whoever hears of it first', async () => {
    const db = connect();
    const work = db.transaction((trx) =>
      Promise.all([
        sql`insert into thing values (902, 'one')`.execute(trx),
        (async () => {
          try {
            await sql`insert into thing values (902, 'another')`.execute(trx);
          } catch (error) {
            // Somebody who takes longer to say so.
            await sleep(5);
            throw error;
          }
        })(),
        sql`select 1`.execute(trx),
      ]),
    );
    expect(await failureOf(work)).toMatchObject({ kind: 'conflict' });
    expect(await one(db, '(select count(*) from thing where id = 902)')).toBe(0);
  });
});
