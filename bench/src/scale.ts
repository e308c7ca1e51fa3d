import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { measureCases } from './scale-measure.ts';
import type { Pace } from './scale-measure.ts';
import { writePage } from './scale-page.ts';
import type { ScaleResult } from './scale-results.ts';
import { planOf } from './scale-rows.ts';
import { createSeededSite, openSeededSite } from './scale-site.ts';
import type { SeededSite } from './scale-site.ts';

const folder = fileURLToPath(new URL('../results/', import.meta.url));

/**
 * The service beside hand-written SQL, with more and more posts:
 * `npm run bench -- scale [--posts 1000]… [--seed 1] [--seconds 2] [--rounds 3] [--keep]`.
 * `--keep` leaves the database and prints its name, `--database NAME` measures such a one again, `--rounds 0` only seeds.
 * `--only create` prints the figures of some cases and writes no results.
 * `--page` only writes the page anew from the results that are there.
 */
export async function measureScale(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      posts: { type: 'string', multiple: true, default: ['1000', '100000', '1000000'] },
      seed: { type: 'string', default: '1' },
      seconds: { type: 'string', default: '2' },
      rounds: { type: 'string', default: '3' },
      keep: { type: 'boolean', default: false },
      database: { type: 'string', multiple: true, default: [] },
      only: { type: 'string', multiple: true, default: [] },
      page: { type: 'boolean', default: false },
    },
  });
  const pace: Pace = { connections: 8, seconds: Number(values.seconds), rounds: Number(values.rounds) };
  mkdirSync(folder, { recursive: true });
  const sizes = values.posts.flatMap((given) => given.split(',')).map(Number);
  const sites = values.page
    ? []
    : values.database.length > 0
      ? values.database.map((name) => () => openSeededSite(name))
      : sizes.map((posts) => () => createSeededSite(planOf(posts, Number(values.seed))));
  const keep = values.keep || values.database.length > 0;
  for (const site of sites) await measureSite(site, { pace, keep, only: values.only });
  writePage(folder);
}

interface Measuring {
  readonly pace: Pace;
  readonly keep: boolean;
  /** Names of the cases; all of them when there is none. */
  readonly only: readonly string[];
}

async function measureSite(open: () => Promise<SeededSite>, { pace, keep, only }: Measuring): Promise<void> {
  const load = loadavg()[0] ?? 0;
  const site = await open();
  console.log(`${site.posts} posts, seed ${site.seed}`);
  try {
    if (pace.rounds === 0) return;
    if (only.length > 0) return void (await measureCases(site, pace, only));
    const result = await resultOf(site, pace, load);
    writeFileSync(`${folder}scale-${site.posts}.json`, `${JSON.stringify(result, null, 2)}\n`);
  } finally {
    if (keep) {
      console.log(`kept: ${site.database}`);
      await site.client.end();
    } else await site.drop();
  }
}

async function resultOf(site: SeededSite, pace: Pace, load: number): Promise<ScaleResult> {
  const { posts, seed, seedSeconds } = site;
  return {
    date: new Date().toISOString(),
    commit: commitOf(),
    machine: await machineOf(site, load),
    seed,
    posts,
    ...(await sizesOf(site)),
    seedSeconds,
    ...pace,
    cases: await measureCases(site, pace),
  };
}

/** With a mark where files differ from it. */
export const commitOf = (): string =>
  execFileSync('git', ['describe', '--always', '--dirty', '--exclude=*'], { cwd: folder, encoding: 'utf8' }).trim();

async function sizesOf({ client }: SeededSite): Promise<Pick<ScaleResult, 'rows' | 'databaseMb'>> {
  const rows: Record<string, number> = {};
  for (const table of ['posts', 'post_terms', 'terms', 'users', 'comments']) {
    const { rows: counted } = await client.query<{ count: string }>(`select count(*) from ${table}`);
    rows[table] = Number(counted[0]?.count);
  }
  const { rows: size } = await client.query<{ size: string }>('select pg_database_size(current_database()) as size');
  return { rows, databaseMb: Math.round(Number(size[0]?.size) / 1e6) };
}

export async function machineOf({ client }: SeededSite, load: number): Promise<ScaleResult['machine']> {
  const shown = async (name: string): Promise<string> =>
    (await client.query<Record<string, string>>(`show ${name}`)).rows[0]?.[name] ?? '';
  return {
    processor: cpus()[0]?.model ?? '',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 1e9),
    load: Math.round(load * 10) / 10,
    node: process.version,
    postgres: await shown('server_version'),
    sharedBuffers: await shown('shared_buffers'),
  };
}
