import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { slopeOf } from '../../packages/server/test/support/slope.ts';
import { startServer } from './processes.ts';
import type { MemoryDetails } from './processes.ts';
import { planOf } from './scale-rows.ts';
import { createSeededSite } from './scale-site.ts';
import type { SeededSite } from './scale-site.ts';
import { startSoakTraffic } from './soak/traffic.ts';

/**
 * Does memory grow? `npm run bench -- soak [--minutes 30] [--every 10] [--posts 1000] [--lanes 6] [--node-option …]
 * [--env NAME=value] [--untouched]`. Each look collects garbage first, unless the process is to be left untouched: then
 * resident memory is what an operator sees, and the heap holds what nobody has collected yet.
 */
export async function measureSoak(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      minutes: { type: 'string', default: '30' },
      every: { type: 'string', default: '10' },
      posts: { type: 'string', default: '1000' },
      lanes: { type: 'string', default: '6' },
      'node-option': { type: 'string', multiple: true, default: [] },
      env: { type: 'string', multiple: true, default: [] },
      untouched: { type: 'boolean', default: false },
    },
  });
  const { samples, requests, failures } = await runSoak({
    seconds: Number(values.minutes) * 60,
    every: Number(values.every),
    posts: Number(values.posts),
    lanes: Number(values.lanes),
    execArgv: [...(values.untouched ? [] : ['--expose-gc']), ...values['node-option']],
    environment: Object.fromEntries(values.env.map((pair) => pair.split('=', 2) as [string, string])),
    say: (line) => console.log(line),
  });
  const began = Math.min(5, Number(values.minutes) / 3);
  console.log(`\n${requests} requests, ${failures.length} failures ${failures.slice(0, 3).join('; ')}`);
  console.log(`growth per minute after the first ${began.toFixed(1)} minutes, with its standard error:`);
  for (const line of growth(samples, began)) console.log(line);
}

export interface SoakSize {
  readonly seconds: number;
  /** It goes on until so many requests were answered, too. */
  readonly requests?: number;
  /** Seconds between two looks. */
  readonly every: number;
  readonly posts: number;
  readonly lanes: number;
  readonly execArgv: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly say?: (line: string) => void;
}

export interface Sample extends MemoryDetails {
  readonly minutes: number;
  /** Memory of their own that the connections to PostgreSQL hold there, and how many there are. */
  readonly database: number;
  readonly connections: number;
}

export interface SoakResult {
  readonly samples: readonly Sample[];
  readonly requests: number;
  readonly failures: readonly string[];
}

const production = {
  PLATEN_ENV: 'production',
  PLATEN_SECRET: 'KbX2q9vT0aZs7LfYw3RcN8dHmUe5JpGi1oQxV4tB6yEzW',
  PLATEN_ALLOW_INSECURE_APP_PASSWORDS: 'true',
  PLATEN_LOG_LEVEL: 'info',
  PLATEN_CACHE_BYTES: '67108864',
};

export async function runSoak(size: SoakSize): Promise<SoakResult> {
  const { seconds, requests = 0, every, posts, lanes, execArgv, environment, say = () => undefined } = size;
  const site = await createSeededSite(planOf(posts, 1));
  const env = { ...site.environment, ...production, ...environment };
  const server = await startServer('./servers/soaked-site.ts', env, { unread: true, execArgv });
  const samples: Sample[] = [];
  const { authorization, targets } = site;
  const traffic = startSoakTraffic({ port: server.port, authorization, targets, posts, lanes });
  try {
    say(header);
    const began = performance.now();
    while (performance.now() - began < seconds * 1000 || traffic.answered.requests < requests) {
      await sleep(every * 1000);
      const minutes = (performance.now() - began) / 60_000;
      const sample = { minutes, ...(await server.memoryDetails()), ...(await databaseMemory(site)) };
      samples.push(sample);
      say(row(sample, traffic.answered.requests));
    }
  } finally {
    await traffic.stop();
    server.stop();
    await sleep(3000);
    await site.drop();
  }
  return { samples, ...traffic.answered };
}

/** What its connections do not share with each other, as Linux counts it; 0 where PostgreSQL is on another machine. */
async function databaseMemory({ client }: SeededSite): Promise<Pick<Sample, 'database' | 'connections'>> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and application_name like 'platen%'`,
  );
  const ofProcess = (pid: number): number => {
    try {
      return Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
    } catch {
      return 0;
    }
  };
  return { database: rows.reduce((sum, { pid }) => sum + ofProcess(pid), 0), connections: rows.length };
}

const mb = (bytes: number): string => (bytes / 2 ** 20).toFixed(1).padStart(8);

const header = ' minutes requests     rss    heap   total     new     old   large external buffers handles  pg conns';

const row = (sample: Sample, requests: number): string => {
  const { minutes, rss, heapUsed, heapTotal, spaces, external, arrayBuffers, handles, database, connections } = sample;
  const large = Object.entries(spaces).filter(([name]) => name.includes('large'));
  const sizes = [rss, heapUsed, heapTotal, spaces['new_space'] ?? 0, spaces['old_space'] ?? 0];
  return [
    minutes.toFixed(2).padStart(8),
    String(requests).padStart(8),
    ...sizes.map(mb),
    mb(large.reduce((sum, [, bytes]) => sum + bytes, 0)),
    mb(external),
    mb(arrayBuffers),
    String(handles).padStart(7),
    mb(database),
    String(connections).padStart(4),
  ].join('');
};

/** What is measured, by the name it is printed under. */
const series: Readonly<Record<string, (sample: Sample) => number>> = {
  rss: ({ rss }) => rss,
  heapUsed: ({ heapUsed }) => heapUsed,
  external: ({ external }) => external,
  arrayBuffers: ({ arrayBuffers }) => arrayBuffers,
  'connections of PostgreSQL': ({ database }) => database,
  handles: ({ handles }) => handles * 2 ** 20,
};

function growth(samples: readonly Sample[], after: number): string[] {
  const later = samples.filter(({ minutes }) => minutes >= after);
  return Object.entries(series).map(([name, valueOf]) => {
    const { perStep, error } = slopeOf(
      later.map((sample) => valueOf(sample) / 2 ** 20),
      later.map(({ minutes }) => minutes),
    );
    const unit = name === 'handles' ? '' : ' MB';
    const verdict = perStep <= 2 * error ? 'within noise' : 'grows';
    return `  ${name.padEnd(26)} ${perStep.toFixed(3).padStart(8)} ± ${error.toFixed(3)}${unit}  ${verdict}`;
  });
}
