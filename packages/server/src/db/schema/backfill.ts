import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';

import type { Database } from '../connection/connect.ts';
import { limited } from './limits.ts';
import type { Backfill } from './migration.ts';
import { explainFailure, sqlState } from '../sqlstate.ts';

/** Target duration of a batch in milliseconds. Concurrent writers of its rows wait no longer than that. */
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
    const outcome = await fillBatch(db, backfill, size).catch((error: unknown) => giveWay(error, size));
    if (outcome === 'done') return true;
    const factor = outcome === 'late' ? 0.25 : outcome === 'busy' ? 1 : Math.min(wanted / outcome, 2);
    size = Math.min(Math.max(Math.round(size * factor), smallest), largest);
    await sleep(typeof outcome === 'number' ? outcome : pause);
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

/**
 * The row in the table of migrations is the lock: one batch at a time, and what was done is written down with it. All of
 * it is one message and one transaction.
 */
const batchOf = ({ name, table, key, statement }: Backfill, size: number) => sql`
    ${sql.raw(limited)};
    do $platen$
    declare
      own record;
      next bigint;
    begin
      perform set_config('platen.batch', '', false);
      select reached, goal into own from platen_migration
        where name = ${sql.lit(name)} and done_at is null for update skip locked;
      if not found then
        return;
      end if;
      select max(key) into next from (
        select ${sql.ref(key)} as key from ${sql.table(table)}
          where ${sql.ref(key)} > own.reached and ${sql.ref(key)} <= own.goal order by 1 limit ${sql.lit(size)}
      ) batch;
      if next is null then
        update platen_migration set done_at = now() where name = ${sql.lit(name)};
      else
        execute ${sql.lit(statement)} using own.reached, next;
        update platen_migration set reached = next where name = ${sql.lit(name)};
      end if;
      perform set_config('platen.batch', (extract(epoch from clock_timestamp() - now()) * 1000)::text, false);
    end $platen$`;

/** Gives back how many milliseconds the database took, unless there is nothing more to do or another is at it. */
const fillBatch = (db: Database, backfill: Backfill, size: number) =>
  // One transaction, since a pooler may give the next one another connection.
  db.transaction(async (connection): Promise<number | 'done' | 'busy'> => {
    await batchOf(backfill, size).execute(connection);
    const { rows } = await sql<{ isDone: boolean; took: string }>`
      select done_at is not null as "isDone", current_setting('platen.batch') as took
        from platen_migration where name = ${backfill.name}`.execute(connection);
    const [{ isDone, took } = { isDone: false, took: '' }] = rows;
    return isDone ? 'done' : took === '' ? 'busy' : Number(took);
  });
