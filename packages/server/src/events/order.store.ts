import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { PlacedEvent } from './event.ts';
import { onlyToRead, placesChannel } from './places.ts';
import { prepared } from '../db/prepared.ts';
import type { Tables } from '../db/tables.ts';

const orderLock = 'platen order of events';

const columns = sql`
  id, place, kind, subject, tags, actor, before, after,
  to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`;

// A statement of its own: the next one has to see what was committed before the lock was had.
const lock = prepared<null, never>(() => sql`select pg_advisory_xact_lock(hashtextextended(${orderLock}, 0))`);

const placing = prepared<number, PlacedEvent>(
  (place) => sql`
    with waiting as materialized (
        select id as waiting_id from outbox where place is null order by id limit ${place((most) => most)}
      ),
      moved as (update outbox_order set last = last + (select count(*) from waiting) returning last),
      placed as materialized (
        select waiting_id, last + 1 - row_number() over (order by waiting_id desc) as new_place from waiting, moved
      )
    update outbox set place = new_place from placed where id = waiting_id and place is null
      returning ${columns}`,
);

/**
 * Gives events that are committed by now their places, in the transaction at hand; nobody else does until it ends. Of
 * one record they get them in the order of their ids, since whoever writes an event of it has the record locked. An
 * event that is committed later comes later, however long its transaction took, so that nobody who reads on from a place
 * misses any.
 */
export async function placeEvents(trx: Kysely<Tables>, most: number): Promise<readonly PlacedEvent[]> {
  const [, rows] = await Promise.all([lock(trx, null), placing(trx, most)]);
  return rows.toSorted((one, other) => one.place - other.place);
}

const notification = prepared<string, never>(
  (place) => sql`select pg_notify(${placesChannel}, ${place((notice) => notice)})`,
);

/** Tells every node, once the transaction is committed, and whether something is to be done in the background. */
export async function notifyPlaces(trx: Kysely<Tables>, isWork: boolean): Promise<void> {
  await notification(trx, isWork ? '' : onlyToRead);
}

export const hasUnplaced = async (db: Kysely<Tables>): Promise<boolean> =>
  (await sql`select from outbox where place is null limit 1`.execute(db)).rows.length > 0;

interface EventQuery {
  readonly after: number;
  readonly limit: number;
  readonly kinds?: readonly string[] | null;
  /** GMT. */
  readonly since?: string | null;
  readonly until?: string | null;
}

/** Events behind a place, in their order. */
export async function selectEvents(
  db: Kysely<Tables>,
  { after, limit, kinds = null, since = null, until = null }: EventQuery,
): Promise<readonly PlacedEvent[]> {
  const { rows } = await sql<PlacedEvent>`
    select ${columns} from outbox
      where place > ${after} and (${kinds}::text[] is null or kind = any(${kinds}::text[]))
        and (${since}::timestamptz is null or at >= ${since}::timestamptz)
        and (${until}::timestamptz is null or at < ${until}::timestamptz)
      order by place limit ${limit}`.execute(db);
  return rows;
}

/** The oldest place that is still kept, and the latest; 0 where there is none. */
export async function placeRange(db: Kysely<Tables>): Promise<{ readonly first: number; readonly last: number }> {
  const { rows } = await sql<{ first: number; last: number }>`
    select coalesce((select min(place) from outbox), 0) as first, last from outbox_order`.execute(db);
  return rows[0] ?? { first: 0, last: 0 };
}

export async function installationId(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ installation: string }>`select installation from platen_site`.execute(db);
  return rows[0]?.installation ?? '';
}

/** Events that nobody has been told of yet. */
export async function countUnplaced(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ unplaced: number }>`
    select count(*) as unplaced from outbox where place is null`.execute(db);
  return rows[0]?.unplaced ?? 0;
}
