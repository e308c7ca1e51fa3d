/** Writes one after another over several connections: each has a body of its own, which the raw generator cannot send. */
import { route } from './scale-cases.ts';
import type { Targets } from './scale-cases.ts';
import type { LoadResult } from './load.ts';

export interface Target {
  readonly port: number;
  readonly headers: Readonly<Record<string, string>>;
}

export interface WriteCase {
  readonly name: string;
  /** The path on the service and on the bare server, and the body, of the write with this number. */
  readonly sitePath: (turn: number) => string;
  readonly barePath: (turn: number) => string;
  readonly body: (turn: number) => string;
}

const turnOf = <T>(items: readonly T[], turn: number): T => items[turn % items.length] as T;

const words = 'One of the many words that somebody typed into this post to have something to say in it. ';
const content = `<!-- wp:paragraph -->\n<p>${words.repeat(8).trim()}</p>\n<!-- /wp:paragraph -->`;

export function writeCases({ categories, updated }: Targets): readonly WriteCase[] {
  return [
    {
      name: 'create',
      sitePath: () => route,
      barePath: () => '/create',
      body: (turn) =>
        JSON.stringify({
          title: `Written by the rig ${turn}`,
          content,
          status: 'publish',
          categories: [turnOf(categories, turn)],
        }),
    },
    {
      name: 'update',
      sitePath: (turn) => `${route}/${turnOf(updated, turn)}`,
      barePath: (turn) => `/update/${turnOf(updated, turn)}`,
      body: (turn) => JSON.stringify({ title: `Changed by the rig ${turn}`, content: `${content}\n${turn}` }),
    },
  ];
}

export interface Writes {
  readonly target: Target;
  readonly path: (turn: number) => string;
  readonly body: (turn: number) => string;
  /** Counts up over all runs, so that no two writes are the same. */
  readonly nextTurn: () => number;
}

export async function writeOnce({ target, path, body, nextTurn }: Writes): Promise<boolean> {
  const turn = nextTurn();
  const answer = await fetch(`http://127.0.0.1:${target.port}${path(turn)}`, {
    method: 'POST',
    headers: { ...target.headers, 'content-type': 'application/json' },
    body: body(turn),
  });
  await answer.arrayBuffer();
  return answer.ok;
}

export async function runWrites(writes: Writes, order: { connections: number; seconds: number }): Promise<LoadResult> {
  const latencies: number[] = [];
  let failures = 0;
  const began = performance.now();
  const until = began + order.seconds * 1000;
  const keepWriting = async (): Promise<void> => {
    while (performance.now() < until) {
      const sent = performance.now();
      if (!(await writeOnce(writes))) failures += 1;
      latencies.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: order.connections }, keepWriting));
  const sorted = latencies.toSorted((a, b) => a - b);
  const quantile = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0;
  return {
    requests: sorted.length,
    perSecond: (sorted.length / (performance.now() - began)) * 1000,
    failures,
    p50: quantile(0.5),
    p99: quantile(0.99),
  };
}
