import type { Item, Kind, Ledger, Records, Write } from './ledger.ts';

/** What all writers use and none changes, so that they meet at its counters. */
export interface Shared {
  readonly categories: readonly number[];
  readonly tags: readonly number[];
  readonly authors: readonly number[];
  readonly posts: readonly number[];
  readonly defaultCategory: number;
}

/** A client with records of its own, which nobody else writes. */
export interface Writer {
  readonly shared: Shared;
  readonly ledger: Ledger;
  /** Records that are there and may be written. */
  own<K extends Kind>(kind: K): readonly Present<K>[];
  /** Also those that nobody knows the present state of. A write that has to do with one of them waits. */
  all<K extends Kind>(kind: K): readonly Present<K>[];
  /** A record to be made. */
  fresh<K extends Kind>(kind: K): Item<K>;
  /** A number like no other of this writer. */
  next(): number;
}

export interface Present<K extends Kind = Kind> extends Item<K> {
  readonly id: number;
  readonly state: Records[K];
}

/** What a writer may do; null where it has nothing to do it to. */
export type Verb = (writer: Writer) => Write | null;

/** How often a verb is tried beside the others. */
export type Weighted = readonly [weight: number, verb: Verb];

export const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(Math.random() * from.length)];

export const chance = (share: number): boolean => Math.random() < share;

/** Records of one kind that a writer has at most. */
export const room: Readonly<Record<Kind, number>> = { post: 80, term: 12, comment: 40, user: 4 };

export function createWriter(name: string, shared: Shared, ledger: Ledger): Writer {
  const made: Item[] = [];
  let numbers = 0;
  const next = (): number => (numbers += 1);
  const all = <K extends Kind>(kind: K): Present<K>[] =>
    made.filter((item): item is Present<K> => item.kind === kind && item.state !== null && item.id !== null);
  return {
    shared,
    ledger,
    next,
    all,
    own: (kind) => all(kind).filter((item) => !ledger.held.has(item)),
    fresh: (kind) => {
      const item: Item<typeof kind> = { kind, marker: `${name}-${next()}`, id: null, state: null, events: [] };
      // Those that are gone stay in the ledger; a writer has no use for them.
      if (made.length > 600)
        made.splice(0, 500, ...made.slice(0, 500).filter((one) => one.state !== null || ledger.held.has(one)));
      made.push(item);
      return item;
    },
  };
}
