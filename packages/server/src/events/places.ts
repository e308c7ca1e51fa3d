/** Channel on which every node hears that events were given their places, and that there is something to look for. */
export const placesChannel = 'platen_places';

/** What the notice says where nothing follows from the events that is to be done in the background. */
export const onlyToRead = 'to read';

/** Tells whoever follows events that there are more of them. */
export interface Places {
  /** There are more, or notices may have been missed: whoever waits is to look. */
  wake(notice?: string): void;
  /** Calls the handler whenever something may have to be done in the background. */
  onWork(handler: () => void): void;
  /** How often whoever waits was woken so far. */
  heard(): number;
  /** Resolves when there may be more than had been heard of, at the latest when the time is over or the signal says so. */
  more(heard: number, milliseconds: number, signal: AbortSignal): Promise<void>;
}

declare module '../scope.ts' {
  interface Scope {
    readonly places: Places;
  }
}

export function createPlaces(): Places {
  const waiting = new Set<() => void>();
  const workers: (() => void)[] = [];
  let heard = 0;
  return {
    wake: (notice) => {
      heard += 1;
      for (const end of waiting) end();
      if (notice !== onlyToRead) for (const work of workers) work();
    },
    onWork: (handler) => void workers.push(handler),
    heard: () => heard,
    more: (known, milliseconds, signal) =>
      new Promise((resolve) => {
        if (heard > known || signal.aborted || milliseconds <= 0) return resolve();
        const end = (): void => {
          clearTimeout(timer);
          waiting.delete(end);
          signal.removeEventListener('abort', end);
          resolve();
        };
        const timer = setTimeout(end, milliseconds).unref();
        waiting.add(end);
        signal.addEventListener('abort', end);
      }),
  };
}
