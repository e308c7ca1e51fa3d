import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isTermOf, ownConditions } from './posts-list-conditions.store.ts';
import { isWhole, onlyTerm, startOf } from './posts-list.rules.ts';
import type { Listing, PostQuery } from './posts-list.rules.ts';
import { bigint, date, integer, text } from '../../../db/columns.ts';
import { isAnyOf } from '../../../db/statements/is-any-of.ts';
import { table } from '../../../db/table.ts';
import type { TableOf } from '../../../db/table.ts';

export const postTotalsTable = table('post_totals', {
  type: text(),
  status: text(),
  author: bigint(),
  week: date(),
  shard: integer(),
  posts: bigint(),
});

export const postTermTotalsTable = table('post_term_totals', {
  term_id: bigint(),
  type: text(),
  status: text(),
  shard: integer(),
  posts: bigint(),
});

declare module '../../../db/tables.ts' {
  interface Tables {
    post_totals: TableOf<typeof postTotalsTable>;
    post_term_totals: TableOf<typeof postTermTotalsTable>;
  }
}

/** What a list asks beyond types and states, when the database keeps the total of just that. */
type Kept =
  | { readonly by: 'nothing' }
  | { readonly by: 'authors'; readonly authors: readonly number[] }
  | { readonly by: 'term'; readonly taxonomy: string; readonly id: number };

function keptOf(query: Listing): Kept | null {
  if (isFiltered(query) || query.parts.some(({ others, own }) => Array.isArray(others) || Array.isArray(own)))
    return null;
  const { authors, terms } = query;
  if (terms.length === 0) return authors === null ? { by: 'nothing' } : { by: 'authors', authors };
  const term = onlyTerm(query);
  return term === null || authors !== null || !isWhole(query) ? null : { by: 'term', ...term };
}

/** By anything but authors and terms. */
const isFiltered = (query: PostQuery): boolean =>
  query.search !== null || ownConditions({ ...query, authors: null }).length > 0;

/** How many posts the list has, summed up from what triggers keep; null where it has to be counted. */
export function keptTotal(query: Listing): RawBuilder<{ total: number }> | null {
  const kept = keptOf(query);
  if (kept === null) return null;
  const sum = sql`select coalesce(sum(posts), 0)::bigint as total`;
  switch (kept.by) {
    case 'nothing':
      return sql`${sum} from post_totals where ${inList(query, sql`author = -1`)} and week = 'infinity'`;
    case 'authors': {
      const byThem = sql`${isAnyOf(sql`author`, kept.authors, 'bigint')} and author <> -1`;
      return sql`${sum} from post_totals where ${inList(query, byThem)} and week = 'infinity'`;
    }
    case 'term':
      return sql`
        ${sum} from post_term_totals where ${inList(query, sql`term_id = ${kept.id}`)} and ${isTermOf(kept.taxonomy, kept.id)}`;
  }
}

/** The totals of what is seen whole, and those of the caller alone where only own posts are. */
function inList(query: Listing, whole: RawBuilder<unknown>): RawBuilder<unknown> {
  if (isWhole(query)) {
    return sql`${isAnyOf(sql`type`, query.types, 'text')} and ${isAnyOf(sql`status`, query.statuses, 'text')} and ${whole}`;
  }
  const { authors, userId } = query;
  const own = authors === null || authors.includes(userId) ? sql`author = ${userId}` : sql`false`;
  const parts = query.parts.map(
    ({ type, status, others }) => sql`(type = ${type} and status = ${status} and ${others === true ? whole : own})`,
  );
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`;
}

/** Up to here, passing over posts one by one takes no longer than looking up where to begin. */
const nearby = 2000;

/** Where to begin reading instead of at the end of a list. */
export interface Jump {
  /** A table expression named `jump`: its one row has how many posts are `passed` over and the `bound` behind them. */
  readonly table: RawBuilder<unknown>;
  readonly beyond: RawBuilder<unknown>;
}

/**
 * A page far down a list by date: whole weeks before it are passed over by how many posts they have, so that only those of
 * a single week are passed over one by one.
 */
export function jumpTo(query: Listing): Jump | null {
  const start = startOf(query);
  if (start < nearby || !isWhole(query) || query.orderBy !== 'date' || keptOf(query)?.by !== 'nothing') return null;
  const [direction, bound, beyond] = query.descending
    ? [sql`desc`, sql`(week + 7)::timestamp`, sql`date < (select bound from jump)`]
    : [sql`asc`, sql`week::timestamp`, sql`date >= (select bound from jump)`];
  return {
    beyond,
    table: sql`jump as materialized (
      select ${bound} as bound, through - posts as passed from (
        select week, posts, sum(posts) over (order by week ${direction}) as through from (
          select week, sum(posts)::bigint as posts from post_totals
            where ${isAnyOf(sql`type`, query.types, 'text')} and ${isAnyOf(sql`status`, query.statuses, 'text')}
              and author = -1 and week <> 'infinity'
            group by week
        ) as weeks
      ) as summed where through > ${start} order by week ${direction} limit 1
    )`,
  };
}
