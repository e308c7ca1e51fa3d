import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Client } from 'pg';

export interface Counts {
  readonly statements: number;
  readonly returned: number;
  readonly fetched: number;
}

interface Counting {
  /** Connected to another database than the one that is counted. */
  readonly observer: Client;
  readonly database: string;
  /** Statements sent so far. */
  readonly statements: () => number;
  readonly ask: () => Promise<void>;
  readonly times: number;
}

/** A session tells what it read once a second at most, when a transaction of it ends. */
const tellsAfter = 1100;

/**
 * What one request costs. The server under count has a single session: after a pause its next transaction tells
 * everything before it, so that between two such moments there are exactly as many requests as were sent.
 */
export async function countPerRequest({ observer, database, statements, ask, times }: Counting): Promise<Counts> {
  const sent: number[] = [];
  const askOnce = async (): Promise<void> => {
    const before = statements();
    await ask();
    sent.push(statements() - before);
  };
  const rowsSoFar = async (): Promise<{ returned: number; fetched: number }> => {
    await sleep(tellsAfter);
    await askOnce();
    const { rows } = await observer.query<{ returned: string; fetched: string }>(
      'select tup_returned as returned, tup_fetched as fetched from pg_stat_database where datname = $1',
      [database],
    );
    return { returned: Number(rows[0]?.returned), fetched: Number(rows[0]?.fetched) };
  };
  const before = await rowsSoFar();
  for (let left = times - 1; left > 0; left -= 1) await askOnce();
  const after = await rowsSoFar();
  return {
    // Work in the background may fall into some of the requests, not into half of them.
    statements: sent.toSorted((a, b) => a - b)[sent.length >> 1] ?? 0,
    returned: Math.round((after.returned - before.returned) / times),
    fetched: Math.round((after.fetched - before.fetched) / times),
  };
}

/** Counts the statements of every client of this process from now on. */
export function countStatements(): () => number {
  let sent = 0;
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function counted(this: Client, ...given: Parameters<typeof query>) {
    sent += 1;
    return query.apply(this, given);
  } as typeof query;
  return () => sent;
}
