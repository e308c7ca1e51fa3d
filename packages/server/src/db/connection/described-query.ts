import { Query } from 'pg';
import type { PoolClient, QueryResult } from 'pg';

/** What PostgreSQL says about the rows of a statement, and what the driver prepares from it. */
interface RowDescription {
  readonly fields: QueryResult['fields'];
  readonly _parsers: unknown;
  readonly _prebuiltEmptyResultObject: unknown;
}

interface DriverResult extends RowDescription {
  readonly _types: unknown;
}

interface DriverConnection {
  /** Asks PostgreSQL to describe the rows before it sends them. */
  readonly describe: (message: unknown) => void;
}

/** Members of the driver's queries that its types do not have. `described-query.test.ts` fails if one is missing. */
interface DriverQuery {
  name: string;
  callback: (error: Error | null, result: QueryResult) => void;
  _accumulateRows: boolean;
  _result: DriverResult;
  _results: DriverResult;
  prepare(connection: DriverConnection): void;
  handleCommandComplete(message: unknown, connection: DriverConnection): void;
}

type QueryConstructor = new (config: string | object, values: readonly unknown[]) => DriverQuery;
const PlainQuery = Query as unknown as QueryConstructor;

interface Described {
  readonly rows: Map<string, RowDescription>;
  /** The same connection without requests for descriptions. */
  readonly connection: DriverConnection;
}

/** By connection: a named statement lives as long as its connection, and PostgreSQL never changes its columns. */
const connections = new WeakMap<DriverConnection, Described>();

function describedOn(connection: DriverConnection): Described {
  const known = connections.get(connection);
  if (known !== undefined) return known;
  const described: Described = {
    rows: new Map(),
    connection: Object.create(connection, { describe: { value: () => undefined } }) as DriverConnection,
  };
  connections.set(connection, described);
  return described;
}

/** Values stay the text that PostgreSQL sent. */
export const asWritten = { getTypeParser: () => (text: string) => text };

/**
 * A named statement whose rows PostgreSQL describes once per connection. The driver requests and parses the description
 * with each execution, which costs more than sending the values.
 */
class DescribedQuery extends PlainQuery {
  readonly #key: string;

  constructor(text: string, values: readonly unknown[], name: string, isRaw: boolean) {
    // The driver copies a configuration property by property, but not a text.
    super(isRaw ? { text, values, rowMode: 'array', types: asWritten } : text, values);
    this.name = name;
    this.#key = isRaw ? `raw ${name}` : name;
  }

  override prepare(connection: DriverConnection): void {
    const { rows, connection: undescribed } = describedOn(connection);
    const description = rows.get(this.#key);
    if (description === undefined) {
      super.prepare(connection);
      return;
    }
    Object.assign(this._result, description);
    this._accumulateRows = true;
    super.prepare(undescribed);
  }

  override handleCommandComplete(message: unknown, connection: DriverConnection): void {
    super.handleCommandComplete(message, connection);
    const { rows } = describedOn(connection);
    if (rows.has(this.#key)) return;
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    rows.set(this.#key, { fields, _parsers, _prebuiltEmptyResultObject });
  }
}

export interface NamedStatement {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly name: string;
  /** Return every value as the text that PostgreSQL sent, in rows that are arrays. */
  readonly isRaw?: boolean;
}

export function queryDescribed<R extends object = QueryResult>(
  client: Pick<PoolClient, 'query'>,
  { text, values, name, isRaw = false }: NamedStatement,
): Promise<R> {
  return new Promise((resolve, reject) => {
    const query = new DescribedQuery(text, values, name, isRaw);
    query.callback = (error, result) => {
      if (error === null || error === undefined) {
        resolve(result as unknown as R);
        return;
      }
      // The stack of the driver starts at the socket.
      Error.captureStackTrace(error);
      reject(error);
    };
    client.query(query as never);
  });
}
