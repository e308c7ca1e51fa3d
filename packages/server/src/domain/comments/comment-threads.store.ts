import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { isReply } from './comments.store.ts';

const threads = 'comments threads';

/** An advisory lock: replies may be written side by side, but none while a comment is moved to another place. */
export async function lockThreads(db: Kysely<Tables>, purpose: 'reply' | 'move'): Promise<void> {
  const key = sql`hashtextextended(${threads}, 0)`;
  await (purpose === 'move'
    ? sql`select pg_advisory_xact_lock(${key})`.execute(db)
    : sql`select pg_advisory_xact_lock_shared(${key})`.execute(db));
}

interface ThreadSearch {
  readonly id: number;
  /** How far to look. */
  readonly most: number;
}

/** The comment and all that stand above it, the nearest first. Ends in a circle, too. */
export async function selectUpwards(db: Kysely<Tables>, { id, most }: ThreadSearch): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive up (id, parent, level) as (
      select id, parent, 1 from comments where id = ${id}
      union all
      select above.id, above.parent, up.level + 1
        from up join comments above on above.id = up.parent and up.parent <> 0 where up.level < ${most}
    )
    select id from up order by level`.execute(db);
  return rows.map((row) => row.id);
}

/** How many levels of comments there are, the comment's own among them. */
export async function countLevels(db: Kysely<Tables>, { id, most }: ThreadSearch): Promise<number> {
  const { rows } = await sql<{ levels: number }>`
    with recursive down (id, level) as (
      select ${id}::bigint, 1
      union
      select below.id, down.level + 1
        from down join comments below on below.parent = down.id and ${isReply('below')} where down.level < ${most}
    )
    select max(level)::int as levels from down`.execute(db);
  return rows[0]?.levels ?? 1;
}
