import { setTimeout as sleep } from 'node:timers/promises';

import type { Kysely } from 'kysely';

import type { Deadline } from '../../lib/deadline.ts';
import { kyselyOn } from './kysely-on.ts';
import type { Lend, StatementClient } from './kysely-on.ts';
import { createPool } from './pool.ts';
import type { GuardedClient, GuardedPool, PoolOptions } from './pool.ts';
import { createServers } from './servers.ts';
import type { Servers } from './servers.ts';
import { explainFailure, sqlState } from '../sqlstate.ts';
import { readAgain, traceReads } from './trace.ts';
import type { Trace } from './trace.ts';
import type { Tables } from '../tables.ts';

export type DatabaseOptions = Partial<Omit<PoolOptions, 'servers'>> & {
  /** May name several servers. */
  readonly url: string;
  /** The same servers without a pooler between. */
  readonly directUrl?: string | null;
};

export interface Tracing {
  readonly db: Database;
  /** What was read through it; null where it was used for more than reading. */
  trace(): Trace | null;
}

/** What is done within a transaction, with statements that go through it. */
type Work<T> = (trx: Kysely<Tables>) => Promise<T>;

export interface Database {
  readonly kysely: Kysely<Tables>;
  /** For other kinds of connections to the same server, such as persistent ones. */
  readonly servers: Servers;
  /**
   * All of it or nothing, and nothing after the deadline. Work that lost a race against other work is begun again, so
   * it must have no effects outside the database.
   */
  transaction<T>(work: Work<T>, deadline?: Deadline): Promise<T>;
  /** Lends a connection of its own on which statements may take as long as they need, but not wait long for locks. */
  unhurried<T>(work: (connection: Kysely<Tables>) => Promise<T>): Promise<T>;
  /** The same database for work whose reads are recorded; what was read just now is not read again. */
  traceReads(justRead: Trace): Tracing;
  /** What the statements of the trace return now. */
  readAgain(trace: Trace): Promise<Trace>;
  /** Does PostgreSQL answer, and soon? */
  ping(): Promise<boolean>;
  /** Statements sent so far, for tests that count them. */
  statements(): number;
  /** Writes to PostgreSQL so far: statements that do not wait for each other go out in one. */
  flushes(): number;
  /** Connections that are available without waiting for another one to be released. */
  free(): number;
  close(): Promise<void>;
}

const defaults: Omit<PoolOptions, 'servers'> = {
  name: 'platen',
  poolSize: 10,
  poolQueue: 500,
  connectTimeout: 1000,
  statementTimeout: 10_000,
  lockTimeout: 3000,
  idleTransactionTimeout: 15_000,
  preparedStatements: true,
};

const retries = 3;
/** Milliseconds; doubled with each try, and random so that two rivals do not meet again. */
const firstPause = 20;

export function createDatabase(given: DatabaseOptions): Database {
  const pooled = createServers(given.url);
  const servers = given.directUrl == null ? pooled : createServers(given.directUrl);
  const options: PoolOptions = { ...defaults, ...given, servers: pooled };
  const pool = createPool(options);
  const kysely = kyselyOf(pool);

  const transaction: Database['transaction'] = async (work, deadline) => {
    for (let tries = 0; ; tries += 1) {
      try {
        return await runTransaction(pool, work, deadline);
      } catch (error) {
        if (tries === retries || explainFailure(error).kind !== 'retry') throw error;
        await sleep(Math.random() * firstPause * 2 ** tries);
      }
    }
  };

  const unhurried = async <T>(work: (connection: Kysely<Tables>) => Promise<T>): Promise<T> => {
    const own = createPool({ ...options, servers, poolSize: 1, statementTimeout: null });
    try {
      return await kyselyOf(own).connection().execute(work);
    } finally {
      await own.end();
    }
  };

  let question: Promise<boolean> | null = null;
  const ask = async (): Promise<boolean> => {
    try {
      await kysely.selectNoFrom((eb) => eb.lit(1).as('one')).execute();
      return true;
    } catch {
      return false;
    }
  };

  const database: Database = {
    kysely,
    servers,
    transaction,
    unhurried,
    traceReads: (justRead) => {
      const { kysely: traced, spoil, trace } = traceReads(pool, justRead);
      const spoilt: Pick<Database, 'transaction' | 'unhurried'> = {
        transaction: (work, deadline) => {
          spoil();
          return transaction(work, deadline);
        },
        unhurried: (work) => {
          spoil();
          return unhurried(work);
        },
      };
      return { db: { ...database, kysely: traced, ...spoilt }, trace };
    },
    readAgain: (trace) => readAgain(pool, trace),
    ping: () => {
      // One question at a time: a server that stopped answering must not be asked by every connection we have.
      question ??= ask().finally(() => (question = null));
      return Promise.race([question, sleep(options.connectTimeout, false, { ref: false })]);
    },
    statements: pool.statements,
    flushes: pool.flushes,
    free: pool.free,
    close: () => {
      servers.close();
      pooled.close();
      return pool.end();
    },
  };
  return database;
}

const kyselyOf = (pool: GuardedPool): Kysely<Tables> =>
  kyselyOn(async (work) => {
    const client = await pool.connect();
    try {
      return await work(client);
    } finally {
      client.release();
    }
  });

/**
 * For pipelined statements: if one fails, the ones behind it fail too. The first failure is reported for all of them.
 */
function lendOne(client: GuardedClient): Lend {
  let failure: unknown = null;
  const query: StatementClient['query'] = async (text, values) => {
    try {
      return await client.query(text, values);
    } catch (error) {
      if (sqlState(error) !== inFailedTransaction) failure = error;
      throw failure ?? error;
    }
  };
  return (use) => use({ query });
}

const inFailedTransaction = '25P02';

async function runTransaction<T>(pool: GuardedPool, work: Work<T>, deadline: Deadline | undefined): Promise<T> {
  const client = await pool.connect();
  let endCommit: ((isDone: boolean) => void) | undefined;
  let isBroken = false;
  try {
    await client.query('begin', []);
    const result = await work(kyselyOn(lendOne(client)));
    endCommit = deadline?.beginCommit();
    const { command } = await client.query('commit', []);
    if (command === 'ROLLBACK') throw new Error('A statement of the transaction failed and was not awaited.');
    endCommit?.(true);
    return result;
  } catch (error) {
    await client.query('rollback', []).catch(() => (isBroken = true));
    endCommit?.(false);
    throw error;
  } finally {
    client.release(isBroken);
  }
}
