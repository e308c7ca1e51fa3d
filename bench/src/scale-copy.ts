import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import type { Client, Submittable } from 'pg';

/** What pg's own connection offers for COPY; its types leave it out. */
interface CopyConnection {
  readonly stream: Duplex;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

/** The calls pg makes on the statement it runs. */
interface CopyHandlers extends Submittable {
  handleCopyInResponse(connection: CopyConnection): void;
  handleCommandComplete(): void;
  handleReadyForQuery(): void;
  handleError(error: Error): void;
}

const chunkLength = 1 << 18;

export interface CopyTarget {
  readonly table: string;
  readonly columns: string;
}

/** Rows in the text format of COPY, without their line ends. */
export function copyInto(client: Client, { table, columns }: CopyTarget, rows: Iterable<string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const statement: CopyHandlers = {
      submit: (connection) => (connection as unknown as CopyConnection).query(`copy ${table} (${columns}) from stdin`),
      handleCopyInResponse: (connection) => {
        send(connection, rows).catch((error: unknown) => connection.sendCopyFail(String(error)));
      },
      handleCommandComplete: () => undefined,
      handleReadyForQuery: resolve,
      handleError: reject,
    };
    client.query(statement);
  });
}

async function send(connection: CopyConnection, rows: Iterable<string>): Promise<void> {
  let chunk = '';
  for (const row of rows) {
    chunk += `${row}\n`;
    if (chunk.length < chunkLength) continue;
    connection.sendCopyFromChunk(Buffer.from(chunk));
    chunk = '';
    if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
  }
  connection.sendCopyFromChunk(Buffer.from(chunk));
  connection.endCopyFrom();
}
