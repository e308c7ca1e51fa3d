import { within } from '../lib/deadline.ts';
import type { Deadline } from '../lib/deadline.ts';
import { createWaitingQueue } from './waiting-queue.ts';

export interface Work {
  /** Does the task; `full` where too much is going on, and the result of `onLate` where it took too long. */
  run<T>(task: (deadline: Deadline) => Promise<T>, given: Lateness<T>): Promise<T | 'full'>;
  /** Would a task that came now be refused? */
  isFull(): boolean;
  /** Resolves when nothing is under way any more. */
  idle(): Promise<void>;
}

interface Lateness<T> {
  readonly onLate: (isDone: boolean) => T;
  /** Called with a late result, which may hold resources to close. */
  readonly onUnused: (result: T) => void;
  /** Milliseconds beyond those that every task has. */
  readonly longer?: number;
  /** It has waited for its turn elsewhere. */
  readonly hasTurn?: boolean;
}

interface WorkLimits {
  /** Tasks under way or waiting for their turn. */
  readonly atOnce: number;
  /** Milliseconds that a task may wait for its turn. */
  readonly maxWait: number;
  /** Milliseconds until a task is given up on. It still counts as under way until it ends. */
  readonly deadline: number;
  /** Is there something left to do more work with? */
  readonly hasSpare: () => boolean;
  readonly onLateFailure: (error: unknown) => void;
}

/**
 * Under way at once in any case: enough for one thread to have something to do while the database works. When the
 * thread or the database is at its limit, more of them get no more done, and each takes longer.
 */
const fewestTurns = 4;
/** Interval in ms for checking free capacity while requests wait. */
const look = 10;

/** A queued request. One timer serves the whole queue. */
interface Waiting {
  readonly begin: () => void;
  readonly giveUp: () => void;
  readonly until: number;
}

/**
 * A concurrency limit that adapts by AIMD (additive increase, multiplicative decrease): one more at once while there is
 * spare capacity, a quarter less when there is none. Requests beyond it wait in a queue, and are rejected after `maxWait`.
 */
export function createWork({ atOnce, maxWait, deadline, hasSpare, onLateFailure }: WorkLimits): Work {
  const queue = createWaitingQueue<Waiting>(atOnce);
  let turns = fewestTurns;
  let underWay = 0;
  let looking: NodeJS.Timeout | null = null;
  let idlers: (() => void)[] = [];

  const adapt = (): void => {
    if (queue.length() === 0) {
      if (looking !== null) clearInterval(looking);
      looking = null;
      return;
    }
    const now = performance.now();
    const isTooLong = ({ until }: Waiting): boolean => until <= now;
    for (let late = queue.nextToGiveUp(isTooLong); late !== undefined; late = queue.nextToGiveUp(isTooLong))
      late.giveUp();
    turns = hasSpare() ? turns + 1 : Math.max(fewestTurns, Math.floor(turns * 0.75));
    advance();
  };
  const advance = (): void => {
    while (queue.length() > 0 && underWay < turns) queue.next()?.begin();
    if (queue.length() > 0) {
      looking ??= setInterval(adapt, look).unref();
      return;
    }
    if (underWay > 0) return;
    for (const tell of idlers) tell();
    idlers = [];
  };

  /** Begins now, when others have ended, or never. */
  const waitForTurn = (begin: () => void, giveUp: () => void): void => {
    if (queue.length() === 0 && underWay < turns) return begin();
    queue.join({ begin, giveUp, until: performance.now() + maxWait });
    advance();
  };

  const isFull = (): boolean => queue.isClosed(underWay);

  return {
    isFull,
    run: <T>(
      task: (deadline: Deadline) => Promise<T>,
      { onLate, onUnused, longer = 0, hasTurn = false }: Lateness<T>,
    ): Promise<T | 'full'> => {
      if (!hasTurn && isFull()) return Promise.resolve('full');
      const { promise, resolve, reject } = Promise.withResolvers<T | 'full'>();
      const begin = (): void => {
        let isLate = false;
        underWay += 1;
        const work = async (limit: Deadline): Promise<T> => {
          try {
            const result = await task(limit);
            if (isLate) onUnused(result);
            return result;
          } catch (error) {
            if (isLate) onLateFailure(error);
            throw error;
          } finally {
            underWay -= 1;
            advance();
          }
        };
        const late = (isDone: boolean): T => {
          isLate = true;
          return onLate(isDone);
        };
        within({ milliseconds: deadline + longer, work, onLate: late }).then(resolve, reject);
      };
      if (hasTurn) begin();
      else waitForTurn(begin, () => resolve('full'));
      return promise;
    },
    idle: () =>
      new Promise((resolve) => {
        idlers.push(resolve);
        advance();
      }),
  };
}
