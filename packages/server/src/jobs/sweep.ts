import type { Running } from './job.ts';

export interface SweepOptions {
  /** Gives back after how many milliseconds it makes sense to sweep again; told whether it was woken for this one. */
  readonly sweep: (isWoken: boolean) => Promise<number>;
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
  let isEnding = false;
  let isWoken = false;
  let isWaiting = false;
  let endPause = (): void => undefined;

  const pause = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      if (isEnding) return resolve();
      const timer = setTimeout(resolve, milliseconds).unref();
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const pauseFor = async (milliseconds: number): Promise<void> => {
    await pause(shortest);
    if (isWoken) return;
    isWaiting = true;
    await pause(milliseconds - shortest);
    isWaiting = false;
  };
  const run = async (): Promise<void> => {
    while (!isEnding) {
      let wanted: number = longest;
      const wasWoken = isWoken;
      isWoken = false;
      try {
        wanted = await sweep(wasWoken);
      } catch (error) {
        onTrouble(error);
      }
      // A little chance keeps a hundred nodes from sweeping at the same moment.
      const chance = wanted < usualShortest ? 0 : Math.random() * 200;
      await pauseFor(Math.min(Math.max(wanted, shortest), longest) + chance);
    }
  };
  const running = run();
  return {
    wake: () => {
      isWoken = true;
      if (isWaiting) endPause();
    },
    stop: async () => {
      isEnding = true;
      endPause();
      await running;
    },
  };
}
