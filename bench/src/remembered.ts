import { startGenerator, startServer } from './processes.ts';
import type { Generator, Server } from './processes.ts';
import { planOf } from './scale-rows.ts';
import { createSeededSite } from './scale-site.ts';

const rounds = 6;
const order = { path: '/cms-json/cms/v2/posts', connections: 8, seconds: 3 };

/** A visitor's list of ten that the service remembers, and the same bytes from a bare Fastify route, in turns. */
export async function measureRemembered(): Promise<void> {
  const site = await createSeededSite(planOf(1000, 1));
  const remembering = { ...site.environment, PLATEN_REMEMBER_BYTES: '67108864', PLATEN_REMEMBER_SECONDS: '3600' };
  const platen = await startServer('./servers/site.ts', remembering);
  const computing = await startServer('./servers/site.ts', site.environment);
  const sample = await fetch(`http://127.0.0.1:${platen.port}${order.path}`);
  const body = await sample.text();
  const headers = Object.fromEntries([...sample.headers].filter(([name]) => !hopHeaders.has(name)));
  const bare = await startServer('./servers/bare.ts', {
    BARE_PATH: order.path,
    BARE_BODY: body,
    BARE_HEADERS: JSON.stringify(headers),
  });
  const generator = startGenerator();
  try {
    for (const server of [platen, bare, computing]) await warmUp(generator, server);
    const ratios: { speed: number; cpu: number }[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const mine = await measure(generator, platen);
      const theirs = await measure(generator, bare);
      const ratio = { speed: mine.perSecond / theirs.perSecond, cpu: theirs.cpu / mine.cpu };
      ratios.push(ratio);
      console.log(
        `round ${round}: remembered ${shown(mine)}; bare ${shown(theirs)}; ratio ${ratio.speed.toFixed(3)} by throughput, ${ratio.cpu.toFixed(3)} by processor time`,
      );
    }
    const made = await measure(generator, computing);
    const of = (pick: (ratio: (typeof ratios)[number]) => number): string => median(ratios.map(pick)).toFixed(3);
    console.log(`made anew each time: ${shown(made)}`);
    console.log(
      `remembered list of ten, ${body.length} bytes: ${of(({ speed }) => speed)} of bare Fastify by throughput, ${of(({ cpu }) => cpu)} by processor time per request (medians of ${rounds} rounds, ${order.connections} connections)`,
    );
  } finally {
    for (const process of [generator, platen, computing, bare]) process.stop();
    await site.drop();
  }
}

interface Measured {
  readonly perSecond: number;
  readonly p99: number;
  readonly failures: number;
  /** Microseconds of processor time per request. */
  readonly cpu: number;
}

async function measure(generator: Generator, server: Server): Promise<Measured> {
  const before = await server.cpu();
  const { perSecond, p99, failures, requests } = await generator.run({ ...order, port: server.port });
  return { perSecond, p99, failures, cpu: ((await server.cpu()) - before) / requests };
}

const shown = ({ perSecond, p99, failures, cpu }: Measured): string =>
  `${perSecond.toFixed(0)}/s, p99 ${p99.toFixed(2)} ms, ${cpu.toFixed(1)} µs cpu, ${failures} failures`;

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Written by each server for itself. */
const hopHeaders = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding', 'x-request-id']);

const warmUp = (generator: Generator, server: Server): Promise<unknown> =>
  generator.run({ ...order, seconds: 2, port: server.port });
