import { setTimeout as sleep } from 'node:timers/promises';
import type { Running } from './job.ts';

export interface SweepOptions {
  /** Gives back after how many milliseconds it makes sense to sweep again. */
  readonly sweep: () => Promise<number>;
  /** Milliseconds between two sweeps at least; about a second unless told. */
  readonly shortest?: number;
  readonly onTrouble?: (error: unknown) => void;
}

/** A sweep that also comes round when there is something to do. */
export interface Sweep extends Running {
  wake(): void;
}

/** Milliseconds. */
const usualShortest = 1000;
const longest = 30_000;

/** Sweeps when it says to, but at least every half minute and not more than about once a second. */
export function startSweep({ sweep, shortest = usualShortest, onTrouble = () => undefined }: SweepOptions): Sweep {
  const ending = new AbortController();
  let isWoken = false;
  let endPause: (() => void) | null = null;

  const pauseFor = async (milliseconds: number): Promise<void> => {
    const { signal } = ending;
    await sleep(shortest, undefined, { signal, ref: false }).catch(() => undefined);
    if (isWoken || signal.aborted) return;
    const waking = new AbortController();
    endPause = () => waking.abort();
    const either = AbortSignal.any([signal, waking.signal]);
    await sleep(Math.max(0, milliseconds - shortest), undefined, { signal: either, ref: false }).catch(() => undefined);
    endPause = null;
  };
  const run = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      let pause: number = longest;
      isWoken = false;
      try {
        pause = await sweep();
      } catch (error) {
        onTrouble(error);
      }
      // A little chance keeps a hundred nodes from sweeping at the same moment.
      const chance = pause < usualShortest ? 0 : Math.random() * 200;
      await pauseFor(Math.min(Math.max(pause, shortest), longest) + chance);
    }
  };
  const running = run();
  return {
    wake: () => {
      isWoken = true;
      endPause?.();
    },
    stop: async () => {
      ending.abort();
      await running;
    },
  };
}
