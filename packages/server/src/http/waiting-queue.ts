/** A bounded first-in, first-out queue of tasks. */
export interface WaitingQueue<Waiting> {
  length(): number;
  /** Must a new task be rejected? `underWay` is how many are running at this moment. */
  isClosed(underWay: number): boolean;
  join(waiting: Waiting): void;
  /** Dequeues the oldest task. */
  next(): Waiting | undefined;
  /** Dequeues the oldest task, if it has waited too long. */
  nextToGiveUp(isTooLong: (waiting: Waiting) => boolean): Waiting | undefined;
}

/** The bound while tasks are being rejected: enough to use every slot, and few enough to start soon. */
const shortQueue = 4;
/** Milliseconds after a rejection until the queue may grow again. */
const cooldown = 500;

/**
 * Tasks may queue as long as there is room: a burst, and clients that send one request after another, get
 * through by waiting. Once a task had to be rejected, the load is above capacity. A long queue would then make
 * every response late, so it is kept short until nothing had to be rejected for a while.
 */
export function createWaitingQueue<Waiting>(
  atOnce: number,
  now: () => number = () => performance.now(),
): WaitingQueue<Waiting> {
  const all = new Set<Waiting>();
  let lastRejected = -Infinity;

  const next = (): Waiting | undefined => {
    const [first] = all;
    if (first !== undefined) all.delete(first);
    return first;
  };

  return {
    length: () => all.size,
    isClosed: (underWay) => {
      if (underWay + all.size < atOnce && (all.size < shortQueue || now() - lastRejected > cooldown)) return false;
      lastRejected = now();
      return true;
    },
    join: (waiting) => void all.add(waiting),
    next,
    nextToGiveUp: (isTooLong) => {
      const [first] = all;
      if (first === undefined || !isTooLong(first)) return undefined;
      lastRejected = now();
      return next();
    },
  };
}
