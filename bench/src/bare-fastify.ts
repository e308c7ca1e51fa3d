import { startGenerator, startServer } from './processes.ts';
import type { Generator, Server } from './processes.ts';

const rounds = 6;
const pace = { connections: 8, seconds: 3 };

interface Measured {
  readonly perSecond: number;
  readonly p99: number;
  readonly failures: number;
  /** Microseconds of processor time per request. */
  readonly cpu: number;
}

interface Compared {
  readonly what: string;
  readonly path: string;
  readonly ours: Server;
  /** What the bare server is to stream; where it is not given, it sends the bytes it was given. */
  readonly file?: string;
  /** Encode the body once, as a cache does, instead of for each response. */
  readonly isEncoded?: boolean;
  /** Asked for the same at the end, to be looked at beside the two. */
  readonly further?: { readonly what: string; readonly server: Server };
}

/** The same bytes from a server of ours and from a bare Fastify route, in turns. */
export async function compareWithBare({ what, path, ours, file, isEncoded = false, further }: Compared): Promise<void> {
  const sample = await fetch(`http://127.0.0.1:${ours.port}${path}`);
  const body = await sample.text();
  const headers = Object.fromEntries([...sample.headers].filter(([name]) => !hopHeaders.has(name)));
  const bare = await startServer('./servers/bare.ts', {
    BARE_PATH: path,
    ...(file === undefined ? { BARE_BODY: body } : { BARE_FILE: file }),
    ...(isEncoded && { BARE_BYTES: '1' }),
    BARE_HEADERS: JSON.stringify(headers),
  });
  const generator = startGenerator();
  const measure = (server: Server): Promise<Measured> => measureOnce(generator, server, path);
  try {
    for (const server of [ours, bare, ...(further === undefined ? [] : [further.server])]) {
      await generator.run({ ...pace, path, seconds: 6, port: server.port });
    }
    const ratios: { speed: number; cpu: number }[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const mine = await measure(ours);
      const theirs = await measure(bare);
      const ratio = { speed: mine.perSecond / theirs.perSecond, cpu: theirs.cpu / mine.cpu };
      ratios.push(ratio);
      console.log(
        `round ${round}: ${what} ${shown(mine)}; bare ${shown(theirs)}; ratio ${ratio.speed.toFixed(3)} by throughput, ${ratio.cpu.toFixed(3)} by processor time`,
      );
    }
    if (further !== undefined) console.log(`${further.what}: ${shown(await measure(further.server))}`);
    const of = (pick: (ratio: (typeof ratios)[number]) => number): string => median(ratios.map(pick)).toFixed(3);
    console.log(
      `${what}, ${body.length} bytes: ${of(({ speed }) => speed)} of bare Fastify by throughput, ${of(({ cpu }) => cpu)} by processor time per request (medians of ${rounds} rounds, ${pace.connections} connections)`,
    );
  } finally {
    for (const process of [generator, bare]) process.stop();
  }
}

async function measureOnce(generator: Generator, server: Server, path: string): Promise<Measured> {
  const before = await server.cpu();
  const { perSecond, p99, failures, requests } = await generator.run({ ...pace, path, port: server.port });
  return { perSecond, p99, failures, cpu: ((await server.cpu()) - before) / requests };
}

const shown = ({ perSecond, p99, failures, cpu }: Measured): string =>
  `${perSecond.toFixed(0)}/s, p99 ${p99.toFixed(2)} ms, ${cpu.toFixed(1)} µs cpu, ${failures} failures`;

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Written by each server for itself. */
const hopHeaders = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding', 'x-request-id']);
