import { isPromise } from '../lib/maybe-promise.ts';
import type { MaybePromise } from '../lib/maybe-promise.ts';

/**
 * Names and signatures of filters whose listeners may be asynchronous. Modules and plugins merge their own names in.
 */
export interface Filters {}

/** Names and signatures of filters in synchronous code, such as a capability check. */
export interface SyncFilters {}

/** Names and signatures of actions. Merge your own names in. */
export interface Actions {}

type Listener = (...given: never[]) => unknown;
type ValueOf<F> = F extends (value: infer V, ...given: never[]) => unknown ? V : never;
type GivenOf<F> = F extends (value: never, ...given: infer G) => unknown ? G : never;
type ArgumentsOf<A> = A extends (...given: infer G) => unknown ? G : never;

type FilterListener<F> = F extends (value: infer V, ...given: infer G) => unknown
  ? (value: V, ...given: G) => MaybePromise<V>
  : never;
type ActionListener<A> = A extends (...given: infer G) => unknown ? (...given: G) => MaybePromise<void> : never;

interface Entry {
  readonly listener: Listener;
  readonly priority: number;
  readonly owner: string;
  readonly isPlugin: boolean;
}

/** What a plugin's listener threw, with the names needed to find it. */
export class ListenerFailure extends Error {
  readonly owner: string;
  readonly hook: string;

  constructor(owner: string, hook: string, cause: unknown) {
    super(`${owner} failed in the hook ${hook}`, { cause });
    this.owner = owner;
    this.hook = hook;
  }
}

export interface Hooks {
  has(name: string): boolean;
  /** Whether a plugin listens, and not only the service itself. */
  hasPlugin(name: string): boolean;
  filter<K extends keyof Filters>(
    name: K,
    value: ValueOf<Filters[K]>,
    ...given: GivenOf<Filters[K]>
  ): MaybePromise<ValueOf<Filters[K]>>;
  filterSync<K extends keyof SyncFilters>(
    name: K,
    value: ValueOf<SyncFilters[K]>,
    ...given: GivenOf<SyncFilters[K]>
  ): ValueOf<SyncFilters[K]>;
  action<K extends keyof Actions>(name: K, ...given: ArgumentsOf<Actions[K]>): MaybePromise<void>;
}

/** The side of the bus on which one owner (the core, a plugin) adds its listeners. */
export interface HookRegistrar {
  addFilter<K extends keyof Filters>(name: K, listener: FilterListener<Filters[K]>, priority?: number): void;
  addSyncFilter<K extends keyof SyncFilters>(name: K, listener: SyncFilters[K], priority?: number): void;
  addAction<K extends keyof Actions>(name: K, listener: ActionListener<Actions[K]>, priority?: number): void;
}

export interface HookBus extends Hooks {
  registrar(owner: string, kind?: 'plugin'): HookRegistrar;
  /** After this, nobody can add a listener. */
  freeze(): Hooks;
}

interface FilterRun {
  readonly name: string;
  readonly value: unknown;
  readonly given: readonly unknown[];
  readonly from: number;
}

const defaultPriority = 10;

export function createHooks(): HookBus {
  const table = new Map<string, readonly Entry[]>();
  let frozen = false;

  const add = (name: string, entry: Entry): void => {
    if (frozen) throw new Error(`Hook ${name}: listeners can't be added after the site was built.`);
    table.set(
      name,
      [...(table.get(name) ?? []), entry].toSorted((a, b) => a.priority - b.priority),
    );
  };

  const bus: Hooks = {
    has: (name) => table.has(name),
    hasPlugin: (name) => (table.get(name) ?? []).some(({ isPlugin }) => isPlugin),
    filter: (name, value, ...given) => {
      const entries = table.get(name);
      return entries === undefined
        ? value
        : (runFilters(entries, { name, value, given, from: 0 }) as MaybePromise<typeof value>);
    },
    filterSync: (name, value, ...given) => {
      let current: unknown = value;
      for (const entry of table.get(name) ?? []) current = call(entry, name, [current, ...given]);
      return current as typeof value;
    },
    action: (name, ...given) => {
      const entries = table.get(name);
      return entries === undefined ? undefined : runActions(entries, name, given);
    },
  };

  return {
    ...bus,
    registrar: (owner, kind) => {
      const register = (name: PropertyKey, listener: unknown, priority = defaultPriority): void =>
        add(String(name), { listener: listener as Listener, priority, owner, isPlugin: kind === 'plugin' });
      return { addFilter: register, addSyncFilter: register, addAction: register };
    },
    freeze: () => {
      frozen = true;
      return bus;
    },
  };
}

/** Stays synchronous until a listener does not. */
function runFilters(entries: readonly Entry[], { name, value, given, from }: FilterRun): MaybePromise<unknown> {
  let current = value;
  for (let at = from; at < entries.length; at += 1) {
    const entry = entries[at];
    if (entry === undefined) break;
    const result = call(entry, name, [current, ...given]);
    if (isPromise(result)) {
      return waitFor(entry, name, result).then((next) =>
        runFilters(entries, { name, value: next, given, from: at + 1 }),
      );
    }
    current = result;
  }
  return current;
}

async function runActions(entries: readonly Entry[], name: string, given: readonly unknown[]) {
  for (const entry of entries) {
    const result = call(entry, name, given);
    if (isPromise(result)) await waitFor(entry, name, result);
  }
}

function call(entry: Entry, name: string, given: readonly unknown[]): MaybePromise<unknown> {
  try {
    return entry.listener(...(given as never[]));
  } catch (cause) {
    throw failureOf(entry, name, cause);
  }
}

async function waitFor(entry: Entry, name: string, result: Promise<unknown>): Promise<unknown> {
  try {
    return await result;
  } catch (cause) {
    throw failureOf(entry, name, cause);
  }
}

/** An error a listener throws on purpose carries a `code`; it passes through as it is. */
const failureOf = (entry: Entry, name: string, cause: unknown): unknown =>
  cause instanceof Error && 'restCode' in cause ? cause : new ListenerFailure(entry.owner, name, cause);
