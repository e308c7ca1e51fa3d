import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { Tables } from '../../db/tables.ts';

/** Of the comments that readers see below a post, those that fill its pages. */
const fillsPages = (isThreaded: boolean): RawBuilder<boolean> =>
  sql<boolean>`other.type = any('{comment,pingback,trackback}'::text[]) and other.status = 'approved'
    and (other.parent = 0 or not ${isThreaded})`;

interface Threading {
  /** Replies are on the page of the comment at the top of their thread. */
  readonly isThreaded: boolean;
}

const maxDepth = 100;

/** Comment → how many comments fill the pages before the one at the top of its thread. */
export async function countBefore(
  db: Kysely<Tables>,
  ids: readonly number[],
  { isThreaded }: Threading,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ start: number; before: number }>`
    with recursive up (start, id, post_id, parent, date_gmt, level) as (
      select id, id, post_id, parent, date_gmt, 1 from comments where id = any(${ids}::bigint[])
      union all
      select up.start, above.id, above.post_id, above.parent, above.date_gmt, up.level + 1
        from up join comments above on above.id = up.parent
        where up.parent <> 0 and ${isThreaded} and up.level < ${maxDepth}
    ), top as (select distinct on (start) start, id, post_id, date_gmt from up order by start, level desc)
    select top.start, (
      select count(*) from comments other
        where other.post_id = top.post_id and (other.date_gmt, other.id) < (top.date_gmt, top.id)
          and ${fillsPages(isThreaded)}
    )::int as before from top`.execute(db);
  return new Map(rows.map(({ start, before }) => [start, before]));
}

/** How many comments fill the pages of a post. */
export async function countOfPost(db: Kysely<Tables>, postId: number, { isThreaded }: Threading): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from comments other where other.post_id = ${postId} and ${fillsPages(isThreaded)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

interface PageOfThreads extends Threading {
  readonly postId: number;
  readonly perPage: number;
  /** Comments on earlier pages. */
  readonly before: number;
}

/** Ids of the comments on a page of a post: those that fill it, and the replies below them. */
export async function selectPageIds(
  db: Kysely<Tables>,
  { postId, perPage, before, isThreaded }: PageOfThreads,
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive down (id, level) as (
      (select other.id, 1 from comments other where other.post_id = ${postId} and ${fillsPages(isThreaded)}
        order by other.date_gmt, other.id limit ${perPage} offset ${before})
      union all
      select reply.id, down.level + 1 from down join comments reply on reply.parent = down.id
        where ${isThreaded} and reply.post_id = ${postId} and reply.status = 'approved' and down.level < ${maxDepth}
    )
    select id from down limit ${mostShown}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Replies below the comments of a page have no limit of their own. */
const mostShown = 1000;
