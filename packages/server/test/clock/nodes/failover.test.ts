/** The primary is killed and its standby promoted, again and again, under writers and readers. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import type { JsonMap } from '../../../src/lib/json.ts';
import { startNodes } from '../../support/nodes.ts';
import type { Nodes } from '../../support/nodes.ts';
import { createPair } from '../../support/pair.ts';
import type { Pair } from '../../support/pair.ts';
import { givenTime } from '../../support/own-time.ts';

const kills = Number(process.env['PLATEN_KILLS'] ?? 2);
/** Milliseconds after a promotion from which on no read may fail. */
const readsFailFor = 2000;
const writers = 4;
const readers = 4;

let pair: Pair;
let nodes: Nodes;
afterEach(async () => {
  await nodes.stop();
  await pair.remove();
});

interface Outcome {
  readonly kind: 'read' | 'write';
  readonly ended: number;
  /** Null when it was answered well. */
  readonly failure: string | null;
}

interface Load {
  readonly acknowledged: Set<string>;
  readonly outcomes: Outcome[];
  stop(): Promise<void>;
}

function work(): Load {
  const stopping = new AbortController();
  const acknowledged = new Set<string>();
  const outcomes: Outcome[] = [];
  let next = 0;
  const attempt = async (kind: Outcome['kind'], at: number, title: string): Promise<void> => {
    const asked =
      kind === 'read'
        ? nodes.ask(at, 'GET', '/cms/v2/posts?per_page=3')
        : nodes.ask(at, 'POST', '/cms/v2/posts', {
            authorization: nodes.authorization,
            body: { title, status: 'publish' } satisfies JsonMap,
          });
    const failure = await asked.then(
      ({ status, headers }) => (status < 300 ? null : `${status}, Retry-After ${headers.has('retry-after')}`),
      (error: unknown) => String(error),
    );
    if (failure === null && kind === 'write') acknowledged.add(title);
    outcomes.push({ kind, ended: givenTime(), failure });
    if (failure !== null) await sleep(20);
  };
  const running = Array.from({ length: writers + readers }, async (_, at) => {
    while (!stopping.signal.aborted) {
      next += 1;
      await attempt(at < writers ? 'write' : 'read', next, `Number ${next}`);
      await sleep(5);
    }
  });
  return {
    acknowledged,
    outcomes,
    stop: async () => {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

/** Of those that were acknowledged, how many the server that takes writes now does not have. */
async function lostOf(acknowledged: ReadonlySet<string>): Promise<number> {
  const { rows } = await sql<{ title: string }>`select title from posts`.execute(nodes.db.kysely);
  const there = new Set(rows.map(({ title }) => title));
  return [...acknowledged].filter((title) => !there.has(title)).length;
}

async function run(synchronous: boolean): Promise<{ lost: number; writes: number; longest: number }> {
  pair = await createPair({ synchronous });
  nodes = await startNodes(2, { PLATEN_TEST_PLAIN: 'true', DATABASE_URL: pair.url, PLATEN_CACHE_BYTES: '0' });
  let longest = 0;
  let lost = 0;
  let writes = 0;
  for (let kill = 1; kill <= kills; kill += 1) {
    const load = work();
    await expect.poll(() => load.acknowledged.size).toBeGreaterThan(50);
    const promoted = await pair.failOver();
    const isBack = (kind: Outcome['kind']): boolean =>
      load.outcomes.some((each) => each.kind === kind && each.failure === null && each.ended > promoted + readsFailFor);
    await expect.poll(() => isBack('read') && isBack('write')).toBe(true);
    await load.stop();

    const failed = load.outcomes.filter(({ failure }) => failure !== null);
    // Whoever was refused was told when to come again; nothing else went wrong.
    expect([...new Set(failed.map(({ failure }) => failure))]).toEqual(['503, Retry-After true']);
    const lateReads = failed.filter(({ kind, ended }) => kind === 'read' && ended > promoted);
    longest = Math.max(longest, ...lateReads.map(({ ended }) => ended - promoted));
    lost += await lostOf(load.acknowledged);
    writes += load.acknowledged.size;
    await pair.mend();
  }
  console.log(
    `${synchronous ? 'synchronous' : 'asynchronous'} standby: ${kills} kills, ${writes} acknowledged writes, ${lost} lost; the last read failed ${Math.round(longest)} ms after a promotion`,
  );
  return { lost, writes, longest };
}

const long = { timeout: 3_600_000 };

test('with a standby that confirms, nothing acknowledged is lost', long, async () => {
  const { lost, longest } = await run(true);
  expect(lost).toBe(0);
  expect(longest).toBeLessThan(readsFailFor);
});

test('with one that does not, what it had not received is lost, and nothing else goes wrong', long, async () => {
  const { lost, writes, longest } = await run(false);
  // A fifth of a second of the second or more that each turn takes: the test above could have failed.
  expect(lost).toBeGreaterThan(0);
  expect(lost).toBeLessThan(writes / 2);
  expect(longest).toBeLessThan(readsFailFor);
});
