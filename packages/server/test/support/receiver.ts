import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** What the body says. */
  readonly event: { readonly id: string; readonly type: string; readonly data: { readonly subject: { id: number } } };
}

/** Somebody who is told of events, and may be away, slow or unwilling. */
export interface Receiver {
  readonly url: string;
  readonly origin: string;
  readonly received: Received[];
  /** What the next ones are answered with; null hangs up. */
  answer: () => number | null | Promise<number | null>;
  stop(): Promise<void>;
  start(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  let server: Server | null = null;
  let port = 0;
  const start = async (): Promise<void> => {
    const made = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => void chunks.push(chunk));
      request.on('error', () => undefined);
      request.on('end', () => {
        const body = Buffer.concat(chunks).toString('utf8');
        void Promise.resolve(receiver.answer()).then((status) => {
          if (status === null) return void request.socket.destroy();
          // Only what is answered with a 2xx counts: the rest comes again.
          if (status < 300) receiver.received.push({ headers: request.headers, body, event: JSON.parse(body) });
          response.writeHead(status).end(status < 300 ? 'Thank you.' : 'Not now.');
        });
      });
    });
    await new Promise<void>((resolve) => made.listen(port, '127.0.0.1', resolve));
    port = (made.address() as AddressInfo).port;
    server = made;
  };
  const stop = async (): Promise<void> => {
    const made = server;
    server = null;
    made?.closeAllConnections();
    await new Promise<void>((resolve) => (made === null ? resolve() : made.close(() => resolve())));
  };
  const receiver: Receiver = {
    get url() {
      return `http://127.0.0.1:${port}/hook`;
    },
    get origin() {
      return `http://127.0.0.1:${port}`;
    },
    received: [],
    answer: () => 204,
    start,
    stop,
  };
  await start();
  return receiver;
}
