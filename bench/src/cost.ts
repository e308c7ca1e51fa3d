import { readdirSync, readFileSync } from 'node:fs';
import { startGenerator, startServer } from './processes.ts';
import type { Server } from './processes.ts';
import { route } from './scale-cases.ts';
import { planOf } from './scale-rows.ts';
import { createSeededSite, caches } from './scale-site.ts';
import type { SeededSite } from './scale-site.ts';
import { runWrites, writeCases } from './scale-writes.ts';

const seconds = 6;
const connections = 8;

/** What one request takes of each thing that there is only so much of: `npm run bench -- cost`. */
export async function measureCost(): Promise<void> {
  const site = await createSeededSite(planOf(1000, 1));
  const caching = { ...site.environment, ...caches };
  const [computing, cached] = await Promise.all([
    startServer('./servers/site.ts', site.environment),
    startServer('./servers/site.ts', caching),
  ]);
  const generator = startGenerator();
  const read =
    (server: Server, path: string) =>
    async (forSeconds: number): Promise<number> =>
      (await generator.run({ port: server.port, path: `${route}${path}`, connections, seconds: forSeconds })).requests;
  let turn = 0;
  const nextTurn = (): number => (turn += 1);
  const target = { port: computing.port, headers: { authorization: site.authorization } };
  const writes = writeCases(site.targets).map(
    ({ name, sitePath, body }) =>
      [
        name,
        computing,
        async (forSeconds: number): Promise<number> =>
          (await runWrites({ target, path: sitePath, body, nextTurn }, { connections, seconds: forSeconds })).requests,
      ] as const,
  );
  try {
    for (const [name, server, run] of [
      ['list, cached', cached, read(cached, '')],
      ['list', computing, read(computing, '')],
      ['single', computing, read(computing, `/${site.targets.post}`)],
      ...writes,
    ] as const) {
      await run(2);
      const before = await takenBy(server, site);
      const requests = await run(seconds);
      const after = await takenBy(server, site);
      const each = (what: keyof Taken): string =>
        Math.round((after[what] - before[what]) / requests).toLocaleString('en');
      console.log(
        `${name}: ${Math.round(requests / seconds)}/s; per request ${each('node')} µs of the node's processor, ${each('database')} µs of PostgreSQL's, ${each('log')} bytes of write-ahead log`,
      );
    }
  } finally {
    for (const process of [generator, computing, cached]) process.stop();
    await site.drop();
  }
}

interface Taken {
  readonly node: number;
  readonly database: number;
  readonly log: number;
}

async function takenBy(server: Server, { client, database }: SeededSite): Promise<Taken> {
  const { rows } = await client.query<{ log: string }>("select pg_current_wal_lsn() - '0/0'::pg_lsn as log");
  return { node: await server.cpu(), database: sessionsCpu(database), log: Number(rows[0]?.log) };
}

/** Linux counts in hundredths of a second. */
const tick = 10_000;

/** Microseconds that the sessions of a database have worked; what PostgreSQL does behind them is not in it. */
function sessionsCpu(database: string): number {
  let ticks = 0;
  for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (!readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(` ${database} `)) continue;
      const facts = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      ticks += Number(facts[11]) + Number(facts[12]);
    } catch {
      // It ended between the look at the list and the look at it.
    }
  }
  return ticks * tick;
}
