/** Channel on which every node hears that events were given their places, and that there is something to look for. */
export const placesChannel = 'platen_places';

/** Tells whoever follows events that there are more of them. */
export interface Places {
  /** There are more, or notices may have been missed: whoever waits is to look. */
  wake(): void;
  /** Calls the handler whenever there may be more, until the function it gives back is called. */
  onMore(handler: () => void): () => void;
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
  const handlers = new Set<() => void>();
  let heard = 0;
  const wake = (): void => {
    heard += 1;
    for (const handler of handlers) handler();
  };
  const onMore: Places['onMore'] = (handler) => {
    handlers.add(handler);
    return () => void handlers.delete(handler);
  };
  return {
    wake,
    onMore,
    heard: () => heard,
    more: (known, milliseconds, signal) =>
      new Promise((resolve) => {
        if (heard > known || signal.aborted || milliseconds <= 0) return resolve();
        const end = (): void => {
          clearTimeout(timer);
          forget();
          signal.removeEventListener('abort', end);
          resolve();
        };
        const timer = setTimeout(end, milliseconds).unref();
        const forget = onMore(end);
        signal.addEventListener('abort', end);
      }),
  };
}
