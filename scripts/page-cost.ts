/**
 * Processor time per page of running servers, in turns. Each server is a URL and the ids of its processes:
 *
 *   node scripts/page-cost.ts http://127.0.0.1:4150/note-12/=812 http://127.0.0.1:4151/note-12/=901,955
 *
 * `postgres:NAME` instead of an id adds the sessions of a PostgreSQL database. Pages have to be uncached.
 */
import { readdirSync, readFileSync } from 'node:fs';

const rounds = 5;
const pages = 40;
/** Linux counts in hundredths of a second. */
const tickMs = 10;

const servers = process.argv.slice(2).map((word) => {
  const at = word.lastIndexOf('=');
  return { url: word.slice(0, at), processes: word.slice(at + 1).split(',') };
});

const sessionsOf = (database: string): string[] =>
  readdirSync('/proc').filter((id) => {
    try {
      return /^\d+$/.test(id) && readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(` ${database} `);
    } catch {
      return false;
    }
  });

function usedMs(processes: readonly string[]): number {
  const ids = processes.flatMap((one) => (one.startsWith('postgres:') ? sessionsOf(one.slice(9)) : [one]));
  const ticks = ids.map((id) => {
    const facts = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return Number(facts[11]) + Number(facts[12]);
  });
  return ticks.reduce((sum, one) => sum + one, 0) * tickMs;
}

const figures = new Map<string, number[]>();
for (let round = 0; round <= rounds; round += 1) {
  for (const { url, processes } of servers) {
    const before = usedMs(processes);
    for (let page = 0; page < pages; page += 1) {
      const response = await fetch(url);
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${url}: ${response.status}`);
    }
    // The first round warms up.
    if (round > 0) figures.set(url, [...(figures.get(url) ?? []), (usedMs(processes) - before) / pages]);
  }
}
for (const [url, values] of figures) {
  const median = values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
  process.stdout.write(`${median.toFixed(1)} ms of processor time per page, median of ${rounds} rounds: ${url}\n`);
}
