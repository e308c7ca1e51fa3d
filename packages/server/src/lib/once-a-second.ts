/** Milliseconds that share one line. */
const span = 1000;

/** Tells of the first at once, and of those that follow once a second: the latest of them, and how many there were. */
export function onceASecond<T>(tell: (latest: T, count: number) => void): (one: T) => void {
  let since: { latest: T; count: number } | null = null;
  let isQuiet = true;
  const look = (): void => {
    if (since === null) {
      isQuiet = true;
      return;
    }
    const { latest, count } = since;
    since = null;
    setTimeout(look, span).unref();
    tell(latest, count);
  };
  return (one) => {
    if (!isQuiet) {
      since = { latest: one, count: (since?.count ?? 0) + 1 };
      return;
    }
    isQuiet = false;
    setTimeout(look, span).unref();
    tell(one, 1);
  };
}
