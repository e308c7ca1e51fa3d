/** There now, or later. Waiting for what is there already would cost a turn of the microtask queue. */
export type Later<T> = T | Promise<T>;

export const isLater = <T>(value: Later<T>): value is Promise<T> => value instanceof Promise;
