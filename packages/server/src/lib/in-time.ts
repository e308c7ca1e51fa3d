/** What the work comes to, unless it takes longer than so many milliseconds: then it goes on, and nobody waits for it. */
export async function inTime<T>(work: PromiseLike<T>, milliseconds: number, complaint: string): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(complaint)), milliseconds);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
