/** Result of the work, or a timeout. The work continues in the background. */
export async function inTime<T>(work: PromiseLike<T>, milliseconds: number, complaint: string): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(complaint)), milliseconds);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
