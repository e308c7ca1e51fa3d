/** Releases a permit. Further calls do nothing. */
type Release = () => void;

export interface Permits {
  /** Null if no permit becomes free within the wait limit. */
  acquire(): Promise<Release | null>;
}

/** A FIFO semaphore with a wait limit in ms (default: none). */
export function createPermits(count: number, maxWaitMs: number | null = null): Permits {
  const waiting = new Set<() => void>();
  let acquired = 0;

  const createRelease = (): Release => {
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      // Hand the permit to the next waiter without releasing it.
      const [next] = waiting;
      if (next === undefined) acquired -= 1;
      else next();
    };
  };

  return {
    acquire: () => {
      if (acquired < count) {
        acquired += 1;
        return Promise.resolve(createRelease());
      }
      return new Promise((resolve) => {
        const timer = maxWaitMs === null ? undefined : setTimeout(() => end(null), maxWaitMs);
        const end = (release: Release | null): void => {
          clearTimeout(timer);
          waiting.delete(begin);
          resolve(release);
        };
        const begin = (): void => end(createRelease());
        waiting.add(begin);
      });
    },
  };
}

/** Runs at most `count` calls at a time; others wait in order. */
export function createSemaphore(count: number): <T>(work: () => Promise<T>) => Promise<T> {
  const permits = createPermits(count);
  return async (work) => {
    const release = await permits.acquire();
    try {
      return await work();
    } finally {
      release?.();
    }
  };
}
