import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { startGenerator } from './processes.ts';
import type { Generator } from './processes.ts';
import { route } from './scale-cases.ts';
import { planOf } from './scale-rows.ts';
import { createSeededSite } from './scale-site.ts';

const main = fileURLToPath(new URL('../../packages/server/src/main.ts', import.meta.url));
const connections = 8;
const seconds = 5;
const rounds = 5;

interface Service {
  readonly workers: number;
  readonly child: ChildProcess;
  readonly port: number;
}

/** Computed lists from one worker and from two, by turns: `npm run bench -- workers`. */
export async function measureWorkers(): Promise<void> {
  const site = await createSeededSite(planOf(1000, 1));
  const environment = { ...site.environment, PLATEN_LOG_LEVEL: 'info' };
  const services = [await start(1, environment), await start(2, environment)];
  const generators = [startGenerator(), startGenerator()];
  try {
    const measured = new Map<number, Figures[]>(services.map(({ workers }) => [workers, []]));
    for (const service of services) await measure(service, { generators, database: site.database, forSeconds: 2 });
    for (let round = 0; round < rounds; round += 1) {
      for (const service of round % 2 === 0 ? services : services.toReversed()) {
        const figures = await measure(service, { generators, database: site.database, forSeconds: seconds });
        measured.get(service.workers)?.push(figures);
        console.log(inWords(service.workers, figures));
      }
    }
    const median = (workers: number, of: keyof Figures): number =>
      (measured.get(workers) ?? []).map((figures) => figures[of]).toSorted((a, b) => a - b)[rounds >> 1] ?? 0;
    console.log(`two workers to one, medians: ${(median(2, 'perSecond') / median(1, 'perSecond')).toFixed(2)} ×`);
    // The least that was seen: on a machine that does other things, too, a request takes more than it needs.
    const least = (workers: number, of: keyof Figures): number =>
      Math.min(...(measured.get(workers) ?? []).map((figures) => figures[of]));
    const thread = 1e6 / least(1, 'node');
    const machine = (1e6 * availableParallelism()) / (least(2, 'node') + least(2, 'database') + least(2, 'generator'));
    console.log(
      `by processor time, one thread can do ${Math.round(thread)}/s, and all ${availableParallelism()} cores, which PostgreSQL and the generator share, ${Math.round(machine)}/s: ${(machine / thread).toFixed(2)} × at most`,
    );
  } finally {
    for (const generator of generators) generator.stop();
    await Promise.all(services.map(({ child }) => stop(child)));
    await site.drop();
  }
}

async function start(workers: number, env: Readonly<Record<string, string>>): Promise<Service> {
  const child = spawn(process.execPath, [main, 'start', '--workers', String(workers)], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let up = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    const { msg, url } = line.startsWith('{')
      ? (JSON.parse(line) as { msg: string; url?: string })
      : { msg: '', url: '' };
    if (msg !== 'listening' || url === undefined || (up += 1) < workers) continue;
    // What it logs from here on is read, so that it need not wait, and thrown away.
    child.stdout.resume();
    return { workers, child, port: Number(new URL(url).port) };
  }
  throw new Error('The service ended before it listened.');
}

const stop = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });

interface Figures {
  readonly perSecond: number;
  /** Microseconds of a processor for each request. */
  readonly node: number;
  readonly database: number;
  readonly generator: number;
}

interface Rig {
  readonly generators: readonly Generator[];
  readonly database: string;
  readonly forSeconds: number;
}

async function measure({ port, child }: Service, { generators, database, forSeconds }: Rig): Promise<Figures> {
  const order = { port, path: route, connections: connections / generators.length, seconds: forSeconds };
  const used = () => ({
    node: cpuOf((process) => process.id === child.pid || process.parent === child.pid),
    database: cpuOf(({ command }) => command.includes(` ${database} `)),
    generator: cpuOf(({ command, parent }) => parent === process.pid && command.includes('load.ts')),
  });
  const before = used();
  const results = await Promise.all(generators.map((generator) => generator.run(order)));
  const after = used();
  const requests = results.reduce((sum, result) => sum + result.requests, 0);
  if (results.some(({ failures }) => failures > 0)) throw new Error('A request failed.');
  const each = (what: keyof typeof before): number => (after[what] - before[what]) / requests;
  return {
    perSecond: results.reduce((sum, { perSecond }) => sum + perSecond, 0),
    node: each('node'),
    database: each('database'),
    generator: each('generator'),
  };
}

const inWords = (workers: number, { perSecond, node, database, generator }: Figures): string =>
  `${workers === 1 ? 'one worker ' : 'two workers'}: ${Math.round(perSecond)}/s; per request ${Math.round(node)} µs of the service's processors, ${Math.round(database)} µs of PostgreSQL's, ${Math.round(generator)} µs of the generator's`;

interface Process {
  readonly id: number;
  readonly parent: number;
  readonly command: string;
}

/** Linux counts in hundredths of a second. */
const tick = 10_000;

function cpuOf(isMeant: (process: Process) => boolean): number {
  let ticks = 0;
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    try {
      const facts = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
      if (!isMeant({ id: Number(name), parent: Number(facts[1]), command })) continue;
      ticks += Number(facts[11]) + Number(facts[12]);
    } catch {
      // It ended between the look at the list and the look at it.
    }
  }
  return ticks * tick;
}
