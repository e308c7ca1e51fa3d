/**
 * A generator in a process of its own, on raw sockets with one request each at a time. Open: requests have fixed times
 * and are sent whether or not earlier ones were answered; latencies count from those times, so that waiting is never
 * left out. Closed: every connection asks again as soon as it is answered.
 */
import { connect } from 'node:net';
import type { Socket } from 'node:net';

export interface OverloadOrder {
  readonly port: number;
  /** Asked for in turns. */
  readonly paths: readonly string[];
  /** A connection for each request, as some proxies do it, instead of connections that stay open. */
  readonly fresh: boolean;
  readonly seconds: number;
  /** Seconds at the beginning whose answers are counted apart, while the server finds out what is coming. */
  readonly onset: number;
  /** Requests a second, or connections that ask without a pause. */
  readonly pace: { readonly perSecond: number } | { readonly connections: number };
}

export interface Latencies {
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
  readonly longest: number;
}

export interface OverloadRun {
  readonly perSecond: number;
  readonly accepted: Latencies;
  readonly acceptedAtOnset: Latencies;
  /** Answered with 503. */
  readonly refused: Latencies;
  readonly withoutRetryAfter: number;
  /** Anything else, or no answer. */
  readonly failed: number;
  /** `/health/live`, asked on a new connection each time. */
  readonly live: Latencies;
  /** How long after its time a request was sent: the generator's own slowness. */
  readonly sentLate: Latencies;
  readonly connections: number;
}

/** Requests on their way; further ones count as failed, so that a server that hangs cannot exhaust the generator. */
const mostConnections = 4000;
const liveEvery = 50;
/** Answers still on their way when the last request was sent get this long. */
const grace = 10_000;

interface Answer {
  readonly status: number;
  readonly retryAfter: boolean;
}

interface Line {
  ask(bytes: Buffer, answered: (answer: Answer | null) => void): void;
  close(): void;
}

function openLine(port: number): Line {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let answered: ((answer: Answer | null) => void) | null = null;
  let head = '';
  let answer: Answer | null = null;
  let missing = 0;
  const settle = (outcome: Answer | null): void => {
    const tell = answered;
    answered = null;
    answer = null;
    head = '';
    tell?.(outcome);
  };
  socket.on('data', (chunk) => {
    if (answer === null) {
      head += chunk.toString('latin1', 0, Math.min(chunk.length, 4096));
      const end = head.indexOf('\r\n\r\n');
      if (end === -1) return;
      const lines = head.slice(0, end);
      answer = { status: Number(lines.slice(9, 12)), retryAfter: /\r\nretry-after: \d/i.test(lines) };
      const inHead = head.length - Math.min(chunk.length, 4096);
      missing = end + 4 + Number(/\r\ncontent-length: (\d+)/i.exec(lines)?.[1] ?? 0) - inHead;
    }
    missing -= chunk.length;
    if (missing <= 0) settle(answer);
  });
  socket.on('error', () => undefined);
  socket.on('close', () => settle(null));
  return {
    ask: (bytes, tell) => {
      answered = tell;
      if (socket.destroyed) settle(null);
      else socket.write(bytes);
    },
    close: () => void socket.destroy(),
  };
}

const closing = 'Connection: close\r\n';

const requestOf = (path: string, more = ''): Buffer =>
  Buffer.from(`GET ${path} HTTP/1.1\r\nHost: bench.example\r\n${more}\r\n`);

function summary(times: readonly number[]): Latencies {
  const sorted = Float64Array.from(times).sort();
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), longest: sorted.at(-1) ?? 0 };
}

export function runOverload({ port, paths, fresh, seconds, onset, pace }: OverloadOrder): Promise<OverloadRun> {
  const requests = paths.map((path) => requestOf(path, fresh ? closing : ''));
  const accepted: number[] = [];
  const acceptedAtOnset: number[] = [];
  const refused: number[] = [];
  const sentLate: number[] = [];
  const live: number[] = [];
  const free: Line[] = [];
  const lines = new Set<Line>();
  let withoutRetryAfter = 0;
  let failed = 0;
  let sent = 0;
  let open = 0;
  const began = performance.now();
  const settled = began + onset * 1000;
  const until = began + seconds * 1000;
  const { promise, resolve } = Promise.withResolvers<OverloadRun>();

  const count = (answer: Answer | null, due: number): void => {
    const latency = performance.now() - due;
    if (answer?.status === 200) (due < settled ? acceptedAtOnset : accepted).push(latency);
    else if (answer?.status === 503) {
      refused.push(latency);
      if (!answer.retryAfter) withoutRetryAfter += 1;
    } else failed += 1;
  };
  const newLine = (): Line => {
    const line = openLine(port);
    lines.add(line);
    return line;
  };
  const send = (due: number, then: () => void): void => {
    const line = free.pop() ?? (lines.size < mostConnections ? newLine() : null);
    const request = requests[sent % requests.length] as Buffer;
    sent += 1;
    if (line === null) {
      failed += 1;
      return then();
    }
    open += 1;
    sentLate.push(performance.now() - due);
    line.ask(request, (answer) => {
      open -= 1;
      count(answer, due);
      if (answer !== null && !fresh) free.push(line);
      else {
        line.close();
        lines.delete(line);
      }
      then();
    });
  };

  const liveRequest = requestOf('/health/live', closing);
  const probe = (): void => {
    const line = openLine(port);
    const asked = performance.now();
    line.ask(liveRequest, (answer) => {
      live.push(answer?.status === 200 ? performance.now() - asked : Infinity);
      line.close();
    });
  };
  const probing = setInterval(probe, liveEvery);

  const finish = (): void => {
    clearInterval(probing);
    for (const line of lines) line.close();
    resolve({
      perSecond: accepted.length / (seconds - onset),
      accepted: summary(accepted),
      acceptedAtOnset: summary(acceptedAtOnset),
      refused: summary(refused),
      withoutRetryAfter,
      failed: failed + open,
      live: summary(live),
      sentLate: summary(sentLate),
      connections: lines.size,
    });
  };

  const drained = (): void => {
    if (open === 0 || performance.now() > until + grace) finish();
    else setTimeout(drained, 5);
  };
  if ('connections' in pace) {
    const again = (): void => {
      if (performance.now() < until) send(performance.now(), again);
    };
    for (let at = 0; at < pace.connections; at += 1) again();
    setTimeout(drained, seconds * 1000);
  } else {
    const interval = 1000 / pace.perSecond;
    let next = 0;
    const tick = (): void => {
      const now = performance.now();
      for (; began + next * interval <= Math.min(now, until); next += 1) send(began + next * interval, () => undefined);
      if (now >= until) drained();
      else setTimeout(tick, 1);
    };
    tick();
  }
  return promise;
}

if (import.meta.main) {
  process.on('message', (order: OverloadOrder) => {
    void runOverload(order).then((run) => process.send?.(run));
  });
}
