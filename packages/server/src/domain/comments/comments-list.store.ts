import { sql } from 'kysely';
import type { Expression, Kysely, RawBuilder, SqlBool } from 'kysely';
import { isAnyOf } from '../../db/is-any-of.ts';
import { bigint, boolean, smallint, text } from '../../db/columns.ts';
import { table } from '../../db/table.ts';
import type { TableOf } from '../../db/table.ts';
import type { Tables } from '../../db/tables.ts';
import { limitOf } from '../../db/usual-limits.ts';
import type { Comment, CommentOrder, CommentQuery, SearchColumn } from './comment.ts';
import type { Listing } from './comment-visibility.store.ts';
import { anyOf, inPosts, inTotals, kindsSeen, mayHoldNotes } from './comment-visibility.store.ts';
import { commentColumns, isReply } from './comments.store.ts';

/** How many comments of a kind there are, and what decides who may read them. */
const counted = {
  type: text(),
  status: text(),
  post_type: text(),
  post_status: text(),
  post_locked: boolean(),
  comments: bigint(),
};

export const commentTalliesTable = table('comment_tallies', { post_id: bigint(), ...counted });
export const commentTotalsTable = table('comment_totals', { shard: smallint(), ...counted });

declare module '../../db/tables.ts' {
  interface Tables {
    comment_tallies: TableOf<typeof commentTalliesTable>;
    comment_totals: TableOf<typeof commentTotalsTable>;
  }
}

type Condition = Expression<SqlBool>;

/** Every order ends with the id, so that no comment is on two pages. */
const orders: Readonly<Record<CommentOrder, (query: CommentQuery) => readonly RawBuilder<unknown>[]>> = {
  date: () => [sql`comments.date`, sql`comments.id`],
  date_gmt: () => [sql`comments.date_gmt`, sql`comments.id`],
  id: () => [sql`comments.id`],
  post: () => [sql`comments.post_id`, sql`comments.date_gmt`, sql`comments.id`],
  parent: () => [sql`comments.parent`, sql`comments.date_gmt`, sql`comments.id`],
  type: () => [sql`comments.type`, sql`comments.id`],
  include: ({ include }) => [sql`array_position(${include ?? []}::bigint[], comments.id)`],
};

/** A list the caller gave stands in its own order, whichever direction is asked for. */
function orderOf(query: CommentQuery): RawBuilder<unknown> {
  const orderBy = query.orderBy === 'include' && query.include === null ? 'date_gmt' : query.orderBy;
  const direction = query.descending && orderBy !== 'include' ? sql`desc` : sql`asc`;
  return sql.join(orders[orderBy](query).map((column) => sql`${column} ${direction}`));
}

/** The comments to pass over are told by the index alone; only those of the page are read. */
export function selectPage(db: Kysely<Tables>, listing: Listing): Promise<Comment[]> {
  const { query } = listing;
  const page = db
    .selectFrom('comments')
    .leftJoin('posts', 'posts.id', 'comments.post_id')
    .select('comments.id')
    .where((eb) => eb.and(conditionsOf(listing)))
    .orderBy(orderOf(query))
    .limit(limitOf(query.limit))
    .$if(query.offset > 0, (all) => all.offset(query.offset));
  return db
    .selectFrom(page.as('page'))
    .innerJoin('comments', 'comments.id', 'page.id')
    .select(commentColumns)
    .orderBy(orderOf(query))
    .execute();
}

const conditionsOf = (listing: Listing): Condition[] => [
  ...kindsSeen(listing, inPosts),
  ...furtherConditions(listing.query),
];

/** Without any further condition comments are not counted but summed up from what the triggers keep. */
export async function countComments(db: Kysely<Tables>, listing: Listing): Promise<number> {
  const { query, visibility } = listing;
  if (mayHoldNotes(query) || furtherConditions(query).length > 0) return countEach(db, conditionsOf(listing));
  if (visibility.userId === 0 || visibility.moderates) return sumUp(db, listing);
  const asStranger = { query, visibility: { ...visibility, userId: 0 } };
  const beyond = [...conditionsOf(listing), ownedBy(visibility.userId), noneOf(kindsSeen(asStranger, inPosts))];
  return (await sumUp(db, asStranger)) + (await countEach(db, beyond));
}

async function countEach(db: Kysely<Tables>, conditions: readonly Condition[]): Promise<number> {
  const counted = db
    .selectFrom('comments')
    .leftJoin('posts', 'posts.id', 'comments.post_id')
    .select(sql<number>`count(*)`.as('total'))
    .where((eb) => eb.and(conditions));
  return (await counted.executeTakeFirstOrThrow()).total;
}

async function sumUp(db: Kysely<Tables>, listing: Listing): Promise<number> {
  const summed = db
    .selectFrom('comment_totals')
    .select(sql<number>`coalesce(sum(comments), 0)::bigint`.as('total'))
    .where((eb) => eb.and(kindsSeen(listing, inTotals)));
  return (await summed.executeTakeFirstOrThrow()).total;
}

/** Of a user, or on a post of the user. */
const ownedBy = (userId: number): Condition => sql<SqlBool>`comments.id in (
  select id from comments where author = ${userId} and author <> 0
  union all
  select own.id from posts join comments own on own.post_id = posts.id where posts.author = ${userId}
)`;

const noneOf = (conditions: readonly Condition[]): Condition =>
  sql<SqlBool>`(${sql.join(conditions, sql` and `)}) is not true`;

const idsExcept = (column: RawBuilder<unknown>, ids: readonly number[]): Condition =>
  sql<SqlBool>`${column} <> all(${ids}::bigint[])`;

/** Post 0 stands for none. */
const ofPosts = (posts: readonly number[]): Condition =>
  posts.includes(0)
    ? sql<SqlBool>`(comments.post_id = any(${posts}::bigint[]) or comments.post_id is null)`
    : isAnyOf(sql`comments.post_id`, posts, 'bigint');

function furtherConditions(query: CommentQuery): Condition[] {
  const { posts, parents, exceptParents, authors, exceptAuthors, email, include, exclude, search, after, before } =
    query;
  return [
    ...(posts === null ? [] : [ofPosts(posts)]),
    ...(parents === null ? [] : [isAnyOf(sql`comments.parent`, parents, 'bigint')]),
    ...(parents?.includes(0) === false ? [isReply('comments')] : []),
    ...(exceptParents.length > 0 ? [idsExcept(sql`comments.parent`, exceptParents)] : []),
    ...(authors === null ? [] : [isAnyOf(sql`comments.author`, authors, 'bigint')]),
    ...(exceptAuthors.length > 0 ? [idsExcept(sql`comments.author`, exceptAuthors)] : []),
    ...(email === null ? [] : [sql<SqlBool>`comments.author_email = ${email}`]),
    ...(include === null ? [] : [isAnyOf(sql`comments.id`, include, 'bigint')]),
    ...(exclude.length > 0 ? [idsExcept(sql`comments.id`, exclude)] : []),
    ...(search === null ? [] : [holds(search)]),
    ...(after === null ? [] : [sql<SqlBool>`comments.date_gmt > ${after}::timestamp`]),
    ...(before === null ? [] : [sql<SqlBool>`comments.date_gmt < ${before}::timestamp`]),
  ];
}

const searched: Readonly<Record<SearchColumn, RawBuilder<unknown>>> = {
  authorName: sql`comments.author_name`,
  authorEmail: sql`comments.author_email`,
  authorUrl: sql`comments.author_url`,
  authorIp: sql`comments.author_ip`,
  content: sql`comments.content`,
};

function holds({ term, columns }: { term: string; columns: readonly SearchColumn[] }): Condition {
  return anyOf(
    columns.map((column) => sql<SqlBool>`search_key(${searched[column]}) like search_pattern(${term}::text)`),
  );
}
