import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createDatabase } from '../../../src/db/connection/connect.ts';
import type { Database } from '../../../src/db/connection/connect.ts';
import { createListener } from '../../../src/db/connection/listen.ts';
import { createServers } from '../../../src/db/connection/servers.ts';
import { explainFailure } from '../../../src/db/sqlstate.ts';
import type { Failure } from '../../../src/db/sqlstate.ts';
import { createPrivatePostgres } from '../../support/postgres.ts';
import type { PrivatePostgres } from '../../support/postgres.ts';
import { givenTime } from '../../support/own-time.ts';

let postgres: PrivatePostgres;
let db: Database;
beforeAll(async () => {
  postgres = await createPrivatePostgres();
  db = createDatabase({ url: postgres.url });
  await sql`create table ledger (id int8 primary key)`.execute(db.kysely);
});
afterAll(async () => {
  await db.close();
  await postgres.remove();
});

interface Load {
  readonly acknowledged: Set<number>;
  readonly failures: { failure: Failure; ms: number; message: string }[];
  /** When the latest success came, as `givenTime()`. */
  lastSuccess: number;
  stop(): Promise<void>;
}

/** Eight writers that each insert row after row, half of them in transactions, and note what was acknowledged. */
function writeAllTheTime(from: number): Load {
  let next = from;
  const stopping = new AbortController();
  const load: Load = {
    acknowledged: new Set(),
    failures: [],
    lastSuccess: 0,
    stop: async () => {
      stopping.abort();
      await Promise.all(writers);
    },
  };
  const write = async (inTransaction: boolean): Promise<void> => {
    const id = (next += 1);
    const started = givenTime();
    const row = sql`insert into ledger values (${id})`;
    try {
      await (inTransaction ? db.transaction((trx) => row.execute(trx)) : row.execute(db.kysely));
      load.acknowledged.add(id);
      load.lastSuccess = givenTime();
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      load.failures.push({ failure: explainFailure(error), ms: givenTime() - started, message });
      await sleep(10);
    }
  };
  const writers = Array.from({ length: 8 }, async (_, writer) => {
    while (!stopping.signal.aborted) await write(writer % 2 === 0);
  });
  return load;
}

const missing = async (load: Load): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select id from ledger`.execute(db.kysely);
  const present = new Set(rows.map(({ id }) => id));
  return [...load.acknowledged].filter((id) => !present.has(id));
};

const firstSuccessAfter = async (load: Load, moment: number): Promise<number> => {
  await expect.poll(() => load.lastSuccess, { interval: 2 }).toBeGreaterThan(moment);
  return load.lastSuccess - moment;
};

describe('PostgreSQL stops under load and comes back', () => {
  it.each(['fast', 'immediate', 'kill'] as const)('after %s', async (how) => {
    const load = writeAllTheTime({ fast: 1e6, immediate: 2e6, kill: 3e6 }[how]);
    await expect.poll(() => load.acknowledged.size).toBeGreaterThan(50);
    await postgres.stop(how);
    await sleep(300);
    expect(await db.ping()).toBe(false);
    await postgres.start();
    const back = givenTime();
    expect(await firstSuccessAfter(load, back)).toBeLessThan(2000);
    await sleep(300);
    await load.stop();

    const kinds = new Set(load.failures.map(({ failure, message }) => `${failure.status} ${failure.kind}: ${message}`));
    expect(load.failures.length).toBeGreaterThan(8);
    expect([...kinds].filter((kind) => !kind.startsWith('503 unavailable'))).toEqual([]);
    expect(load.failures.every(({ failure }) => (failure.retryAfter ?? 0) > 0)).toBe(true);
    expect(Math.max(...load.failures.map(({ ms }) => ms))).toBeLessThan(1500);
    expect(await missing(load)).toEqual([]);
    expect(await db.ping()).toBe(true);
  });

  it('loses acknowledged rows when told not to wait for the disk, so that the test above can fail', async () => {
    await sql`alter system set synchronous_commit = off`.execute(db.kysely);
    await sql`alter system set wal_writer_delay = '10s'`.execute(db.kysely);
    await postgres.stop('fast');
    await postgres.start();
    const load = writeAllTheTime(4e6);
    await expect.poll(() => load.acknowledged.size).toBeGreaterThan(100);
    await postgres.stop('kill');
    await postgres.start();
    await load.stop();
    expect((await missing(load)).length).toBeGreaterThan(0);
    await sql`alter system reset all`.execute(db.kysely);
    await postgres.stop('fast');
    await postgres.start();
  });
});

describe('PostgreSQL freezes', () => {
  it('frees every connection in bounded time, is known to be gone, and is used again when it thaws', async () => {
    const load = writeAllTheTime(5e6);
    await expect.poll(() => load.acknowledged.size).toBeGreaterThan(50);
    await postgres.freeze();
    const started = givenTime();
    await sleep(100);
    expect(await db.ping()).toBe(false);
    expect(givenTime() - started).toBeLessThan(1500);
    await sleep(4000);
    postgres.thaw();
    expect(await firstSuccessAfter(load, givenTime())).toBeLessThan(2000);
    await load.stop();
    expect(load.failures.length).toBeGreaterThan(8);
    expect([...new Set(load.failures.map(({ failure }) => failure.status))]).toEqual([503]);
    // Sooner than the statement's own time-out, which the driver keeps when nothing comes from the server.
    expect(Math.max(...load.failures.map(({ ms }) => ms))).toBeLessThan(4000);
    expect(await missing(load)).toEqual([]);
  });
});

describe('the listener', () => {
  it('comes back with PostgreSQL', async () => {
    const listener = createListener({ servers: createServers(postgres.url) });
    const heard: string[] = [];
    let gaps = 0;
    listener.onGap(() => (gaps += 1));
    listener.subscribe('news', (payload) => heard.push(payload));
    await listener.settled();
    await postgres.stop('immediate');
    await sleep(500);
    await postgres.start();
    await expect.poll(() => gaps).toBe(1);
    await sql`select pg_notify('news', 'back')`.execute(db.kysely);
    await expect.poll(() => heard).toEqual(['back']);
    await listener.close();
  });
});
