/** Those who wait for their turn, in the order they came. */
export interface Line {
  length(): number;
  /** Must somebody who comes now be sent away? `underWay` is how many have their turn at this moment. */
  isClosed(underWay: number): boolean;
  join(begin: () => void): void;
  /** Somebody has waited too long. */
  giveUp(begin: () => void): void;
  next(): (() => void) | undefined;
}

/** As many may wait while refusals go on: enough to have every turn taken, and few enough to get theirs soon. */
const shortLine = 4;
/** Milliseconds after a refusal until the line may grow again. */
const wary = 500;

/**
 * Anybody may wait as long as there is room: a burst, and clients that ask again only when they were answered, get
 * through by waiting. Once somebody had to be refused, more come than can be answered. A long line would then make
 * everybody late and help nobody, so it is kept short until nobody had to be refused for a while.
 */
export function createLine(atOnce: number, now: () => number = () => performance.now()): Line {
  const waiting = new Set<() => void>();
  let refused = -Infinity;

  return {
    length: () => waiting.size,
    isClosed: (underWay) => {
      if (underWay + waiting.size < atOnce && (waiting.size < shortLine || now() - refused > wary)) return false;
      refused = now();
      return true;
    },
    join: (begin) => void waiting.add(begin),
    giveUp: (begin) => {
      waiting.delete(begin);
      refused = now();
    },
    next: () => {
      const [first] = waiting;
      if (first !== undefined) waiting.delete(first);
      return first;
    },
  };
}
