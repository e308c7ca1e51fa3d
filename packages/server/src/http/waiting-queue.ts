/** FIFO queue of pending requests. */
export interface WaitingQueue<Waiting> {
  length(): number;
  /** Whether to reject a new request. `underWay` is the number of requests in progress. */
  isClosed(underWay: number): boolean;
  join(waiting: Waiting): void;
  /** Takes out the one who waits longest. */
  next(): Waiting | undefined;
  /** Takes out the one who waits longest, if it is too long for them. */
  nextToGiveUp(isTooLong: (waiting: Waiting) => boolean): Waiting | undefined;
}

/** As many may wait while refusals go on: enough to have every turn taken, and few enough to get theirs soon. */
const shortQueue = 4;
/** Milliseconds after a refusal until the line may grow again. */
const wary = 500;

/**
 * Bursts wait in the full queue. After a rejection, the server is overloaded and a long queue only adds latency, so the
 * queue stays short until no request was rejected for a while.
 */
export function createWaitingQueue<Waiting>(
  atOnce: number,
  now: () => number = () => performance.now(),
): WaitingQueue<Waiting> {
  const all = new Set<Waiting>();
  let refused = -Infinity;

  const next = (): Waiting | undefined => {
    const [first] = all;
    if (first !== undefined) all.delete(first);
    return first;
  };

  return {
    length: () => all.size,
    isClosed: (underWay) => {
      if (underWay + all.size < atOnce && (all.size < shortQueue || now() - refused > wary)) return false;
      refused = now();
      return true;
    },
    join: (waiting) => void all.add(waiting),
    next,
    nextToGiveUp: (isTooLong) => {
      const [first] = all;
      if (first === undefined || !isTooLong(first)) return undefined;
      refused = now();
      return next();
    },
  };
}
