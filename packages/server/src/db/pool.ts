import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { Pool } from 'pg';
import type { ClientConfig, PoolClient, QueryResult } from 'pg';

import { endsConnection, NoConnectionError, sqlState } from './sqlstate.ts';
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
  /** For a connection, new or free. */
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
  const nameOf = given.namedStatements ? createStatementNames() : () => undefined;

  const guard = (client: PoolClient): PostgresPoolClient => {
    let spoilt: Error | null = null;
    const query = async (sql: string, parameters: readonly unknown[]): Promise<QueryResult> => {
      if (spoilt !== null) throw spoilt;
      statements += 1;
      try {
        const values = parameters as unknown[];
        const name = values.length === 0 ? undefined : nameOf(sql);
        return await client.query(name === undefined ? { text: sql, values } : { text: sql, values, name });
      } catch (error) {
        if (endsConnection(error)) spoilt = error as Error;
        // The server was demoted: its other connections are as useless as this one.
        if (sqlState(error) === '25006') generation += 1;
        throw error;
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
      const client = await pool.connect().catch(refuse);
      if (generations.get(client) === generation) return guard(client);
      client.release(true);
    }
  };

  const free = (): number => given.poolSize - pool.totalCount + pool.idleCount;

  return { connect, end: () => pool.end(), options: pool.options, statements: () => statements, free };
}

/** PostgreSQL's own errors keep their SQLSTATE; the rest means that there is no connection to be had. */
function refuse(error: unknown): never {
  if (sqlState(error) !== null) throw error;
  const exhausted = error instanceof Error && error.message.startsWith('timeout exceeded');
  throw new NoConnectionError(exhausted ? 'busy' : 'unavailable', error);
}
