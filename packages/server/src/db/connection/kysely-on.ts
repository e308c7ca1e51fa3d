import {
  CompiledQuery,
  DefaultQueryExecutor,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
} from 'kysely';
import type { ConnectionProvider, DatabaseConnection } from 'kysely';
import type { QueryResult } from 'pg';
import type { Tables } from '../tables.ts';

/** Whatever sends a statement to PostgreSQL and returns what came back. */
export interface StatementClient {
  query(text: string, values: readonly unknown[]): Promise<Pick<QueryResult, 'command' | 'rowCount' | 'rows'>>;
}

/** Lends a client for as long as the work takes. */
export type Lend = <T>(work: (client: StatementClient) => Promise<T>) => Promise<T>;

const dialect = new PostgresDialect({
  pool: () => Promise.reject(new Error('Clients are lent, not pooled by Kysely.')),
});
const driver = dialect.createDriver();
const compiler = new PostgresQueryCompiler();
const adapter = new PostgresAdapter();

/**
 * Kysely on clients of ours. Its own driver lets the statements of a transaction wait for one another; here those that
 * were not awaited go out together, and PostgreSQL takes them in their order.
 */
export function kyselyOn(lend: Lend): Kysely<Tables> {
  const provider: ConnectionProvider = { provideConnection: (use) => lend((client) => use(connectionOf(client))) };
  const executor = new DefaultQueryExecutor(compiler, adapter, provider);
  const kysely = new Kysely<Tables>({ config: { dialect }, dialect, driver, executor });
  lenders.set(kysely, lend);
  return kysely;
}

// Only what was made here, as long as somebody uses it.
const lenders = new WeakMap<Kysely<Tables>, Lend>();

/** Sends a text that is complete. Kysely would do no more than pass it on, through four promises. */
export async function sendText<R>(db: Kysely<Tables>, text: string, values: readonly unknown[]): Promise<R[]> {
  const lend = lenders.get(db);
  if (lend === undefined) return (await db.executeQuery<R>(CompiledQuery.raw(text, [...values]))).rows;
  const { rows } = await lend((client) => client.query(text, values));
  return rows as R[];
}

const counting: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

const connectionOf = (client: StatementClient): DatabaseConnection => ({
  executeQuery: async ({ sql, parameters }) => {
    const { command, rowCount, rows } = await client.query(sql, parameters);
    return counting.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
  },
  streamQuery: () => {
    throw new Error('Statements are not streamed here.');
  },
});
