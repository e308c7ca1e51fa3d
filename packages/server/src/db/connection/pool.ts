import type { Writable } from 'node:stream';

import { Pool } from 'pg';
import type { PoolClient, PoolConfig, QueryResult } from 'pg';

import type { ConnectionBudget } from './budget.ts';
import { endsConnection, isStalePlan, NoConnectionError, sqlState } from '../sqlstate.ts';
import { asWritten, queryDescribed } from './described-query.ts';
import { clientFor } from './servers.ts';
import type { Servers } from './servers.ts';
import { watchForSilence } from './silence.ts';
import type { SilenceWatch } from './silence.ts';
import { createStatementNames } from './statement-names.ts';
import type { SpanGiven, Spans } from '../../lib/spans.ts';
import { typeParsers } from './types.ts';

/** Times in milliseconds. */
export interface PoolOptions {
  readonly servers: Servers;
  /** Application name in `pg_stat_activity`. */
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
  readonly preparedStatements: boolean;
  /** Shared with other pools of the process. Without one, the pool opens as many connections as it may have. */
  readonly budget?: ConnectionBudget | null;
  /** Told of every statement; nobody unless said. */
  readonly spans?: Spans | null;
  /** Hears of connections that broke while nothing ran on them. */
  readonly onIdleError?: (error: Error) => void;
}

/** A statement as it is sent. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** What a statement returned: every value as the text in which PostgreSQL wrote it. */
export interface RawResult extends Pick<QueryResult, 'command' | 'rowCount' | 'fields'> {
  readonly rows: readonly (readonly (string | null)[])[];
}

export interface GuardedClient {
  query(text: string, values: readonly unknown[]): Promise<QueryResult>;
  release(destroy?: boolean): void;
  /** All of them in one write, without waiting for one before the next is sent. */
  readRaw(statements: readonly Statement[]): Promise<readonly RawResult[]>;
}

export interface GuardedPool {
  connect(): Promise<GuardedClient>;
  end(): Promise<void>;
  /** Statements sent so far. */
  statements(): number;
  /** Writes to PostgreSQL so far: what is sent on a connection in one turn of the event loop is one write. */
  flushes(): number;
  /** Connections that nobody uses, or that could be made. */
  free(): number;
}

const clientOptions = (given: PoolOptions): PoolConfig => ({
  Client: clientFor(given.servers),
  fallback_application_name: given.name,
  connectionTimeoutMillis: given.connectTimeout,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  lock_timeout: given.lockTimeout,
  idle_in_transaction_session_timeout: given.idleTransactionTimeout,
  // Room to remember which of very many posts a search may find, and no compiling: it takes longer than any statement.
  options: '-c TimeZone=UTC -c DateStyle=ISO -c jit=off -c work_mem=32MB',
  types: typeParsers,
  // Statements that do not wait for each other are sent at once.
  pipeline: true,
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
  const { servers } = given;
  const pool = new Pool({ ...clientOptions(given), max: given.poolSize, idleTimeoutMillis: 30_000 });
  const share = given.budget?.join(pool, { max: given.poolSize, timeoutMs: given.connectTimeout }) ?? null;
  const lost = given.onIdleError ?? (() => undefined);
  // Without these listeners, a connection that breaks while nothing runs on it would end the process.
  pool.on('error', (error) => {
    void servers.suspect();
    lost(error);
  });
  pool.on('connect', (client) => {
    client.on('error', lost);
    client.on('notice', (notice) => {
      if (isUnconfirmedCommit(notice)) unconfirmed.add(client);
    });
    generations.set(client, generation);
  });

  const generations = new WeakMap<object, number>();
  const unconfirmed = new WeakSet<object>();
  let generation = 0;
  const isCurrent = (client: PoolClient): boolean =>
    generations.get(client) === generation && (client as Partial<{ era: number }>).era === servers.era();
  let statements = 0;
  let flushes = 0;
  const spans = given.spans ?? null;
  const watch = given.statementTimeout === null ? patient : watchServer(given, lost);
  const nameOf = given.preparedStatements ? createStatementNames() : () => undefined;

  const guard = (client: PoolClient): GuardedClient => {
    const { stream } = (client as unknown as { readonly connection: { readonly stream: Writable } }).connection;
    let spoilt: Error | null = null;
    /** What is sent in one turn of the event loop goes out in one write. */
    const gather = (): void => {
      if (stream.writableCorked > 0) return;
      flushes += 1;
      stream.cork();
      process.nextTick(() => stream.uncork());
    };
    const ask = async <R>(texts: readonly string[], question: () => Promise<R>): Promise<R> => {
      if (spoilt !== null) throw spoilt;
      statements += texts.length;
      gather();
      try {
        const result = await watch.during(spans === null ? question : () => spans.within(spanOf(texts), question));
        watch.heard();
        if (unconfirmed.has(client)) throw new NoConnectionError('unavailable', new Error(noConfirmation));
        return result;
      } catch (error) {
        if (sqlState(error) !== null) watch.heard();
        if (endsConnection(error)) {
          spoilt = error as Error;
          void servers.suspect();
        }
        // The server was demoted, or the tables were changed: its other connections are as useless as this one.
        const isOld = sqlState(error) === '25006' || isStalePlan(error);
        if (isOld && generations.get(client) === generation) generation += 1;
        throw error;
      }
    };
    const send = (text: string, values: unknown[], name: string | undefined): Promise<QueryResult> =>
      ask([text], () =>
        name === undefined ? client.query({ text, values }) : queryDescribed(client, { text, values, name }),
      );
    /** A transaction is begun together with its first statement. */
    let isBegun = true;
    const begin = (): void => {
      isBegun = true;
      // Where it fails, so does the statement behind it, which somebody waits for.
      send('begin', [], undefined).catch(() => undefined);
    };
    const query = async (sql: string, parameters: readonly unknown[]): Promise<QueryResult> => {
      if (sql === 'begin') return postponed(() => (isBegun = false));
      if (!isBegun && (sql === 'commit' || sql === 'rollback')) return postponed(() => (isBegun = true));
      if (!isBegun) begin();
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
      query,
      readRaw: (sent) =>
        ask(
          sent.map(({ text }) => text),
          () => Promise.all(sent.map((statement) => queryRaw(client, statement, nameOf(statement.text)))),
        ),
      release: (destroy) =>
        client.release(destroy === true || spoilt !== null || !isCurrent(client) || share?.yields() === true),
    };
  };

  const take = async (): Promise<PoolClient> => {
    if (share === null) return takeOwn();
    await share.turn();
    return takeOwn().finally(share.arrived);
  };
  const takeOwn = (): Promise<PoolClient> => {
    let connecting: Promise<PoolClient> | null = null;
    return watch
      .during(() => (connecting = pool.connect()))
      .catch((error: unknown) => {
        // Nobody waits for it any more, and somebody else may need it.
        connecting?.then(
          (late) => late.release(),
          () => undefined,
        );
        throw error;
      });
  };
  const connect = async (): Promise<GuardedClient> => {
    if (pool.waitingCount + (share?.waiting() ?? 0) >= given.poolQueue) throw new NoConnectionError('busy');
    if (servers.first !== null) await servers.first;
    for (;;) {
      const client = await take().catch(async (error: unknown) => {
        const isElsewhere = await servers.suspect();
        return isElsewhere ? take().catch(refuse) : refuse(error);
      });
      if (isCurrent(client)) return guard(client);
      client.release(true);
    }
  };

  const free = (): number => given.poolSize - pool.totalCount + pool.idleCount;

  const end = async (): Promise<void> => {
    share?.leave();
    await watch.end();
    await pool.end();
  };
  let ended: Promise<void> | null = null;
  return { connect, end: () => (ended ??= end()), statements: () => statements, flushes: () => flushes, free };
}

/** For what PostgreSQL is not told of, or not yet. */
function postponed(note: () => void): QueryResult {
  note();
  return { command: '', rowCount: 0, oid: 0, fields: [], rows: [] };
}

const queryRaw = (client: PoolClient, { text, values }: Statement, name: string | undefined): Promise<RawResult> =>
  name === undefined
    ? client.query({ text, values: values as unknown[], rowMode: 'array', types: asWritten })
    : queryDescribed<RawResult>(client, { text, values, name, isRaw: true });

interface PoolWatch extends Pick<SilenceWatch, 'during' | 'heard'> {
  end(): Promise<void>;
}

/** For statements that may take as long as they need. */
const patient: PoolWatch = { during: (work) => work(), heard: () => undefined, end: () => Promise.resolve() };

/** Part of the connection timeout, so that waiting requests get a response within it. */
const silence = 0.75;

function watchServer(given: PoolOptions, onError: (error: Error) => void): PoolWatch {
  const limit = given.connectTimeout * silence;
  const pool = new Pool({
    Client: clientFor(given.servers),
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

/**
 * A commit that a standby has to confirm, when somebody ended the wait for it: PostgreSQL says that it is done, and warns.
 * If that standby takes over it was never done, so nobody may be told that it was. Warnings may be in any language.
 */
const isUnconfirmedCommit = (notice: { readonly routine?: string | undefined }): boolean =>
  notice.routine === 'SyncRepWaitForLSN';
const noConfirmation = 'No standby confirmed the commit.';

/** PostgreSQL's own errors keep their SQLSTATE; the rest means that there is no connection to be had. */
function refuse(error: unknown): never {
  if (sqlState(error) !== null || error instanceof NoConnectionError) throw error;
  const exhausted = error instanceof Error && error.message.startsWith('timeout exceeded');
  throw new NoConnectionError(exhausted ? 'busy' : 'unavailable', error);
}

/** Longest text of a statement that a span has. */
const longestText = 2000;

/** The values are not in the texts. */
const spanOf = (texts: readonly string[]): SpanGiven => ({
  name: texts.length === 1 ? (/^\s*(\w+)/.exec(texts[0] ?? '')?.[1] ?? 'statement').toLowerCase() : 'statements',
  kind: 'client',
  attributes: {
    'db.system.name': 'postgresql',
    'db.query.text': texts.join(';\n').replace(/\s+/g, ' ').slice(0, longestText),
    'db.operation.batch.size': texts.length,
  },
});
