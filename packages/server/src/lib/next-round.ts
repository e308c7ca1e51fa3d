/**
 * Single flight: one call at a time. Callers that arrive during a call share the next one, so results are never older
 * than the request.
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
