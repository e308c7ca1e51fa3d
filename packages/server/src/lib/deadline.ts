/** Deadline of a request. After it, nothing is committed. */
export interface Deadline {
  /** Milliseconds. */
  left(): number;
  /**
   * Throws after the deadline. Otherwise suspends the timeout until the returned function is called with the outcome of
   * the commit.
   */
  beginCommit(): (isDone: boolean) => void;
}

/** The deadline passed before commit; the transaction was rolled back. */
export class DeadlinePassed extends Error {}

export interface Within<T> {
  readonly milliseconds: number;
  readonly work: (deadline: Deadline) => Promise<T>;
  /** Stands in for the result when the time is up; told whether something was committed by then. */
  readonly onLate: (isDone: boolean) => T;
  /** Of the larger work that this is part of. */
  readonly outer?: Deadline | undefined;
}

/** Milliseconds more for the answer of what was committed. */
const grace = 500;

export async function within<T>({ milliseconds, work, onLate, outer }: Within<T>): Promise<T> {
  if (milliseconds <= 0) return onLate(false);
  const { promise: late, resolve } = Promise.withResolvers<T>();
  const until = performance.now() + milliseconds;
  let isPassed = false;
  let isDone = false;
  let commits = 0;
  const giveUp = (): void => resolve(onLate(isDone));
  const giveUpUnlessCommitting = (): void => {
    if (!isPassed || commits > 0) return;
    if (isDone) timer = setTimeout(giveUp, grace);
    else giveUp();
  };
  let timer = setTimeout(() => {
    isPassed = true;
    giveUpUnlessCommitting();
  }, milliseconds);

  const deadline: Deadline = {
    left: () => until - performance.now(),
    beginCommit: () => {
      if (isPassed) throw new DeadlinePassed('The operation timed out and was rolled back.');
      const endOuter = outer?.beginCommit();
      commits += 1;
      return (isGood) => {
        endOuter?.(isGood);
        commits -= 1;
        isDone ||= isGood;
        giveUpUnlessCommitting();
      };
    },
  };
  return Promise.race([work(deadline), late]).finally(() => clearTimeout(timer));
}
