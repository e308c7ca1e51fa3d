import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { Pool } from 'pg';
import type { ClientConfig, PoolClient, QueryResult } from 'pg';

import { endsConnection, isStalePlan, NoConnectionError, sqlState } from './sqlstate.ts';
import { watchForSilence } from './silence.ts';
import type { SilenceWatch } from './silence.ts';
import { createStatementNames } from './statement-names.ts';
import { typeParsers } from './types.ts';

/** Times in milliseconds. */
export interface PoolOptions {
  readonly url: string;
  /** Shown to whoever looks at the sessions of the database. */
  readonly name: string;
  readonly poolSize: number;
  /** Callers that may wait for a connection; the next one gets an error. */
  readonly poolQueue: number;
  /** For a connection, new or free, and for a sign of life from a server that is waited for. */
  readonly connectTimeout: number;
  /** None: statements may take for ever. */
  readonly statementTimeout: number | null;
  readonly lockTimeout: number;
  readonly idleTransactionTimeout: number;
  /** Whether connections keep prepared statements; not all poolers between us and PostgreSQL let them. */
  readonly namedStatements: boolean;
  /** Hears of connections that broke while nothing ran on them. */
  readonly onIdleError?: (error: Error) => void;
}

export interface GuardedPool extends PostgresPool {
  /** Statements sent so far. */
  statements(): number;
  /** Connections that nobody uses, or that could be made. */
  free(): number;
}

const clientOptions = (given: PoolOptions): ClientConfig => ({
  connectionString: given.url,
  fallback_application_name: given.name,
  connectionTimeoutMillis: given.connectTimeout,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  lock_timeout: given.lockTimeout,
  idle_in_transaction_session_timeout: given.idleTransactionTimeout,
  // Room to remember which of very many posts a search may find, and no compiling: it takes longer than any statement.
  options: '-c TimeZone=UTC -c DateStyle=ISO -c jit=off -c work_mem=32MB',
  types: typeParsers,
  ...(given.statementTimeout === null
    ? {}
    : {
        statement_timeout: given.statementTimeout,
        // PostgreSQL keeps the time itself; this is for when nothing comes from there any more.
        query_timeout: given.statementTimeout + given.connectTimeout,
      }),
});

/** A pool that fails fast rather than queue without bound, and hands out no connection that is known to be spoilt. */
export function createPool(given: PoolOptions): GuardedPool {
  const pool = new Pool({ ...clientOptions(given), max: given.poolSize, idleTimeoutMillis: 30_000 });
  const lost = given.onIdleError ?? (() => undefined);
  // Without these listeners, a connection that breaks while nothing runs on it would end the process.
  pool.on('error', lost);
  pool.on('connect', (client) => {
    client.on('error', lost);
    generations.set(client, generation);
  });

  const generations = new WeakMap<object, number>();
  let generation = 0;
  let statements = 0;
  const watch = given.statementTimeout === null ? patient : watchServer(given, lost);
  const nameOf = given.namedStatements ? createStatementNames() : () => undefined;

  const guard = (client: PoolClient): PostgresPoolClient => {
    let spoilt: Error | null = null;
    const send = async (text: string, values: unknown[], name: string | undefined): Promise<QueryResult> => {
      if (spoilt !== null) throw spoilt;
      statements += 1;
      try {
        const result = await watch.during(() =>
          client.query(name === undefined ? { text, values } : { text, values, name }),
        );
        watch.heard();
        return result;
      } catch (error) {
        if (sqlState(error) !== null) watch.heard();
        if (endsConnection(error)) spoilt = error as Error;
        // The server was demoted, or the tables were changed: its other connections are as useless as this one.
        const isOld = sqlState(error) === '25006' || isStalePlan(error);
        if (isOld && generations.get(client) === generation) generation += 1;
        throw error;
      }
    };
    const query = async (sql: string, parameters: readonly unknown[]): Promise<QueryResult> => {
      const values = parameters as unknown[];
      const name = values.length === 0 ? undefined : nameOf(sql);
      try {
        return await send(sql, values, name);
      } catch (error) {
        // A transaction is over by now, and begun again as a whole.
        const isAlone = client.getTransactionStatus() === 'I';
        if (name === undefined || !isAlone || !isStalePlan(error)) throw error;
        return send(sql, values, undefined);
      }
    };
    return {
      query: query as unknown as PostgresPoolClient['query'],
      release: (destroy) =>
        client.release(destroy === true || spoilt !== null || generations.get(client) !== generation),
    };
  };

  const connect = async (): Promise<PostgresPoolClient> => {
    if (pool.waitingCount >= given.poolQueue) throw new NoConnectionError('busy');
    for (;;) {
      let connecting: Promise<PoolClient> | null = null;
      const client = await watch
        .during(() => (connecting = pool.connect()))
        .catch((error: unknown) => {
          // Nobody waits for it any more, and somebody else may need it.
          connecting?.then(
            (late) => late.release(),
            () => undefined,
          );
          return refuse(error);
        });
      if (generations.get(client) === generation) return guard(client);
      client.release(true);
    }
  };

  const free = (): number => given.poolSize - pool.totalCount + pool.idleCount;

  const end = async (): Promise<void> => {
    await watch.end();
    await pool.end();
  };
  return { connect, end, options: pool.options, statements: () => statements, free };
}

interface PoolWatch extends Pick<SilenceWatch, 'during' | 'heard'> {
  end(): Promise<void>;
}

/** For statements that may take as long as they need. */
const patient: PoolWatch = { during: (work) => work(), heard: () => undefined, end: () => Promise.resolve() };

/** Part of the time for a connection, so that whoever waits has an answer within that time. */
const silence = 0.75;

function watchServer(given: PoolOptions, onError: (error: Error) => void): PoolWatch {
  const limit = given.connectTimeout * silence;
  const pool = new Pool({
    connectionString: given.url,
    fallback_application_name: `${given.name} probe`,
    max: 1,
    connectionTimeoutMillis: limit,
    query_timeout: limit,
    idleTimeoutMillis: 60_000,
  });
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  const watch = watchForSilence({ limit, probe: () => pool.query('select 1') });
  return {
    ...watch,
    end: () => {
      watch.close();
      return pool.end();
    },
  };
}

/** PostgreSQL's own errors keep their SQLSTATE; the rest means that there is no connection to be had. */
function refuse(error: unknown): never {
  if (sqlState(error) !== null || error instanceof NoConnectionError) throw error;
  const exhausted = error instanceof Error && error.message.startsWith('timeout exceeded');
  throw new NoConnectionError(exhausted ? 'busy' : 'unavailable', error);
}
