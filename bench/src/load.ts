/**
 * A closed-loop generator in a process of its own: raw sockets that send prepared bytes and count whole answers, so
 * that the client costs little beside the server it measures.
 */
import { connect } from 'node:net';

export interface LoadOrder {
  readonly port: number;
  readonly path: string;
  readonly connections: number;
  readonly seconds: number;
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

function keepAsking({ port, path }: LoadOrder, until: number, tally: Tally): Promise<void> {
  const bytes = Buffer.from(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let pending = '';
    let sent = 0;
    const ask = (): void => {
      sent = performance.now();
      socket.write(bytes);
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
      if (!pending.startsWith('HTTP/1.1 200')) tally.failures += 1;
      pending = '';
      tally.latencies.push(performance.now() - sent);
      if (performance.now() < until) ask();
      else {
        socket.end();
        resolve();
      }
    });
  });
}

export async function runLoad(order: LoadOrder): Promise<LoadResult> {
  const tally: Tally = { latencies: [], failures: 0 };
  const began = performance.now();
  const until = began + order.seconds * 1000;
  await Promise.all(Array.from({ length: order.connections }, () => keepAsking(order, until, tally)));
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
