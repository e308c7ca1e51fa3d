/**
 * Asks at most one question at a time, for all who want to know: whoever comes while one is under way gets the answer to
 * the next, so that no answer is older than the wish for it.
 */
export function nextRound<T>(ask: () => Promise<T>): () => Promise<T> {
  let current: Promise<unknown> | null = null;
  let next: Promise<T> | null = null;
  const begin = (): Promise<T> => {
    const asked = ask();
    const over = asked.then(
      () => undefined,
      () => undefined,
    );
    current = over;
    void over.then(() => {
      if (current === over) current = null;
    });
    return asked;
  };
  return () => {
    if (current === null) return begin();
    next ??= current.then(() => {
      next = null;
      return begin();
    });
    return next;
  };
}
