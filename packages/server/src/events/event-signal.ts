/** PostgreSQL channel for the notice that new events have sequence numbers. */
export const sequencesChannel = 'platen_sequences';

/** Payload of a notice without background work. */
export const onlyToRead = 'to read';

/** Wakes readers that wait for new events. */
export interface EventSignal {
  /** New events, or the listener reconnected and may have missed notices. */
  wake(notice?: string): void;
  /** Calls the handler when there may be background work. */
  onWork(handler: () => void): void;
  /** Number of wake-ups so far. */
  heard(): number;
  /** Resolves on the first wake-up after `heard`, on timeout, or on abort. */
  more(heard: number, milliseconds: number, signal: AbortSignal): Promise<void>;
}

declare module '../scope.ts' {
  interface Scope {
    readonly eventSignal: EventSignal;
  }
}

export function createEventSignal(): EventSignal {
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
