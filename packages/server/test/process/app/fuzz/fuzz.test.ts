import { Agent } from 'node:http';
import fc from 'fast-check';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../support/database.ts';
import { startAppProcess } from '../../../support/processes.ts';
import type { AppProcess } from '../../../support/processes.ts';
import { seed } from '../../../support/seed.ts';
import { slopeOf } from '../../../support/slope.ts';
import { indexShots } from './index-shots.ts';
import { oddShots } from './odd-shots.ts';
import { eventShots, protocolShots } from './protocol-shots.ts';
import { seedSite } from './seeded-site.ts';
import { fire, tell } from './shot.ts';
import type { Shot } from './shot.ts';

/** `PLATEN_FUZZ=100000` for the long form, and `PLATEN_SEED` to fire the shots of a run that failed. */
const requests = Number(process.env['PLATEN_FUZZ'] ?? 10_000);

const longestStall = 250;
/** Shots between two looks at the process, after which the site is put back to how it was. */
const portion = Math.min(5000, requests / 10);
/** Few, so that what a stall is made of is one request, not a handful that happened to come in the same turn. */
const lanes = 4;

interface Tally {
  readonly failures: string[];
  /** Answers by role and hundred of their status, such as `author 2`, and by their kind, such as `lines`. */
  readonly answers: Record<string, number>;
}

async function firePortion(service: AppProcess, shots: readonly Shot[], { failures, answers }: Tally): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: lanes });
  const next = shots.values();
  const lane = async (): Promise<void> => {
    for (const shot of next)
      for (let time = 0; time < (shot.times ?? 1); time += 1) {
        const hit = await fire(service.port, agent, shot).catch((error: NodeJS.ErrnoException) => error);
        if (hit instanceof Error) failures.push(`${hit.code ?? hit.message}: ${tell(shot)}`);
        else if (hit.fault !== '') failures.push(`${hit.fault}: ${tell(shot)}`);
        else
          for (const kind of [`${shot.role} ${Math.floor(hit.status / 100)}`, hit.kind])
            answers[kind] = (answers[kind] ?? 0) + 1;
      }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  agent.destroy();
}

test(
  `${requests} requests of every role to every route: no 5xx, no stall above ${longestStall} ms, no leak`,
  { timeout: 120_000 + requests * 10 },
  async () => {
    const database = await createTestDatabase();
    // What happens under overload is tested elsewhere.
    const env = {
      DATABASE_URL: database.url,
      PLATEN_MAX_WAIT: '20000',
      PLATEN_CONNECT_TIMEOUT: '20000',
      PLATEN_LOG_LEVEL: process.env['PLATEN_LOG_LEVEL'] ?? 'silent',
    };
    const service = await startAppProcess(env, { execArgv: ['--expose-gc'] });
    const db = new Client({ connectionString: database.url });
    const tally: Tally = { failures: [], answers: {} };
    const memory: NodeJS.MemoryUsage[] = [];
    const stalls: number[] = [];
    let told = 0;
    const began = performance.now();
    try {
      await db.connect();
      const site = await seedSite(db, service);
      const shots = protocolShots(
        fc.oneof(
          { weight: 80, arbitrary: indexShots(site.routes, site.known) },
          { weight: 20, arbitrary: oddShots },
          { weight: 1, arbitrary: eventShots(site.known) },
        ),
      );
      const sample = (at: number, numRuns: number): Shot[] => fc.sample(shots, { numRuns, seed: seed + at });
      // What is loaded and compiled by the first requests is no stall of ours.
      await firePortion(service, sample(-1, 400), tally);
      for (let at = 0; at * portion < requests; at += 1) {
        await site.restore();
        service.forgetStalls();
        await firePortion(service, sample(at, portion), tally);
        for (const failure of tally.failures.slice(told)) process.stdout.write(`${failure}\n`);
        told = tally.failures.length;
        stalls.push(await service.longestStall());
        memory.push(await service.memory());
        if (tally.failures.length > 20) break;
        if (at % 10 === 9)
          process.stdout.write(`${report({ requests: (at + 1) * portion, began, stalls, memory, tally })}\n`);
      }
    } finally {
      await service.stop();
      await db.end();
      await database.drop();
    }
    const heap = memory.map(({ heapUsed }) => heapUsed / 2 ** 20);
    expect(tally.failures.slice(0, 10), `PLATEN_SEED=${seed}`).toEqual([]);
    const stalled = stalls.flatMap((ms, at) => (ms < longestStall ? [] : [`${ms.toFixed(0)} ms in portion ${at}`]));
    expect(stalled, `PLATEN_SEED=${seed}`).toEqual([]);
    expectEveryRoleHeard(tally);
    expectFlat(heap);
  },
);

/** Shots that nobody understands would show nothing. */
function expectEveryRoleHeard({ answers }: Tally): void {
  for (const role of [
    'visitor',
    'administrator',
    'editor',
    'author',
    'contributor',
    'subscriber',
    'reading',
    'scoped',
  ]) {
    const all = [2, 3, 4, 5].reduce((sum, kind) => sum + (answers[`${role} ${kind}`] ?? 0), 0);
    expect((answers[`${role} 2`] ?? 0) / all, role).toBeGreaterThan(0.1);
  }
  for (const kind of ['lines', 'events', 'replayed'])
    expect((answers[kind] ?? 0) / requests, kind).toBeGreaterThan(1 / 2000);
}

/** Caches fill in the beginning: what counts is how the heap after a collection goes on from there. */
function expectFlat(heap: readonly number[]): void {
  const later = heap.slice(Math.ceil(heap.length / 4));
  const { perStep, error } = slopeOf(later);
  const grown = (perStep - 3 * error) * later.length;
  // Texts that were rendered are kept up to a bound, which a million requests come near.
  const texts = 32 * Math.min(1, requests / 1_000_000);
  const told = `heap after each portion: ${heap.map((mb) => mb.toFixed(1)).join(' ')}`;
  expect(grown, told).toBeLessThan((heap[0] ?? 0) / 10 + texts);
}

interface Outcome {
  readonly requests: number;
  /** On the clock of `performance.now()`. */
  readonly began: number;
  readonly stalls: readonly number[];
  readonly memory: readonly NodeJS.MemoryUsage[];
  readonly tally: Tally;
}

function report({ requests: fired, began, stalls, memory, tally }: Outcome): string {
  const mb = (bytes = 0): string => `${(bytes / 2 ** 20).toFixed(1)} MB`;
  const later = memory.slice(Math.ceil(memory.length / 4)).map(({ heapUsed }) => heapUsed / 2 ** 20);
  const { perStep, error } = slopeOf(later);
  const seconds = (performance.now() - began) / 1000;
  return [
    `seed ${seed}: ${fired} requests in ${seconds.toFixed(0)} s, ${tally.failures.length} failures, longest stall ${Math.max(...stalls).toFixed(0)} ms`,
    `heap after gc ${mb(memory[0]?.heapUsed)} → ${mb(memory.at(-1)?.heapUsed)}, ${perStep.toFixed(3)} ± ${error.toFixed(3)} MB per portion; rss ${mb(memory[0]?.rss)} → ${mb(memory.at(-1)?.rss)}`,
    `answers by role and hundred: ${JSON.stringify(Object.fromEntries(Object.entries(tally.answers).toSorted()))}`,
  ].join('\n');
}
