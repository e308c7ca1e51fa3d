import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { createDatabase } from '../../../src/db/connection/connect.ts';
import type { Database } from '../../../src/db/connection/connect.ts';
import { createListener } from '../../../src/db/connection/listen.ts';
import { explainFailure } from '../../../src/db/sqlstate.ts';
import { createPrivatePostgres } from '../../support/postgres.ts';
import type { PrivatePostgres } from '../../support/postgres.ts';
import { givenTime } from '../../support/own-time.ts';

let primary: PrivatePostgres;
let standby: PrivatePostgres;
let db: Database;
beforeAll(async () => {
  primary = await createPrivatePostgres();
  standby = await primary.addStandby({ name: 'one' });
});
afterEach(() => db.close());
afterAll(async () => {
  await standby.remove();
  await primary.remove();
});

const both = (): string => `postgres://platen@127.0.0.1:${standby.port},127.0.0.1:${primary.port}/postgres`;

const portOf = async (): Promise<number> =>
  (await sql<{ port: number }>`select inet_server_port() as port`.execute(db.kysely)).rows[0]?.port ?? 0;

describe('several servers', () => {
  it('are asked which of them takes writes, whichever stands first', async () => {
    db = createDatabase({ url: both() });
    expect(await portOf()).toBe(primary.port);
    await sql`create table ledger (id int8 primary key)`.execute(db.kysely);
  });

  it('none of which can be reached are unavailable', async () => {
    db = createDatabase({ url: 'postgres://platen@127.0.0.1:1,127.0.0.1:2/postgres' });
    const error = await sql`select 1`.execute(db.kysely).catch((reason: unknown) => reason);
    expect(explainFailure(error).kind).toBe('unavailable');
  });

  it('does not tell of a commit as done that no standby confirmed', async () => {
    db = createDatabase({ url: both() });
    await sql`alter system set synchronous_standby_names = 'one'`.execute(db.kysely);
    await sql`select pg_reload_conf()`.execute(db.kysely);
    await expect
      .poll(async () => {
        const { rows } = await sql<{ state: string }>`select sync_state as state from pg_stat_replication`.execute(
          db.kysely,
        );
        return rows;
      })
      .toEqual([{ state: 'sync' }]);
    await sql`insert into ledger values (1)`.execute(db.kysely);
    await standby.freeze();
    let ended = 0;
    const failure = (work: Promise<unknown>) => work.then(() => null, explainFailure);
    const alone = failure(sql`insert into ledger values (2)`.execute(db.kysely));
    const together = failure(db.transaction((trx) => sql`insert into ledger values (3)`.execute(trx)));
    // Time-outs do not end this wait; somebody who looks for what hangs does, and then PostgreSQL says that all is done.
    await expect
      .poll(async () => {
        const { rows } = await sql`
          select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`.execute(db.kysely);
        return (ended += rows.length);
      })
      .toBeGreaterThanOrEqual(2);
    const outcomes = await Promise.all([alone, together]);
    standby.thaw();
    expect(outcomes).toMatchObject([{ status: 503 }, { status: 503 }]);
    await sql`insert into ledger values (4)`.execute(db.kysely);
    await sql`alter system reset synchronous_standby_names`.execute(db.kysely);
    await sql`select pg_reload_conf()`.execute(db.kysely);
  });

  it('are followed by connections and notices when a frozen one is replaced, and it is not gone back to', async () => {
    db = createDatabase({ url: both() });
    const listener = createListener({ servers: db.servers });
    const heard: string[] = [];
    listener.subscribe('news', (payload) => heard.push(payload));
    await listener.settled();
    // Some connections that wait, and would be used next.
    await Promise.all(Array.from({ length: 5 }, portOf));
    await primary.freeze();
    await expect(portOf()).rejects.toThrow('No database connection');
    await standby.promote();
    const promoted = givenTime();
    const answered = async (): Promise<boolean> =>
      portOf().then(
        (port) => port === standby.port,
        () => false,
      );
    while (!(await answered())) await sleep(10);
    expect(givenTime() - promoted).toBeLessThan(2000);
    primary.thaw();

    // The old one answers, and thinks that it takes writes; nothing of ours goes there.
    for (const _ of Array.from({ length: 20 })) expect(await portOf()).toBe(standby.port);
    await expect
      .poll(async () => {
        await sql`select pg_notify('news', 'from the new one')`.execute(db.kysely);
        return heard.includes('from the new one');
      })
      .toBe(true);
    await listener.close();
    // Nor when the new one is away: what was promoted earlier is not a substitute.
    await standby.stop('immediate');
    await expect(portOf()).rejects.toThrow('No database connection');
    await sleep(1000);
    await expect(portOf()).rejects.toThrow('No database connection');
    await standby.start();
    await expect.poll(answered).toBe(true);
  });
});
