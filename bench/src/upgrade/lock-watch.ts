import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';

/** Milliseconds. */
export interface LockFigures {
  /** The longest that the upgrade held a lock on a table for which others had to wait, and which one that was. */
  readonly held: number;
  readonly heldWhat: string;
  /** The longest that the upgrade had rows of posts locked. */
  readonly rows: number;
  /** The longest that anybody waited for the upgrade, and for anything. */
  readonly waitedForUpgrade: number;
  readonly waited: number;
  readonly waitedWhat: string;
  /** The longest time between two looks: what is shorter may not have been seen. */
  readonly gap: number;
}

interface Row {
  readonly key: string;
  readonly what: string;
  readonly kind: 'held' | 'rows' | 'waits' | 'waits for upgrade';
  /** By the clock of the database; null where only looks can tell. */
  readonly ms: number | null;
}

const between = 10;

/**
 * Locks that keep others from reading or writing a table, transactions of the upgrade that have written, and whoever
 * waits. What waits for old transactions to end, as an index made concurrently does, keeps nobody from anything.
 */
const look = `
  select concat_ws(' ', l.pid, l.relation, l.mode, a.xact_start) as key, concat_ws(' ', l.mode, l.relation::regclass) as what,
      'held' as kind, null::float8 as ms
    from pg_locks l join pg_stat_activity a using (pid)
    where a.datname = current_database() and a.application_name = 'platen migrate' and l.granted
      and l.locktype = 'relation' and l.relation >= 16384
      and l.mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
  union all
  select concat_ws(' ', 'rows', l.pid, l.relation, a.xact_start), '', 'rows', null
    from pg_locks l join pg_stat_activity a using (pid)
    where a.datname = current_database() and a.application_name = 'platen migrate' and l.granted
      and l.mode = 'RowExclusiveLock' and l.relation = 'posts'::regclass
  union all
  select '', concat_ws(' ', l.locktype, l.mode, l.relation::regclass),
      case when exists (
        select from unnest(pg_blocking_pids(l.pid)) blocker join pg_stat_activity b on b.pid = blocker
          where b.application_name = 'platen migrate'
      ) then 'waits for upgrade' else 'waits' end,
      extract(epoch from clock_timestamp() - l.waitstart) * 1000
    from pg_locks l join pg_stat_activity a using (pid)
    where a.datname = current_database() and not l.granted
      and not (a.application_name = 'platen migrate' and l.locktype in ('virtualxid', 'transactionid'))`;

/** Looks about a hundred times a second, until it is stopped. */
export function watchLocks(client: Client): { stop(): Promise<LockFigures> } {
  const begun = new Map<string, number>();
  const longest = { held: 0, rows: 0, waits: 0, 'waits for upgrade': 0 };
  const longestWhat = { held: '', rows: '', waits: '', 'waits for upgrade': '' };
  let isOver = false;
  let gap = 0;
  const watch = async (): Promise<void> => {
    let last = performance.now();
    while (!isOver) {
      const { rows } = await client.query<Row>(look);
      const now = performance.now();
      gap = Math.max(gap, now - last);
      last = now;
      const keys = new Set(rows.map(({ key }) => key));
      for (const key of begun.keys()) if (!keys.has(key)) begun.delete(key);
      for (const { key, kind, what, ms } of rows) {
        if (ms === null && !begun.has(key)) begun.set(key, now - between);
        const took = ms ?? now - (begun.get(key) ?? now);
        if (took <= longest[kind]) continue;
        longest[kind] = took;
        longestWhat[kind] = what;
      }
      await sleep(between);
    }
  };
  const watching = watch();
  return {
    stop: async () => {
      isOver = true;
      await watching;
      const { held, rows, waits, 'waits for upgrade': waitedForUpgrade } = longest;
      const isOurs = waitedForUpgrade >= waits;
      return {
        held,
        heldWhat: longestWhat.held,
        rows,
        waitedForUpgrade,
        waited: Math.max(waits, waitedForUpgrade),
        waitedWhat: longestWhat[isOurs ? 'waits for upgrade' : 'waits'],
        gap,
      };
    },
  };
}
