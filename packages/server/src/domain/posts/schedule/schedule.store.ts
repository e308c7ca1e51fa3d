import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { postsTable } from '../post.ts';
import type { PostRow } from '../post.ts';
import type { Tables } from '../../../db/tables.ts';

const now = sql`(now() at time zone 'UTC')`;

export interface Due {
  /** As stored. */
  readonly types: readonly string[];
  readonly limit: number;
  /** Only this post; null for any. */
  readonly id: number | null;
}

/** Publishes due posts by the database clock (`skip locked`). Returns the updated rows. */
export async function publishDue(db: Kysely<Tables>, { types, limit, id }: Due): Promise<PostRow[]> {
  const { rows } = await sql<PostRow>`
    with due as (
      select id from posts
        where status = 'future' and date_gmt <= ${now} and type = any(${types}::text[]) and id = coalesce(${id}::bigint, id)
        order by date_gmt, id limit ${limit} for no key update skip locked
    )
    update posts set status = 'publish' from due where posts.id = due.id returning ${postsTable.row}`.execute(db);
  return rows;
}

export async function selectDueIds(db: Kysely<Tables>, { types, limit }: Due): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from posts where status = 'future' and date_gmt <= ${now} and type = any(${types}::text[])
      order by date_gmt, id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Milliseconds until the next post is due; below zero while one is overdue, null when none waits. */
export async function nextDueIn(db: Kysely<Tables>, { types }: Due): Promise<number | null> {
  const { rows } = await sql<{ wait: number | null }>`
    select extract(epoch from date_gmt - ${now})::float8 * 1000 as wait from posts
      where status = 'future' and type = any(${types}::text[]) order by date_gmt limit 1`.execute(db);
  return rows[0]?.wait ?? null;
}
