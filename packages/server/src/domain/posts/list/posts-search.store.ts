import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import {
  allOf,
  ownConditions,
  rankOf,
  searchConditions,
  termConditions,
  visiblePosts,
} from './posts-list-conditions.store.ts';
import { behindConditions, directionOf, isByDate, keyColumn, orderOf } from './posts-list-order.store.ts';
import type { Condition } from './posts-list-conditions.store.ts';
import { startOf } from './posts-list.rules.ts';
import type { Listing, PostSearch } from './posts-list.rules.ts';
import { postsTable, trashStatus } from '../post.ts';
import type { PostRow } from '../post.ts';
import type { Keyset } from '../../../db/statements/keyset.ts';
import type { Tables } from '../../../db/tables.ts';

/** One more than are counted, so that it is known whether there are more. */
export const countedLimit = sql`limit 10001`;

/** How many posts there are without the page. */
export interface PostTotal {
  readonly total: number;
  /** Else there are at least as many. */
  readonly isExact: boolean;
}

export interface PostPage {
  readonly rows: ListedPost[];
  /** Null where it was not counted. */
  readonly total: number | null;
  readonly isExact: boolean;
}

export interface ListedPost extends PostRow {
  readonly key?: Keyset;
}

/** How many posts there are without the page stands beside each of them. */
export interface CountedPost extends ListedPost {
  readonly total?: number;
}

/** The total is no fact of a post: with it, a row would differ after each new post. */
export const pageOf = (counted: readonly CountedPost[]): PostPage => ({
  rows: counted.map(({ total: _, ...row }) => row),
  total: counted[0]?.total ?? null,
  isExact: true,
});

/** What is asked of the posts themselves, beyond types, states and words. */
export const conditionsOfPosts = (query: Listing): Condition[] => [
  ...ownConditions(query),
  ...termConditions(query.terms, query.termRelation),
  ...behindConditions(query, { order: orderOf(query), id: sql`posts.id` }),
];

/** What searches are answered from knows enough of its posts, unless more is asked of these. */
export const needsPosts = (query: Listing): boolean =>
  conditionsOfPosts(query).length > 0 || !isByDate(query) || query.statuses.includes(trashStatus);

/** Where a search looks for what tokens cannot tell. */
function searchedIn(query: Listing, search: PostSearch) {
  const found = allOf([
    visiblePosts(query, { type: sql`texts.type`, status: sql`texts.status`, author: sql`texts.author` }),
    ...conditionsOfPosts(query),
    ...searchConditions(search),
  ]);
  return {
    place: isByDate(query) ? sql`texts.date` : orderOf(query),
    from: sql`
      from post_texts texts ${needsPosts(query) ? sql`join posts on posts.id = texts.post_id` : sql``} where ${found}`,
  };
}

/**
 * All that a search finds is gathered first: sorted parts of an index would be walked from end to end for a rare word.
 * That much read, the total is known too.
 */
export async function selectByTexts(db: Kysely<Tables>, query: Listing, search: PostSearch): Promise<PostPage> {
  const direction = directionOf(query);
  const rank = query.orderBy === 'relevance' ? rankOf(search) : sql`0`;
  const { place, from } = searchedIn(query, search);
  const { rows } = await sql<CountedPost>`
    with hits as materialized (
      select texts.post_id as id, ${rank} as rank, ${place} as place ${from}
    ), page as (
      select * from hits order by rank, place ${direction}, id ${direction} limit ${query.perPage} offset ${startOf(query)}
    )
    select ${postsTable.row} ${keyColumn(query)}, (select count(*) from hits) as total from page join posts on posts.id = page.id
      order by page.rank, page.place ${direction}, page.id ${direction}`.execute(db);
  return pageOf(rows);
}

export const countByTexts = (query: Listing, search: PostSearch): RawBuilder<{ total: number }> =>
  sql`select count(*) as total ${searchedIn(query, search).from}`;
