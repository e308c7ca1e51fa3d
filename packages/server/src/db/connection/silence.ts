import { NoConnectionError, sqlState } from '../sqlstate.ts';

/** Tells a server that has stopped answering (frozen, cut off) from one that takes its time over a statement. */
export interface SilenceWatch {
  /** The outcome, or an error as soon as the server is found to be silent. */
  during<T>(work: () => Promise<T>): Promise<T>;
  /** To be called whenever something came from the server. */
  heard(): void;
  close(): void;
}

interface SilenceOptions {
  /** Milliseconds without a sign of life after which nobody waits any longer. */
  readonly limit: number;
  /** Asks the server something that it answers at once, on a connection of its own. Fails in bounded time. */
  readonly probe: () => Promise<unknown>;
}

/** Looks in the time of one limit, and after how many of them without a sign of life the server is asked. */
const looks = { perLimit: 15, untilProbe: 5 } as const;

/**
 * A circuit breaker. If statements wait and no connection receives anything, a probe is sent. If the probe is not answered
 * either, waiting statements fail, and new ones fail at once until the server answers. Time is counted in ticks, so that a
 * late event loop of our own is not mistaken for a silent server.
 */
export function watchForSilence({ limit, probe }: SilenceOptions): SilenceWatch {
  const waiting = new Set<(error: Error) => void>();
  let silent = 0;
  let isProbing = false;
  let looking: NodeJS.Timeout | null = null;

  const isDown = (): boolean => silent >= looks.perLimit;
  const failure = (): Error =>
    new NoConnectionError('unavailable', new Error(`PostgreSQL did not respond for ${limit} ms.`));
  const heard = (): void => {
    if (!isDown()) silent = 0;
  };
  const ask = async (): Promise<void> => {
    isProbing = true;
    const error: unknown = await probe().then(
      () => null,
      (reason: unknown) => reason,
    );
    isProbing = false;
    // A refusal is an answer, too.
    if (error === null || sqlState(error) !== null) silent = 0;
  };
  const look = (): void => {
    if (waiting.size === 0 && !isDown()) {
      silent = 0;
      return close();
    }
    silent += 1;
    if (silent >= looks.untilProbe && !isProbing) void ask();
    if (!isDown()) return;
    for (const giveUp of waiting) giveUp(failure());
    waiting.clear();
  };
  const close = (): void => {
    if (looking !== null) clearInterval(looking);
    looking = null;
  };

  return {
    heard,
    close,
    during: <T>(work: () => Promise<T>) =>
      new Promise<T>((resolve, reject) => {
        if (isDown()) throw failure();
        const working = work();
        waiting.add(reject);
        looking ??= setInterval(look, limit / looks.perLimit).unref();
        const done = (tell: () => void): void => {
          waiting.delete(reject);
          tell();
        };
        working.then(
          (result) => done(() => resolve(result)),
          (error: unknown) => done(() => reject(error)),
        );
      }),
  };
}
