/** A turn is given back when it is over. */
type GiveBack = () => void;

export interface Turns {
  /** Null where none became free in time. */
  take(): Promise<GiveBack | null>;
}

/** So many at a time; the others wait in the order they came, for so many milliseconds. */
export function createTurns(atOnce: number, longestWait: number): Turns {
  const waiting = new Set<() => void>();
  let taken = 0;

  const giveBack = (): GiveBack => {
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      const [next] = waiting;
      if (next === undefined) taken -= 1;
      else next();
    };
  };

  return {
    take: () => {
      if (taken < atOnce) {
        taken += 1;
        return Promise.resolve(giveBack());
      }
      return new Promise((resolve) => {
        const begin = (): void => {
          clearTimeout(patience);
          waiting.delete(begin);
          resolve(giveBack());
        };
        const patience = setTimeout(() => {
          waiting.delete(begin);
          resolve(null);
        }, longestWait);
        waiting.add(begin);
      });
    },
  };
}
