import { isDeepStrictEqual } from 'node:util';
import { loadAllOptions } from './settings.store.ts';
import type { Database } from '../../db/connection/connect.ts';
import { wholeSite } from '../../events/notice.ts';
import type { ToolParts } from '../../site/core.ts';
import type { OptionCache, Options } from '../../site/options.ts';

const longestAge = 2_000;

interface Snapshot {
  readonly options: Promise<Options>;
  readonly since: number;
}

interface OptionCacheParts extends Pick<ToolParts, 'noteChanges'> {
  readonly db: Pick<Database, 'kysely'>;
}

/** One copy of all options per node (single flight), read again when something was stored and when it is two seconds old. */
export function createOptionCache(
  { db, noteChanges }: OptionCacheParts,
  now: () => number = () => performance.now(),
): OptionCache {
  let snapshot: Snapshot | null = null;
  let latest: Options | null = null;

  /** Stable identity while unchanged, so that derived values can be cached. */
  const loadLatest = async (): Promise<Options> => {
    const loaded = await loadAllOptions(db.kysely);
    latest = isDeepStrictEqual(loaded, latest) && latest !== null ? latest : loaded;
    return latest;
  };

  const load = (): Snapshot => {
    const started: Snapshot = { options: loadLatest(), since: now() };
    // Failures reject pending calls and are not cached.
    started.options.catch(() => {
      if (snapshot === started) snapshot = null;
    });
    return started;
  };

  return {
    current: () => {
      if (snapshot === null || now() - snapshot.since >= longestAge) snapshot = load();
      return snapshot.options;
    },
    forget: () => {
      snapshot = null;
      noteChanges([wholeSite]);
    },
  };
}
