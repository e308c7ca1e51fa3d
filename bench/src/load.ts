/**
 * A closed-loop generator in a process of its own: raw sockets that send prepared bytes and count whole answers, so
 * that the client costs little beside the server it measures.
 */
import { connect } from 'node:net';

export interface LoadOrder extends Shot {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  /** Ends after so many requests, if that is sooner. */
  readonly requests?: number;
  /** Other requests that come in turns with it. */
  readonly others?: readonly Shot[];
  /** The number of the first request; each has its own. */
  readonly firstTurn?: number;
}

/** In `path` and `body`, `{turn}` stands for the number of the request, and `{id}` for one of the `ids` in turns. */
export interface Shot {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly ids?: readonly number[];
}

export interface LoadResult {
  readonly requests: number;
  readonly perSecond: number;
  readonly failures: number;
  readonly p50: number;
  readonly p99: number;
}

interface Tally {
  readonly latencies: number[];
  failures: number;
}

/** Makes the bytes of the requests, one after the other; the same each time where none differs from the next. */
function requestsOf(order: LoadOrder): () => string {
  const shots = [order, ...(order.others ?? [])];
  let turn = order.firstTurn ?? 0;
  const write = ({ path, method = 'GET', headers = {}, body = '', ids = [] }: Shot, number: number): string => {
    const filled = (text: string): string =>
      text.replaceAll('{turn}', String(number)).replaceAll('{id}', String(ids[number % ids.length]));
    const content = filled(body);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    if (content !== '') lines.push(`Content-Length: ${Buffer.byteLength(content)}\r\n`);
    return `${method} ${filled(path)} HTTP/1.1\r\nHost: 127.0.0.1:${order.port}\r\n${lines.join('')}\r\n${content}`;
  };
  const constant = shots.map((shot) => (/\{(turn|id)\}/.test(shot.path + (shot.body ?? '')) ? null : write(shot, 0)));
  return () => {
    const number = turn;
    turn += 1;
    const at = number % shots.length;
    return constant[at] ?? write(shots[at] ?? order, Math.floor(number / shots.length));
  };
}

function keepAsking(port: number, next: () => string, isOver: () => boolean, tally: Tally): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let pending = '';
    let sent = 0;
    const ask = (): void => {
      sent = performance.now();
      socket.write(next());
    };
    socket.setEncoding('latin1');
    socket.on('connect', ask);
    socket.on('error', () => {
      tally.failures += 1;
      resolve();
    });
    socket.on('data', (chunk: string) => {
      pending += chunk;
      const end = pending.indexOf('\r\n\r\n');
      if (end === -1) return;
      const length = Number(/content-length: (\d+)/i.exec(pending.slice(0, end))?.[1] ?? 0);
      if (pending.length < end + 4 + length) return;
      if (!pending.startsWith('HTTP/1.1 20')) tally.failures += 1;
      pending = '';
      tally.latencies.push(performance.now() - sent);
      if (isOver()) {
        socket.end();
        resolve();
      } else ask();
    });
  });
}

export async function runLoad(order: LoadOrder): Promise<LoadResult> {
  const tally: Tally = { latencies: [], failures: 0 };
  const next = requestsOf(order);
  const began = performance.now();
  const until = began + order.seconds * 1000;
  const { requests: most = Infinity } = order;
  const isOver = (): boolean => performance.now() >= until || tally.latencies.length >= most;
  await Promise.all(Array.from({ length: order.connections }, () => keepAsking(order.port, next, isOver, tally)));
  const elapsed = (performance.now() - began) / 1000;
  const sorted = Float64Array.from(tally.latencies).sort();
  const quantile = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0;
  return {
    requests: sorted.length,
    perSecond: sorted.length / elapsed,
    failures: tally.failures,
    p50: quantile(0.5),
    p99: quantile(0.99),
  };
}

if (import.meta.main) {
  process.on('message', (order: LoadOrder) => {
    void runLoad(order).then((result) => process.send?.(result));
  });
}
