import { connect } from 'node:net';
import type { Socket } from 'node:net';

import { createExplain } from '../../src/app/create-explain.ts';
import { createHttpServer } from '../../src/http/server.ts';
import type { HttpConfig, HttpOptions, RawRequest, HttpResponse } from '../../src/http/server.ts';
import { createLog } from '../../src/lib/log.ts';

const testConfig: HttpConfig = {
  host: '127.0.0.1',
  port: 0,
  trustedProxies: [],
  corsOrigins: null,
  hsts: null,
  bodyMaxBytes: 1_048_576,
  uploadMaxBytes: 8_388_608,
  uploadConcurrency: 16,
  maxInFlight: 256,
  maxWait: 1000,
  maxConnections: 1000,
  handlerTimeout: 15_000,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionTimeout: 60_000,
  keepAliveTimeout: 72_000,
  drainDelay: 0,
  shutdownTimeout: 8000,
};

export interface RunningHttp {
  readonly port: number;
  readonly url: string;
  /** Requests that reached the kernel. */
  readonly seen: RawRequest[];
  readonly logged: () => string;
  readonly lines: () => Record<string, unknown>[];
  close(): Promise<void>;
}

type Overrides = Partial<HttpConfig> & Partial<Pick<HttpOptions, 'serve' | 'ready' | 'hasSpare'>>;

export const text = (body: string, status = 200): HttpResponse => ({
  status,
  headers: { 'Content-Type': 'text/plain; charset=UTF-8' },
  body,
});

/** The HTTP room alone, on a free port, in front of a kernel that answers `ok`. */
export async function startHttp({ serve, ready, hasSpare, ...config }: Overrides = {}): Promise<RunningHttp> {
  const seen: RawRequest[] = [];
  const written: string[] = [];
  const log = createLog('debug', { write: (line: string) => void written.push(line) });
  const server = createHttpServer({
    config: { ...testConfig, ...config },
    log,
    explain: createExplain(log),
    serve: async (raw) => {
      seen.push(raw);
      return serve === undefined ? text('ok') : serve(raw);
    },
    ready: ready ?? (() => true),
    hasSpare: hasSpare ?? (() => true),
  });
  const { url, port } = await server.listen();
  return {
    url,
    port,
    seen,
    logged: () => written.join(''),
    lines: () => written.map((line) => JSON.parse(line) as Record<string, unknown>),
    close: () => server.close(),
  };
}

export interface RawConnection {
  readonly socket: Socket;
  send(bytes: string | Uint8Array): void;
  /** Everything received so far. */
  received(): string;
  /** Resolves once the received text fits, or the connection has ended. */
  until(fits: (received: string) => boolean): Promise<string>;
  /** Resolves with everything received when the other side has closed the connection. */
  closed(): Promise<string>;
}

export async function openRaw(port: number): Promise<RawConnection> {
  const socket = connect({ port, host: '127.0.0.1' });
  let received = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => (received += chunk));
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('connect', resolve));
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  return {
    socket,
    send: (bytes) => void socket.write(bytes),
    received: () => received,
    until: (fits) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (fits(received)) resolve(received);
        };
        socket.on('data', look);
        void ended.then(() => resolve(received));
        look();
      }),
    closed: () => ended.then(() => received),
  };
}

/** Sends these bytes on a connection of their own and gives back the whole answer. */
export async function exchange(port: number, bytes: string | Uint8Array): Promise<string> {
  const connection = await openRaw(port);
  connection.send(bytes);
  const answer = await connection.until((received) => {
    const length = /\r\ncontent-length: (\d+)\r\n/i.exec(received)?.[1];
    const head = received.indexOf('\r\n\r\n');
    return head !== -1 && length !== undefined && received.length >= head + 4 + Number(length);
  });
  connection.socket.destroy();
  return answer;
}

export const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
export const bodyOf = (answer: string): string => answer.slice(answer.indexOf('\r\n\r\n') + 4);
