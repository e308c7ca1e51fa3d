import { setTimeout as sleep } from 'node:timers/promises';

import { CompiledQuery, sql } from 'kysely';

import type { Database } from './connect.ts';
import { limitTime } from './limits.ts';
import type { Backfill } from './migration.ts';
import { explainFailure, sqlState } from './sqlstate.ts';

/** Milliseconds that a batch is meant to take: whoever wants to write one of its rows waits no longer than that. */
const wanted = 50;
const [smallest, beginning, largest] = [1, 100, 5000];
/** Milliseconds, when somebody else is at it. */
const pause = 200;

interface Filling {
  readonly backfill: Backfill;
  readonly release: string;
  /** On the clock of `performance.now()`. */
  readonly until: number;
}

/**
 * Goes on where the last one stopped, whichever node that was, until the time is up. Tells whether all of it is done.
 * Between batches it rests for as long as they took, so that others have the database for at least half of the time.
 */
export async function fill(db: Database, { backfill, release, until }: Filling): Promise<boolean> {
  await begin(db, backfill, release);
  let size = beginning;
  while (performance.now() < until) {
    const began = performance.now();
    const outcome = await fillBatch(db, backfill, size).catch((error: unknown) => giveWay(error, size));
    if (outcome === 'done') return true;
    const took = performance.now() - began;
    const factor = outcome === 'late' ? 0.25 : outcome === 'more' ? Math.min(wanted / took, 2) : 1;
    size = Math.min(Math.max(Math.round(size * factor), smallest), largest);
    await sleep(outcome === 'more' ? took : pause);
  }
  return false;
}

function giveWay(error: unknown, size: number): 'late' {
  const { kind } = explainFailure(error);
  const isTooSlow = sqlState(error) === '57014' && size === smallest;
  if ((kind === 'busy' || kind === 'retry') && !isTooSlow) return 'late';
  throw error;
}

/** Rows that come later are no concern: what made the backfill necessary sees to them. */
async function begin({ kysely }: Database, { name, table, key }: Backfill, release: string): Promise<void> {
  const [rows, id] = [sql.table(table), sql.ref(key)];
  await sql`
    insert into platen_migration (name, release, reached, goal)
      select ${name}, ${release}, coalesce(min(${id}) - 1, 0), coalesce(max(${id}), 0) from ${rows}
      on conflict (name) do nothing`.execute(kysely);
}

/** The row in the table of migrations is the lock: one batch at a time, and what was done is written down with it. */
const fillBatch = (db: Database, { name, table, key, statement }: Backfill, size: number) =>
  db.transaction(async (trx): Promise<'more' | 'done' | 'busy'> => {
    await limitTime(trx);
    const all = trx.selectFrom('platen_migration').select(['reached', 'goal', 'done_at']).where('name', '=', name);
    const own = await all.where('done_at', 'is', null).forUpdate().skipLocked().executeTakeFirst();
    if (own === undefined) return (await all.executeTakeFirst())?.done_at ? 'done' : 'busy';
    const { rows } = await sql<{ next: number | null }>`
      select max(key) as next from (
        select ${sql.ref(key)} as key from ${sql.table(table)}
          where ${sql.ref(key)} > ${own.reached} and ${sql.ref(key)} <= ${own.goal} order by 1 limit ${size}
      ) batch`.execute(trx);
    const next = rows[0]?.next ?? null;
    if (next !== null) await trx.executeQuery(CompiledQuery.raw(statement, [own.reached, next]));
    const changed = next === null ? { done_at: sql<string>`now()` } : { reached: next };
    await trx.updateTable('platen_migration').set(changed).where('name', '=', name).execute();
    return next === null ? 'done' : 'more';
  });
