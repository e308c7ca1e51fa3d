import { mkdirSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Latencies, OverloadOrder, OverloadRun } from './overload-load.ts';
import { startServer, startWorker } from './processes.ts';
import type { Generator, Server } from './processes.ts';
import { commitOf, machineOf } from './scale.ts';
import { route } from './scale-cases.ts';
import { planOf } from './scale-rows.ts';
import { createSeededSite } from './scale-site.ts';
import type { SeededSite } from './scale-site.ts';

const folder = fileURLToPath(new URL('../results/', import.meta.url));

/** Connections that keep the node busy without making anybody wait long. */
const enough = 6;
const someLoad = 0.7;
const onset = 1;
/** Seconds of the slices in which a node is watched after a flood, and for how long. */
const slice = 0.5;
const longestRecovery = 10;

/**
 * More than a node can do: `npm run bench -- overload [--posts 1000] [--seed 1] [--rounds 3] [--seconds 8] [--list] [--fresh]`.
 * The generator and PostgreSQL run on the same machine and take part of what the node could use; on two cores, the
 * figures say how the node behaves, not how much it could do alone. Requests are those of visitors, one list for three
 * single posts or lists alone, and no response is cached. `--fresh` opens a connection for each; without it they stay
 * open. The file is written only without these two.
 */
export async function measureOverload(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      posts: { type: 'string', default: '1000' },
      seed: { type: 'string', default: '1' },
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '8' },
      list: { type: 'boolean', default: false },
      fresh: { type: 'boolean', default: false },
    },
  });
  const load = loadavg()[0] ?? 0;
  const seed = Number(values.seed);
  const posts = Number(values.posts);
  const seconds = Number(values.seconds);
  const site = await createSeededSite(planOf(posts, seed));
  const single = `${route}/${site.targets.post}`;
  const paths = values.list ? [route] : [route, single, single, single];
  const generator = startWorker<OverloadOrder, OverloadRun>('./overload-load.ts');
  const parts = { generator, site, paths, fresh: values.fresh };
  try {
    const rounds = await measureRounds(parts, { rounds: Number(values.rounds), seconds });
    const costs = await measureCosts(parts);
    const result = {
      date: new Date().toISOString(),
      commit: commitOf(),
      machine: await machineOf(site, load),
      seed,
      posts,
      seconds,
      paths,
      summary: { ...summed(rounds), ...costs },
      rounds,
    };
    if (!values.list && !values.fresh) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(`${folder}overload.json`, `${JSON.stringify(result, null, 2)}\n`);
    }
    print(result.summary);
  } finally {
    generator.stop();
    await site.drop();
  }
}

interface Parts {
  readonly generator: Generator<OverloadOrder, OverloadRun>;
  readonly site: SeededSite;
  readonly paths: readonly string[];
  readonly fresh: boolean;
}

interface Rig {
  readonly node: Server;
  closed(seconds: number): Promise<OverloadRun>;
  open(perSecond: number, seconds: number): Promise<OverloadRun>;
  watch(perSecond: number, seconds: number): Promise<OverloadRun>;
}

async function measureRounds(parts: Parts, given: { rounds: number; seconds: number }): Promise<readonly Round[]> {
  const node = await startServer('./servers/site.ts', parts.site.environment);
  try {
    const rig = rigOf(node, parts);
    await rig.closed(5);
    const rounds: Round[] = [];
    for (let at = 1; at <= given.rounds; at += 1) {
      console.log(`round ${at}`);
      rounds.push(await measureRound(rig, given.seconds));
    }
    return rounds;
  } finally {
    node.stop();
  }
}

function rigOf(node: Server, { generator, paths, fresh }: Parts): Rig {
  const asked = { port: node.port, paths, fresh };
  return {
    node,
    closed: (seconds) => generator.run({ ...asked, seconds, onset: 0, pace: { connections: enough } }),
    open: (perSecond, seconds) => generator.run({ ...asked, seconds, onset, pace: { perSecond } }),
    watch: (perSecond, seconds) => generator.run({ ...asked, seconds, onset: 0, pace: { perSecond } }),
  };
}

interface Round {
  /** Answers a second, before and after the load of twice as many. */
  readonly capacity: number;
  readonly some: OverloadRun;
  readonly twice: OverloadRun;
  readonly five: OverloadRun;
  readonly memory: { readonly before: number; readonly after: number };
  /** Seconds after the flood until nobody was refused and answers took no longer than twice what they took before. */
  readonly recovery: number;
}

async function measureRound(rig: Rig, seconds: number): Promise<Round> {
  const before = await rig.closed(3);
  const some = await rig.open(before.perSecond * someLoad, seconds);
  show(`${someLoad} ×`, some);
  const twice = await rig.open(before.perSecond * 2, seconds);
  show('2 ×', twice);
  const after = await rig.closed(3);
  const capacity = (before.perSecond + after.perSecond) / 2;
  const memory = await rig.node.memory();
  const five = await rig.open(capacity * 5, seconds);
  show('5 ×', five);
  const recovery = await recover(rig, capacity * someLoad, some.accepted.p99);
  console.log(
    `  capacity ${before.perSecond.toFixed(0)} and ${after.perSecond.toFixed(0)}/s, as before after ${recovery} s`,
  );
  return { capacity, some, twice, five, memory: { before: memory, after: await rig.node.memory() }, recovery };
}

async function recover(rig: Rig, perSecond: number, usual: number): Promise<number> {
  for (let waited = slice; waited < longestRecovery; waited += slice) {
    const { accepted, refused, failed } = await rig.watch(perSecond, slice);
    if (refused.count + failed === 0 && accepted.p99 <= usual * 2) return waited;
  }
  return longestRecovery;
}

/** Microseconds of the node's processor time for an answer, and for a refusal by a node that refuses nearly all. */
async function measureCosts({
  generator,
  site,
  paths,
}: Omit<Parts, 'node'>): Promise<{ answer: number; refusal: number }> {
  const node = await startServer('./servers/site.ts', { ...site.environment, PLATEN_MAX_IN_FLIGHT: '1' });
  const asked = { port: node.port, paths, fresh: false };
  const used = async (connections: number): Promise<OverloadRun & { cpu: number }> => {
    const before = await node.cpu();
    const run = await generator.run({ ...asked, seconds: 3, onset: 0, pace: { connections } });
    return { ...run, cpu: (await node.cpu()) - before };
  };
  try {
    await used(1);
    const alone = await used(1);
    const answer = alone.cpu / alone.accepted.count;
    await used(64);
    const flood = await used(64);
    return { answer, refusal: (flood.cpu - flood.accepted.count * answer) / flood.refused.count };
  } finally {
    node.stop();
  }
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

interface Summary {
  readonly capacity: number;
  readonly goodput: number;
  readonly goodputAtFive: number;
  readonly someP99: number;
  readonly acceptedP50: number;
  readonly acceptedP99: number;
  readonly acceptedRatio: number;
  readonly onsetP99: number;
  readonly refusedP99: number;
  readonly refusedLongest: number;
  readonly refusedAtSome: number;
  readonly withoutRetryAfter: number;
  readonly failed: number;
  readonly liveLongest: number;
  readonly recovery: number;
  readonly memoryBefore: number;
  readonly memoryAfter: number;
}

/** Ratios within each round, because a machine is quicker at one time than at another. */
function summed(rounds: readonly Round[]): Summary {
  const middle = (figure: (round: Round) => number): number => median(rounds.map(figure));
  const floods = rounds.flatMap(({ twice, five }) => [twice, five]);
  const runs = rounds.flatMap(({ some, twice, five }) => [some, twice, five]);
  const most = (from: readonly OverloadRun[], figure: (run: OverloadRun) => number): number =>
    Math.max(...from.map(figure));
  return {
    capacity: middle(({ capacity }) => capacity),
    goodput: middle(({ twice, capacity }) => twice.perSecond / capacity),
    goodputAtFive: middle(({ five, capacity }) => five.perSecond / capacity),
    someP99: middle(({ some }) => some.accepted.p99),
    acceptedP50: middle(({ twice }) => twice.accepted.p50),
    acceptedP99: middle(({ twice }) => twice.accepted.p99),
    acceptedRatio: middle(({ twice, some }) => twice.accepted.p99 / some.accepted.p99),
    onsetP99: middle(({ twice }) => twice.acceptedAtOnset.p99),
    refusedP99: middle(({ twice }) => twice.refused.p99),
    refusedLongest: most(floods, ({ refused }) => refused.longest),
    refusedAtSome: rounds.reduce((sum, { some }) => sum + some.refused.count, 0),
    withoutRetryAfter: runs.reduce((sum, run) => sum + run.withoutRetryAfter, 0),
    failed: runs.reduce((sum, run) => sum + run.failed, 0),
    liveLongest: most(runs, ({ live }) => live.longest),
    recovery: Math.max(...rounds.map(({ recovery }) => recovery)),
    memoryBefore: rounds[0]?.memory.before ?? 0,
    memoryAfter: Math.max(...rounds.map(({ memory }) => memory.after)),
  };
}

const shown = ({ count, p50, p99, longest }: Latencies): string =>
  `${count} (p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)}, longest ${longest.toFixed(1)} ms)`;

function show(name: string, run: OverloadRun): void {
  console.log(
    `  ${name}: ${run.perSecond.toFixed(0)}/s; answered ${shown(run.accepted)}, in the first second ${shown(run.acceptedAtOnset)}; refused ${shown(run.refused)}; failed ${run.failed}; live ${shown(run.live)}; sent late p99 ${run.sentLate.p99.toFixed(1)} ms`,
  );
}

function print(figures: Summary & { answer: number; refusal: number }): void {
  const mb = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;
  const ms = (time: number): string => `${time.toFixed(1)} ms`;
  console.log(`overload: capacity ${figures.capacity.toFixed(0)}/s (medians over the rounds; the longest over all)
  goodput at 2 ×         ${figures.goodput.toFixed(2)} of capacity (at 5 × ${figures.goodputAtFive.toFixed(2)})
  answered at 2 ×        p50 ${ms(figures.acceptedP50)}, p99 ${ms(figures.acceptedP99)}: ${figures.acceptedRatio.toFixed(2)} of the p99 at ${someLoad} × (${ms(figures.someP99)}, ${figures.refusedAtSome} refused)
  in the first second    p99 ${ms(figures.onsetP99)}
  refused at 2 ×         p99 ${ms(figures.refusedP99)} (longest, 5 × too: ${ms(figures.refusedLongest)}); ${figures.withoutRetryAfter} without Retry-After
  neither                ${figures.failed}
  /health/live           longest ${ms(figures.liveLongest)}
  back to normal         within ${figures.recovery} s after 5 ×
  memory                 ${mb(figures.memoryBefore)} before, at most ${mb(figures.memoryAfter)} after 5 ×
  processor time         ${figures.answer.toFixed(0)} µs for an answer, ${figures.refusal.toFixed(0)} µs for a refusal`);
}
