import type { Kysely } from 'kysely';
import { kyselyOn } from './kysely-on.ts';
import type { StatementClient } from './kysely-on.ts';
import type { GuardedClient, GuardedPool, RawResult, Statement } from './pool.ts';
import { typeParsers } from './types.ts';
import type { Tables } from '../tables.ts';

/** A statement that something was made from, and what it returned then. */
export interface Read extends Statement {
  readonly result: RawResult;
}

/** Everything that something was made from. While it holds, whatever was made from it would come out the same. */
export type Trace = readonly Read[];

export interface TracedReads {
  /** For the work that is to be traced. */
  readonly kysely: Kysely<Tables>;
  /** The work does more than read. */
  spoil(): void;
  /** Null where there is more to it than reads. */
  trace(): Trace | null;
}

/** Anything that running again would do again, or that another would have to wait for. */
const isMoreThanRead =
  /\b(?:insert|update|delete|merge|truncate|nextval|setval|pg_notify|pg_advisory)\b|\bfor\s+(?:no|key|share)\b/i;

/**
 * Records what is read through a database. What was read just now, such as when an older trace was found not to hold, is
 * not read again.
 */
export function traceReads(pool: GuardedPool, justRead: Trace): TracedReads {
  const reads: Read[] = [];
  let isPure = true;
  const spoil = (): void => {
    isPure = false;
  };

  const read = async (
    text: string,
    values: readonly unknown[],
    client: () => Promise<GuardedClient>,
  ): Promise<Read> => {
    const known = justRead.find((each) => each.text === text && isSameValue(each.values, values));
    if (known !== undefined) return known;
    const [result] = await (await client()).readRaw([{ text, values }]);
    if (result === undefined) throw new Error('PostgreSQL returned nothing.');
    return { text, values, result };
  };

  const kysely = kyselyOn(async (work) => {
    const lent: { client?: Promise<GuardedClient> } = {};
    const client = (): Promise<GuardedClient> => (lent.client ??= pool.connect());
    const query: StatementClient['query'] = async (text, values) => {
      if (isMoreThanRead.test(text)) {
        spoil();
        return (await client()).query(text, values);
      }
      const done = await read(text, values, client).catch((error: unknown) => {
        // What was made without it says nothing of what it would have returned.
        spoil();
        throw error;
      });
      reads.push(done);
      return { ...done.result, rows: objectsOf(done.result) };
    };
    try {
      return await work({ query });
    } finally {
      (await lent.client?.catch(() => null))?.release();
    }
  });

  return {
    kysely,
    spoil,
    trace: () => (isPure ? reads : null),
  };
}

/** What the statements of the trace return now. */
export async function readAgain(pool: GuardedPool, trace: Trace): Promise<Trace> {
  if (trace.length === 0) return [];
  const client = await pool.connect();
  try {
    const results = await client.readRaw(trace);
    return trace.map((read, at) => ({ ...read, result: results[at] ?? read.result }));
  } finally {
    client.release();
  }
}

/** Whether both read the same, value by value. */
export const isSameTrace = (before: Trace, now: Trace): boolean =>
  before.every(({ result }, at) => {
    const rows = now[at]?.result.rows ?? [];
    return (
      rows.length === result.rows.length &&
      result.rows.every((row, place) => row.every((value, column) => value === rows[place]?.[column]))
    );
  });

/** Characters of all that was read. */
export const traceSize = (trace: Trace): number =>
  trace.reduce(
    (sum, { text, result }) =>
      sum +
      text.length +
      result.rows.reduce((size, row) => size + row.reduce((all, value) => all + 16 + (value?.length ?? 0), 0), 0),
    0,
  );

const isSameValue = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

type Parse = (text: string) => unknown;

/** Rows as the driver itself would have made them. */
function objectsOf({ fields, rows }: RawResult): Record<string, unknown>[] {
  const columns = fields.map(({ name, dataTypeID }) => ({
    name,
    parse: typeParsers.getTypeParser(dataTypeID, 'text') as Parse,
  }));
  return rows.map((row) => {
    const object: Record<string, unknown> = {};
    for (const [at, { name, parse }] of columns.entries()) {
      const value = row[at];
      object[name] = value === null || value === undefined ? null : parse(value);
    }
    return object;
  });
}
