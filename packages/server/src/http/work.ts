import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

import { createWaitingQueue } from './waiting-queue.ts';

export interface Work {
  /** Runs the task, or says why there is no result: overload, or it took too long. */
  run<T>(task: () => Promise<T>): Promise<T | 'full' | 'late'>;
  /** Would a new task be rejected? */
  isFull(): boolean;
  /** Resolves when nothing is in flight any more. */
  idle(): Promise<void>;
}

interface WorkLimits {
  /** Tasks running or queued. */
  readonly atOnce: number;
  /** Milliseconds that a task may spend in the queue. */
  readonly maxWait: number;
  /** Time-out in milliseconds. A task still counts as running until it ends. */
  readonly deadline: number;
  /** Is there capacity for more tasks at once? */
  readonly hasSpare: () => boolean;
  readonly onLateFailure: (error: unknown) => void;
}

/**
 * The least concurrency: enough for one thread to have something to do while the database works. When the
 * thread or the database is at its limit, more concurrency raises latency without raising throughput.
 */
const minConcurrency = 4;
/** Milliseconds between adaptations of the concurrency while tasks are queued: additive increase, multiplicative decrease. */
const adaptInterval = 10;

/** A queued task. One timer serves them all. */
interface Waiting {
  readonly begin: () => void;
  readonly giveUp: () => void;
  readonly until: number;
}

export function createWork({ atOnce, maxWait, deadline, hasSpare, onLateFailure }: WorkLimits): Work {
  const queue = createWaitingQueue<Waiting>(atOnce);
  let concurrency = minConcurrency;
  let underWay = 0;
  let adaptTimer: NodeJS.Timeout | null = null;
  let idleWaiters: (() => void)[] = [];

  const adapt = (): void => {
    if (queue.length() === 0) {
      if (adaptTimer !== null) clearInterval(adaptTimer);
      adaptTimer = null;
      return;
    }
    const now = performance.now();
    const isTooLong = ({ until }: Waiting): boolean => until <= now;
    for (let late = queue.nextToGiveUp(isTooLong); late !== undefined; late = queue.nextToGiveUp(isTooLong))
      late.giveUp();
    concurrency = hasSpare() ? concurrency + 1 : Math.max(minConcurrency, Math.floor(concurrency * 0.75));
    advance();
  };
  const advance = (): void => {
    while (queue.length() > 0 && underWay < concurrency) queue.next()?.begin();
    if (queue.length() > 0) {
      adaptTimer ??= setInterval(adapt, adaptInterval).unref();
      return;
    }
    if (underWay > 0) return;
    for (const tell of idleWaiters) tell();
    idleWaiters = [];
  };

  /** Begins now, or once there is capacity; gives up after `maxWait`. */
  const enqueue = (begin: () => void, giveUp: () => void): void => {
    if (queue.length() === 0 && underWay < concurrency) return begin();
    queue.join({ begin, giveUp, until: performance.now() + maxWait });
    advance();
  };

  const isFull = (): boolean => queue.isClosed(underWay);

  return {
    isFull,
    run: <T>(task: () => Promise<T>): Promise<T | 'full' | 'late'> => {
      if (isFull()) return Promise.resolve('full');
      const { promise, resolve, reject } = Promise.withResolvers<T | 'full' | 'late'>();
      const begin = (): void => {
        let isLate = false;
        const timer = setTimeout(() => {
          isLate = true;
          resolve('late');
        }, deadline);
        const end = (): void => {
          clearTimeout(timer);
          underWay -= 1;
          advance();
        };
        underWay += 1;
        task().then(
          (result) => {
            end();
            resolve(result);
          },
          (error: unknown) => {
            end();
            if (isLate) onLateFailure(error);
            else reject(error as Error);
          },
        );
      };
      enqueue(begin, () => resolve('full'));
      return promise;
    },
    idle: () =>
      new Promise((resolve) => {
        idleWaiters.push(resolve);
        advance();
      }),
  };
}

/** Which requests of each connection have no response yet; more than one where requests are pipelined. */
export interface Unanswered {
  add(request: IncomingMessage): void;
  remove(request: IncomingMessage): void;
  /** Does a request that was received completely on this connection still lack its response? */
  has(socket: Socket): boolean;
}

export function trackUnanswered(): Unanswered {
  const pending = new WeakMap<Socket, Set<IncomingMessage>>();
  return {
    add: (request) => {
      const others = pending.get(request.socket);
      if (others === undefined) pending.set(request.socket, new Set([request]));
      else others.add(request);
    },
    remove: (request) => void pending.get(request.socket)?.delete(request),
    has: (socket) => [...(pending.get(socket) ?? [])].some((request) => request.complete),
  };
}
