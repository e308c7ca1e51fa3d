import { parseArgs } from 'node:util';
import { compareWithBaseline, isBaselineUse, writeBaseline } from './field-baseline.ts';
import type { BaselineUse, Measured } from './field-baseline.ts';
import { fieldCases } from './field-cases.ts';
import type { FieldCase, FieldTargets } from './field-cases.ts';
import type { LoadOrder, LoadResult } from './load.ts';
import { startGenerator, startServer } from './processes.ts';
import type { Generator, Server } from './processes.ts';
import { countStatements } from './scale-count.ts';
import { planOf } from './scale-rows.ts';
import { createSeededSite, openSeededSite, caches, startApp } from './scale-site.ts';
import type { SeededSite } from './scale-site.ts';

/**
 * Every verb beside a careful hand-written server, in turns, on one database:
 * `npm run bench -- field [--posts 1000] [--seconds 3] [--rounds 3] [--warm 4000] [--only 'list of 10']…
 * [--database NAME] [--keep] [--baseline check|write]`. With `--baseline check` it fails where a case got slower than the stored ratio allows.
 * Each side answers `--warm` requests of a case before they count, so that its code is compiled. Time in which a server
 * waited for a processor stands beside its figures: a run with much of it measured the machine.
 * Figures of others are as they were recorded: they stand beside ours by the ratio to the bare server of their machine.
 */
export async function measureField(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      posts: { type: 'string', default: '1000' },
      seconds: { type: 'string', default: '3' },
      rounds: { type: 'string', default: '3' },
      warm: { type: 'string', default: '4000' },
      only: { type: 'string', multiple: true, default: [] },
      database: { type: 'string' },
      keep: { type: 'boolean', default: false },
      baseline: { type: 'string', default: 'ignore' },
    },
  });
  if (!isBaselineUse(values.baseline)) throw new Error('--baseline must be check, write, or ignore.');
  const site = await (values.database === undefined
    ? createSeededSite(planOf(Number(values.posts), 1))
    : openSeededSite(values.database));
  try {
    const measured = await measure(site, {
      seconds: Number(values.seconds),
      rounds: Number(values.rounds),
      warm: Number(values.warm),
      only: values.only,
    });
    useBaseline(values.baseline, measured);
  } finally {
    if (values.keep || values.database !== undefined) {
      console.log(`kept: ${site.database}`);
      await site.client.end();
    } else await site.drop();
  }
}

function useBaseline(use: BaselineUse, measured: readonly Measured[]): void {
  if (use === 'write') writeBaseline(measured);
  if (use !== 'check') return;
  const slower = compareWithBaseline(measured);
  for (const problem of slower) console.error(problem);
  if (slower.length > 0) process.exitCode = 1;
}

interface Wanted {
  readonly seconds: number;
  readonly rounds: number;
  readonly warm: number;
  readonly only: readonly string[];
}

type Side = 'site' | 'bare';
const sides = ['site', 'bare'] as const;
const connections = 8;

/** Seconds: enough for thousands of requests in all but the slowest cases. */
const longestWarmUp = 15;

/** More than a run can delete. */
const doomedPerRound = 8000;

async function measure(site: SeededSite, { seconds, rounds, warm, only }: Wanted): Promise<readonly Measured[]> {
  const measured: Measured[] = [];
  const targets = await fieldTargets(site);
  const generator = startGenerator();
  const platen = await startServer('./servers/site.ts', site.environment);
  const given = {
    ...site.environment,
    BARE_TARGETS: JSON.stringify(targets),
    BARE_SITE: `http://127.0.0.1:${platen.port}`,
  };
  const bare = await startServer('./servers/bare-field.ts', given);
  const caching = await startServer('./servers/site.ts', { ...site.environment, ...caches });
  const serverOf = (side: Side, { isCached }: FieldCase): Server =>
    side === 'bare' ? bare : isCached === true ? caching : platen;
  const count = await statementCounter(site);
  const cases = fieldCases(targets).filter(({ name }) => only.length === 0 || only.includes(name));
  console.log(heading);
  try {
    let turn = Date.now();
    const run = async (side: Side, asked: FieldCase, length: Pick<LoadOrder, 'seconds' | 'requests'>): Promise<Run> => {
      const doomed = asked.name === 'delete' ? await addDoomed(site, doomedPerRound) : null;
      const shot = doomed === null ? asked[side] : { ...asked[side], ids: doomed };
      const order = { ...shot, others: (side === 'site' ? asked.others : asked.bareOthers) ?? [], firstTurn: turn };
      turn += 1_000_000;
      return runOnce(generator, serverOf(side, asked), { ...order, ...length, connections });
    };
    for (const asked of cases) {
      const runs: Record<Side, Run[]> = { site: [], bare: [] };
      for (const side of sides) await run(side, asked, { seconds: longestWarmUp, requests: warm });
      for (let round = 0; round < rounds; round += 1) {
        for (const side of sides) runs[side].push(await run(side, asked, { seconds }));
      }
      const statements = await count.of(asked);
      console.log(line(asked, runs, statements));
      measured.push({ name: asked.name, ratio: ratioOf(runs), statements });
    }
  } finally {
    for (const process of [generator, platen, caching, bare]) process.stop();
    await count.stop();
  }
  return measured;
}

async function fieldTargets(site: SeededSite): Promise<FieldTargets> {
  const { client, targets, authorization } = site;
  const { rows } = await client.query<{ total: string }>(
    `select coalesce(sum(posts), 0) as total from post_term_totals
      where type = 'post' and status = 'publish' and term_id = $1`,
    [targets.category],
  );
  const tags = await client.query<{ id: string }>(
    `select id from terms where taxonomy = 'post_tag' order by id limit 20`,
  );
  return {
    ...targets,
    authorization,
    tags: tags.rows.map(({ id }) => Number(id)),
    categoryPage: Math.max(1, Math.floor(Number(rows[0]?.total) / 10) - 1),
    doomed: [],
  };
}

/** Posts to be deleted: written by a statement, with their terms, and counted by the triggers like any. */
async function addDoomed({ client, targets }: SeededSite, howMany: number): Promise<readonly number[]> {
  const { rows } = await client.query<{ id: string }>(
    `insert into posts (type, status, slug, title, content, author, date, date_gmt, modified, modified_gmt)
       select 'post', 'publish', 'doomed-' || n || '-' || extract(epoch from clock_timestamp())::bigint, 'Doomed ' || n,
              'Not for long.', $2, now(), now(), now(), now()
         from generate_series(1, $1) n returning id`,
    [howMany, targets.admin],
  );
  const ids = rows.map(({ id }) => Number(id));
  await client.query(
    `insert into post_terms (post_id, term_id, taxonomy, counted)
       select id, $2, 'category', true from unnest($1::bigint[]) as id`,
    [ids, targets.categories[0]],
  );
  await client.query('update term_counts set count = count + $1 where term_id = $2', [howMany, targets.categories[0]]);
  return ids;
}

type Run = LoadResult & { readonly cpu: number; readonly waiting: number };

async function runOnce(
  generator: Generator,
  server: Server,
  order: Omit<Parameters<Generator['run']>[0], 'port'>,
): Promise<Run> {
  const [cpu, waited] = [await server.cpu(), await server.waited()];
  const result = await generator.run({ ...order, port: server.port });
  const waiting = ((await server.waited()) ?? NaN) - (waited ?? NaN);
  const elapsed = (result.requests / result.perSecond) * 1_000_000;
  return { ...result, cpu: ((await server.cpu()) - cpu) / result.requests, waiting: waiting / elapsed };
}

interface StatementCounter {
  of(asked: FieldCase): Promise<number | null>;
  stop(): Promise<void>;
}

/** A service in this process, whose statements can be counted. */
async function statementCounter(site: SeededSite): Promise<StatementCounter> {
  const sent = countStatements();
  const app = await startApp({ ...site.environment, PLATEN_POOL_SIZE: '2' });
  const { port } = await app.listen();
  return {
    of: async ({ site: shot, others }) => {
      if (others !== undefined) return null;
      const counted: number[] = [];
      for (let turn = 0; turn < 5; turn += 1) {
        const ids = shot.method === 'DELETE' ? await addDoomed(site, 1) : (shot.ids ?? []);
        const filled = (text: string): string =>
          text.replaceAll('{turn}', `${Date.now()}-${turn}`).replaceAll('{id}', String(ids[turn % ids.length]));
        const before = sent();
        const answer = await fetch(`http://127.0.0.1:${port}${filled(shot.path)}`, {
          method: shot.method ?? 'GET',
          headers: shot.headers ?? {},
          ...(shot.body === undefined ? {} : { body: filled(shot.body) }),
        });
        await answer.arrayBuffer();
        counted.push(sent() - before);
      }
      return counted.toSorted((a, b) => a - b)[2] ?? 0;
    },
    stop: () => app.close(),
  };
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Requests per second of Platen divided by those of the bare server, round by round. */
const ratioOf = (runs: Readonly<Record<Side, Run[]>>): number =>
  median(runs.site.map(({ perSecond }, at) => perSecond / (runs.bare[at]?.perSecond ?? 1)));

const heading =
  '| case | Platen | bare | of bare | node CPU ms (bare) | waiting (bare) | statements | × reference | × best peer | failures |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|';

function line({ name, recorded }: FieldCase, runs: Readonly<Record<Side, Run[]>>, statements: number | null): string {
  const of = (side: Side, pick: (run: Run) => number): number => median(runs[side].map(pick));
  const [ours, theirs] = sides.map((side) => of(side, ({ perSecond }) => perSecond)) as [number, number];
  const ratio = ratioOf(runs);
  // By what the bare server of their machine and that of this one reach.
  const times = (other: number | undefined): string =>
    recorded === undefined || other === undefined ? '' : ((ratio * recorded.bare) / other).toFixed(1);
  const failures = sides.map((side) => runs[side].reduce((sum, run) => sum + run.failures, 0)).join('/');
  const cpu = sides.map((side) => (of(side, (run) => run.cpu) / 1000).toFixed(2));
  const waiting = sides.map((side) => `${(of(side, (run) => run.waiting) * 100).toFixed(0)} %`);
  const shown = (value: number): string => (value < 100 ? value.toFixed(1) : Math.round(value).toLocaleString('en'));
  const cells = [
    name,
    shown(ours),
    shown(theirs),
    ratio.toFixed(2),
    `${cpu[0]} (${cpu[1]})`,
    `${waiting[0]} (${waiting[1]})`,
    statements ?? '',
    times(recorded?.reference),
    times(recorded?.peer),
    failures,
  ];
  return `| ${cells.join(' | ')} |`;
}
