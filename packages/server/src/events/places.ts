/** Channel on which every node hears that events were given their places, up to the one that is told. */
export const placesChannel = 'platen_places';

/** How far events have their places, as far as this node has heard. */
export interface Places {
  /** Received from the database. */
  hear(last: number): void;
  /** Some notice may have been missed: whoever waits is to look for themselves. */
  wake(): void;
  /** Calls the handler whenever there may be more, until the function it gives back is called. */
  onMore(handler: () => void): () => void;
  /** Resolves when there may be events behind the place, at the latest when the time is over or the signal says so. */
  moreThan(place: number, milliseconds: number, signal?: AbortSignal): Promise<void>;
}

declare module '../scope.ts' {
  interface Scope {
    readonly places: Places;
  }
}

export function createPlaces(): Places {
  const handlers = new Set<() => void>();
  let last = 0;
  const wake = (): void => {
    for (const handler of handlers) handler();
  };
  const onMore: Places['onMore'] = (handler) => {
    handlers.add(handler);
    return () => void handlers.delete(handler);
  };
  return {
    hear: (place) => {
      last = Math.max(last, place);
      wake();
    },
    wake,
    onMore,
    moreThan: (place, milliseconds, signal) =>
      new Promise((resolve) => {
        if (last > place || signal?.aborted === true) return resolve();
        const end = (): void => {
          clearTimeout(timer);
          forget();
          signal?.removeEventListener('abort', end);
          resolve();
        };
        const timer = setTimeout(end, milliseconds).unref();
        const forget = onMore(end);
        signal?.addEventListener('abort', end);
      }),
  };
}
