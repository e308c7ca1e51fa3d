import { setTimeout as sleep } from 'node:timers/promises';
import type { Running } from './job.ts';

export interface SweepOptions {
  /** Gives back after how many milliseconds it makes sense to sweep again. */
  readonly sweep: () => Promise<number>;
  readonly onTrouble?: (error: unknown) => void;
}

/** Milliseconds. */
const shortest = 1000;
const longest = 30_000;

/** Sweeps when it says to, but at least every half minute and not more than about once a second. */
export function startSweep({ sweep, onTrouble = () => undefined }: SweepOptions): Running {
  const ending = new AbortController();
  const run = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      let pause: number = longest;
      try {
        pause = await sweep();
      } catch (error) {
        onTrouble(error);
      }
      // A little chance keeps a hundred nodes from sweeping at the same moment.
      const wait = Math.min(Math.max(pause, shortest), longest) + Math.random() * 200;
      await sleep(wait, undefined, { signal: ending.signal, ref: false }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    stop: async () => {
      ending.abort();
      await running;
    },
  };
}
