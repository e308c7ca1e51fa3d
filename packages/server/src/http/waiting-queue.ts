/** Those who wait for their turn, in the order they came. */
export interface WaitingQueue<Waiting> {
  length(): number;
  /** Must somebody who comes now be sent away? `underWay` is how many have their turn at this moment. */
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
 * Anybody may wait as long as there is room: a burst, and clients that ask again only when they were answered, get
 * through by waiting. Once somebody had to be refused, more come than can be answered. A long line would then make
 * everybody late and help nobody, so it is kept short until nobody had to be refused for a while.
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
