import { startGenerator, startServer } from './processes.ts';
import type { Generator, Server } from './processes.ts';
import type { LoadResult } from './load.ts';
import { barePath, readCases, route } from './scale-cases.ts';
import { countPerRequest, countStatements } from './scale-count.ts';
import type { Counts } from './scale-count.ts';
import type { CaseResult, Figures } from './scale-results.ts';
import { connect, startApp } from './scale-site.ts';
import type { SeededSite } from './scale-site.ts';
import { runWrites, writeCases, writeOnce } from './scale-writes.ts';
import type { Target, WriteCase } from './scale-writes.ts';

export interface Pace {
  readonly connections: number;
  /** Of each run, and how many runs each server gets per case. */
  readonly seconds: number;
  readonly rounds: number;
}

/** One case as both servers are asked for it. */
interface Trial {
  readonly name: string;
  readonly isRead: boolean;
  run(side: Side, server: Server, pace: Omit<Pace, 'rounds'>): Promise<LoadResult>;
  /** One request; the body of the answer. */
  ask(side: Side, port: number): Promise<string>;
}

type Side = 'platen' | 'bare';

/** Statements of the bare server, `begin` and `commit` among them; it sends them by hand. */
const bareStatements: Readonly<Record<string, number>> = { create: 7, update: 5 };

export async function measureCases(
  site: SeededSite,
  pace: Pace,
  only: readonly string[] = [],
): Promise<readonly CaseResult[]> {
  const generator = startGenerator();
  const platen = await startServer('./servers/site.ts', site.environment);
  const bareGiven = {
    ...site.environment,
    BARE_TARGETS: JSON.stringify(site.targets),
    BARE_SITE: `http://127.0.0.1:${platen.port}`,
  };
  const bare = await startServer('./servers/bare-sql.ts', bareGiven);
  const counter = await startCounter(site, bareGiven);
  try {
    const results: CaseResult[] = [];
    const trials = trialsOf(site, generator);
    await trials[0]?.run('platen', platen, { ...pace, seconds: 6 });
    await trials[0]?.run('bare', bare, { ...pace, seconds: 2 });
    for (const trial of trials.filter(({ name }) => only.length === 0 || only.includes(name))) {
      const result = await measureTrial({ trial, platen, bare, pace, counter });
      console.log(shown(result));
      results.push(result);
    }
    return results;
  } finally {
    for (const process of [generator, platen, bare]) process.stop();
    await counter.stop();
  }
}

function trialsOf({ targets, authorization }: SeededSite, generator: Generator): readonly Trial[] {
  const targetOf = (side: Side, port: number): Target => ({
    port,
    headers: side === 'platen' ? { authorization } : {},
  });
  let turn = 0;
  const nextTurn = (): number => (turn += 1);
  const reads = readCases(targets).map(({ name, path }): Trial => {
    const paths = { platen: `${route}${path}`, bare: barePath(name) };
    return {
      name,
      isRead: true,
      run: (side, { port }, pace) => generator.run({ ...pace, port, path: paths[side] }),
      ask: async (side, port) => (await fetch(`http://127.0.0.1:${port}${paths[side]}`)).text(),
    };
  });
  const writes = writeCases(targets).map((write): Trial => {
    const writesTo = (side: Side, port: number) => ({
      target: targetOf(side, port),
      path: pathOf(side, write),
      body: write.body,
      nextTurn,
    });
    return {
      name: write.name,
      isRead: false,
      run: (side, { port }, pace) => runWrites(writesTo(side, port), pace),
      ask: async (side, port) => {
        if (!(await writeOnce(writesTo(side, port)))) throw new Error(`A write to ${side} failed.`);
        return '';
      },
    };
  });
  return [...reads, ...writes];
}

const pathOf = (side: Side, write: WriteCase): ((turn: number) => string) =>
  side === 'platen' ? write.sitePath : write.barePath;

interface Measuring {
  readonly trial: Trial;
  readonly platen: Server;
  readonly bare: Server;
  readonly pace: Pace;
  readonly counter: Counter;
}

/** In turns, so that what else the machine does meets both. */
async function measureTrial({ trial, platen, bare, pace, counter }: Measuring): Promise<CaseResult> {
  const servers = { platen, bare };
  const sides = ['platen', 'bare'] as const;
  const runs: Record<Side, Run[]> = { platen: [], bare: [] };
  for (const side of sides) await trial.run(side, servers[side], { ...pace, seconds: 1 });
  for (let round = 0; round < pace.rounds; round += 1) {
    for (const side of sides) runs[side].push(await runOnce(trial, side, { server: servers[side], pace }));
  }
  const sameBytes = trial.isRead
    ? (await trial.ask('platen', platen.port)) === (await trial.ask('bare', bare.port))
    : null;
  return {
    name: trial.name,
    platen: { ...summed(runs.platen), ...(await counter.count('platen', trial)) },
    bare: { ...summed(runs.bare), ...(await counter.count('bare', trial)) },
    sameBytes,
  };
}

type Run = LoadResult & { readonly cpu: number };

async function runOnce(trial: Trial, side: Side, { server, pace }: { server: Server; pace: Pace }): Promise<Run> {
  const before = await server.cpu();
  const result = await trial.run(side, server, pace);
  return { ...result, cpu: ((await server.cpu()) - before) / result.requests };
}

const summed = (runs: readonly Run[]): Omit<Figures, keyof Counts> => ({
  perSecond: median(runs.map((run) => run.perSecond)),
  p50: median(runs.map((run) => run.p50)),
  p99: median(runs.map((run) => run.p99)),
  cpu: median(runs.map((run) => run.cpu)),
  failures: runs.reduce((sum, run) => sum + run.failures, 0),
});

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

interface Counter {
  count(side: Side, trial: Trial): Promise<Counts>;
  stop(): Promise<void>;
}

/** Both servers once more, each with a single session, so that what they read can be told request by request. */
async function startCounter(site: SeededSite, bareGiven: Readonly<Record<string, string>>): Promise<Counter> {
  const statements = countStatements();
  const app = await startApp({ ...site.environment, PLATEN_POOL_SIZE: '1' });
  const { port } = await app.listen();
  const bare = await startServer('./servers/bare-sql.ts', { ...bareGiven, PLATEN_POOL_SIZE: '1' });
  const observer = await connect();
  const ports = { platen: port, bare: bare.port };
  return {
    count: async (side, trial) => {
      const ask = async (): Promise<void> => void (await trial.ask(side, ports[side]));
      const began = performance.now();
      await ask();
      const times = performance.now() - began > 500 ? 3 : 10;
      const counts = await countPerRequest({ observer, database: site.database, statements, ask, times });
      return side === 'platen' ? counts : { ...counts, statements: bareStatements[trial.name] ?? 1 };
    },
    stop: async () => {
      bare.stop();
      await app.close();
      await observer.end();
    },
  };
}

function shown({ name, platen, bare, sameBytes }: CaseResult): string {
  const side = ({ perSecond, p50, p99, cpu, failures, statements, returned }: Figures): string =>
    `${perSecond.toFixed(0)}/s p50 ${p50.toFixed(2)} p99 ${p99.toFixed(2)} ms, ${cpu.toFixed(0)} µs cpu, ${statements} statements, ${returned} rows, ${failures} failures`;
  const bytes = sameBytes === false ? ' DIFFERENT BYTES' : '';
  return `${name}: platen ${side(platen)}; bare ${side(bare)}; ratio ${(platen.perSecond / bare.perSecond).toFixed(3)}${bytes}`;
}
