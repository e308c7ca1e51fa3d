import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { SequencedEvent } from './event.ts';
import { onlyToRead, sequencesChannel } from './event-signal.ts';
import { prepared } from '../db/statements/prepared.ts';
import type { Tables } from '../db/tables.ts';

const sequencerLock = 'platen event sequencer';

const columns = sql`
  id, sequence, kind, subject, tags, actor, before, after,
  to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`;

// A separate statement: the snapshot of the next one must be taken after the lock.
const lock = prepared<null, never>(() => sql`select pg_advisory_xact_lock(hashtextextended(${sequencerLock}, 0))`);

const assignment = prepared<number, SequencedEvent>(
  (param) => sql`
    with waiting as materialized (
        select id as waiting_id from outbox where sequence is null order by id limit ${param((limit) => limit)}
      ),
      moved as (update outbox_order set last = last + (select count(*) from waiting) returning last),
      sequenced as materialized (
        select waiting_id, last + 1 - row_number() over (order by waiting_id desc) as new_sequence from waiting, moved
      )
    update outbox set sequence = new_sequence from sequenced where id = waiting_id and sequence is null
      returning ${columns}`,
);

/**
 * Sequence numbers are assigned after commit, so a reader that resumes from a sequence never misses a slow transaction.
 * Events of one record are numbered in the order of their ids: writers of a record hold its row lock. The advisory lock
 * allows one assigning transaction at a time.
 */
export async function assignSequences(trx: Kysely<Tables>, limit: number): Promise<readonly SequencedEvent[]> {
  const [, rows] = await Promise.all([lock(trx, null), assignment(trx, limit)]);
  return rows.toSorted((one, other) => one.sequence - other.sequence);
}

const notification = prepared<string, never>(
  (param) => sql`select pg_notify(${sequencesChannel}, ${param((notice) => notice)})`,
);

/** Notifies every node on commit. `isWork` also wakes background jobs. */
export async function notifySequences(trx: Kysely<Tables>, isWork: boolean): Promise<void> {
  await notification(trx, isWork ? '' : onlyToRead);
}

export const hasUnsequenced = async (db: Kysely<Tables>): Promise<boolean> =>
  (await sql`select from outbox where sequence is null limit 1`.execute(db)).rows.length > 0;

interface EventQuery {
  readonly after: number;
  readonly limit: number;
  readonly kinds?: readonly string[] | null;
  /** GMT. */
  readonly since?: string | null;
  readonly until?: string | null;
}

/** Events after a sequence number, in order. */
export async function selectEvents(
  db: Kysely<Tables>,
  { after, limit, kinds = null, since = null, until = null }: EventQuery,
): Promise<readonly SequencedEvent[]> {
  const { rows } = await sql<SequencedEvent>`
    select ${columns} from outbox
      where sequence > ${after} and (${kinds}::text[] is null or kind = any(${kinds}::text[]))
        and (${since}::timestamptz is null or at >= ${since}::timestamptz)
        and (${until}::timestamptz is null or at < ${until}::timestamptz)
      order by sequence limit ${limit}`.execute(db);
  return rows;
}

/** The oldest stored sequence number and the latest one; 0 if there is none. */
export async function sequenceRange(db: Kysely<Tables>): Promise<{ readonly first: number; readonly last: number }> {
  const { rows } = await sql<{ first: number; last: number }>`
    select coalesce((select min(sequence) from outbox), 0) as first, last from outbox_order`.execute(db);
  return rows[0] ?? { first: 0, last: 0 };
}

/** Committed events without a sequence number. */
export async function countUnsequenced(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ unsequenced: number }>`
    select count(*) as unsequenced from outbox where sequence is null`.execute(db);
  return rows[0]?.unsequenced ?? 0;
}
