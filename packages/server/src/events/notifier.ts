import { inTime } from '../lib/in-time.ts';

/** Notifies every node of what a write changed, once it is committed and before the writer gets its response. */
export interface Notifier {
  /** Resolves when the notice is sent, or is to be retried later: the write is done in either case. */
  notify(tags: Iterable<string>): Promise<void>;
  /** Resolves when nothing is left to send. */
  close(): Promise<void>;
}

export interface NotifierOptions {
  readonly send: (tags: readonly string[]) => Promise<void>;
  /** Called at once: this node knows before the notice comes back to it. */
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
  readonly sent: Promise<void>;
}

/** Milliseconds: how long a writer waits at most, between tries, and until no node has anything older in its cache. */
const times = { wait: 1000, retry: 250, giveUp: 15_000 } as const;

/**
 * One NOTIFY at a time, batched for all writes that ended during the one before. Not part of the writes' transactions:
 * PostgreSQL lets transactions that notify commit only one after the other.
 */
export function createNotifier({ send, note, onTrouble }: NotifierOptions): Notifier {
  const retries = new Set<NodeJS.Timeout>();
  let gathering: Batch | null = null;
  let last: Promise<void> = Promise.resolve();

  const enqueue = (tags: Iterable<string>, until: number): Promise<void> => {
    const batch = (gathering ??= startBatch(until));
    for (const tag of tags) batch.tags.add(tag);
    return batch.sent;
  };

  const startBatch = (until: number): Batch => {
    const tags = new Set<string>();
    last = last.then(async () => {
      gathering = null;
      try {
        await inTime(send([...tags]), times.wait, 'The change notification to PostgreSQL timed out.');
      } catch (error) {
        onTrouble(error);
        if (performance.now() < until) retryLater(tags, until);
      }
    });
    return { tags, sent: last };
  };

  const retryLater = (tags: ReadonlySet<string>, until: number): void => {
    const timer = setTimeout(() => {
      retries.delete(timer);
      void enqueue(tags, until);
    }, times.retry);
    retries.add(timer);
  };

  return {
    notify: (tags) => {
      note(tags);
      return enqueue(tags, performance.now() + times.giveUp);
    },
    close: async () => {
      for (const timer of retries) clearTimeout(timer);
      await last;
    },
  };
}

interface GatheredNotices {
  readonly notifier: Notifier;
  /** Resolves when all of them are sent, or are to be retried later. */
  sent(): Promise<void>;
}

/**
 * For one request. Each notice is sent as soon as its write is committed, and none is waited for before the response is
 * made: the parts of a batch would each wait for the one before.
 */
export function gatherNotices(notifier: Notifier): GatheredNotices {
  let sent: Promise<unknown> = Promise.resolve();
  const notify: Notifier['notify'] = (tags) => {
    sent = Promise.all([sent, notifier.notify(tags)]);
    return Promise.resolve();
  };
  return { notifier: { ...notifier, notify }, sent: async () => void (await sent) };
}
