/** Tells every node what a write changed, once it is committed and before the writer hears of it. */
export interface Notifier {
  /** Resolves when it is told, or when that has to be tried again later: the write is done in either case. */
  notify(tags: Iterable<string>): Promise<void>;
  /** Resolves when nothing is left to tell. */
  close(): Promise<void>;
}

export interface NotifierOptions {
  readonly send: (tags: readonly string[]) => Promise<void>;
  /** Hears of it at once: this node knows before it is told. */
  readonly note: (tags: Iterable<string>) => void;
  readonly onTrouble: (error: unknown) => void;
}

declare module '../scope.ts' {
  interface Scope {
    /** Tags of what the transaction at hand has written; there is none outside of one. */
    readonly written?: Set<string>;
    readonly notifier: Notifier;
  }
}

interface Batch {
  readonly tags: Set<string>;
  readonly told: Promise<void>;
}

/** Milliseconds: how long a writer waits at most, between tries, and until nobody remembers anything older. */
const times = { wait: 1000, again: 250, forgotten: 15_000 } as const;

/**
 * One announcement at a time, for all writes that ended during the one before. Not part of the writes' transactions:
 * PostgreSQL lets transactions that announce something commit only one after the other.
 */
export function createNotifier({ send, note, onTrouble }: NotifierOptions): Notifier {
  const again = new Set<NodeJS.Timeout>();
  let gathering: Batch | null = null;
  let last: Promise<void> = Promise.resolve();

  const tell = (tags: Iterable<string>, until: number): Promise<void> => {
    const batch = (gathering ??= startBatch(until));
    for (const tag of tags) batch.tags.add(tag);
    return batch.told;
  };

  const startBatch = (until: number): Batch => {
    const tags = new Set<string>();
    last = last.then(async () => {
      gathering = null;
      try {
        await inTime(send([...tags]));
      } catch (error) {
        onTrouble(error);
        if (performance.now() < until) later(tags, until);
      }
    });
    return { tags, told: last };
  };

  const later = (tags: ReadonlySet<string>, until: number): void => {
    const timer = setTimeout(() => {
      again.delete(timer);
      void tell(tags, until);
    }, times.again);
    again.add(timer);
  };

  return {
    notify: (tags) => {
      note(tags);
      return tell(tags, performance.now() + times.forgotten);
    },
    close: async () => {
      for (const timer of again) clearTimeout(timer);
      await last;
    },
  };
}

async function inTime(work: Promise<void>): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('PostgreSQL was not told of a change in time.')), times.wait);
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
