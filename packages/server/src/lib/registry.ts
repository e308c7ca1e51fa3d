/** Named things in the order they were registered; closed before the first request. */
export interface Registry<T> {
  add(name: string, value: T): void;
  get(name: string): T | undefined;
  has(name: string): boolean;
  all(): readonly T[];
  entries(): readonly (readonly [string, T])[];
}

export function createRegistry<T>(what: string): Registry<T> {
  const known = new Map<string, T>();
  return {
    add: (name, value) => {
      if (known.has(name)) throw new Error(`The ${what} ${name} is already registered.`);
      known.set(name, value);
    },
    get: (name) => known.get(name),
    has: (name) => known.has(name),
    all: () => [...known.values()],
    entries: () => [...known],
  };
}
