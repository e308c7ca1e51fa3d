/** There now, or later. Waiting for what is there already would cost a turn of the microtask queue. */
export type MaybePromise<T> = T | Promise<T>;

export const isPromise = <T>(value: MaybePromise<T>): value is Promise<T> => value instanceof Promise;
