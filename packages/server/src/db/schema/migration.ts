/** One change of the schema. What a migration may do is checked by running it: `test/migrations`. */
interface Named {
  /** Begins with a number; migrations run in the order of their names. */
  readonly name: string;
  /**
   * For what takes away or forbids something: the first release that does without it, an earlier one than that which
   * lists this. It waits until no older node runs, and no older node serves afterwards.
   */
  readonly since?: string;
}

/** One transaction, for what takes no longer than a moment. One of its statements takes all locks that others wait for. */
export interface Transactional extends Named {
  readonly statements: readonly string[];
}

/** No transaction, for the one statement that takes long and lets everybody read and write meanwhile. */
export interface Concurrent extends Named {
  readonly concurrently: string;
  /** The index it makes. What a failed attempt left of it is dropped first. */
  readonly index?: string;
}

/** Rows that are written anew while the service runs, some at a time. The release that lists it must not rely on it. */
export interface Backfill extends Named {
  readonly table: string;
  /** A column of whole numbers with an index, by which rows are gone through. */
  readonly key: string;
  /** Takes the rows whose key is above `$1` and not above `$2`. Done at least once: it must be safe to do twice. */
  readonly statement: string;
}

export type Migration = Transactional | Concurrent | Backfill;

export interface Release {
  readonly version: string;
  readonly migrations: readonly Migration[];
}

export const isBackfill = (migration: Migration): migration is Backfill => 'table' in migration;

/** Compares versions by their numbers: below 0, 0 or above. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [one, other].map((version) => version.split('.').map((part) => Number.parseInt(part, 10)));
  const differences = (left ?? []).map((part, at) => part - (right?.[at] ?? 0));
  return differences.find((difference) => difference !== 0) ?? 0;
}

/** The release of this code. */
export const ownVersion = (releases: readonly Release[]): string => releases.at(-1)?.version ?? '';
