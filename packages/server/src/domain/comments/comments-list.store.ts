import { sql } from 'kysely';
import type { Expression, Kysely, RawBuilder, SqlBool } from 'kysely';
import { isAnyOf } from '../../db/statements/is-any-of.ts';
import { bigint, boolean, smallint, text } from '../../db/columns.ts';
import { table } from '../../db/table.ts';
import type { TableOf } from '../../db/table.ts';
import { isBehind, keysetOf } from '../../db/statements/keyset.ts';
import type { KeyPart, Keyset } from '../../db/statements/keyset.ts';
import type { Tables } from '../../db/tables.ts';
import { limitOf } from '../../db/statements/usual-limits.ts';
import { noteType } from './comment.ts';
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

/** What those are, with none for the last of the numbers: comments without a post stand where it would. */
const keys: Readonly<Record<CommentOrder, (query: CommentQuery) => readonly KeyPart[]>> = {
  date: () => [{ by: sql`comments.date`, type: 'timestamp' }, own],
  date_gmt: () => [gmt, own],
  id: () => [own],
  post: () => [{ by: sql`coalesce(comments.post_id, 9223372036854775807)`, type: 'bigint' }, gmt, own],
  parent: () => [{ by: sql`comments.parent`, type: 'bigint' }, gmt, own],
  type: () => [{ by: sql`comments.type`, type: 'text' }, own],
  include: ({ include }) => [{ by: sql`array_position(${include ?? []}::bigint[], comments.id)`, type: 'bigint' }],
};
const own: KeyPart = { by: sql`comments.id`, type: 'bigint' };
const gmt: KeyPart = { by: sql`comments.date_gmt`, type: 'timestamp' };

const wantedOrder = ({ orderBy, include }: CommentQuery): CommentOrder =>
  orderBy === 'include' && include === null ? 'date_gmt' : orderBy;

/** A list the caller gave stands in its own order, whichever direction is asked for. */
const isDescending = (query: CommentQuery): boolean => query.descending && wantedOrder(query) !== 'include';

function orderOf(query: CommentQuery): RawBuilder<unknown> {
  const direction = isDescending(query) ? sql`desc` : sql`asc`;
  return sql.join(orders[wantedOrder(query)](query).map((column) => sql`${column} ${direction}`));
}

/** Skips by index-only scan; reads only the rows of the page. */
export function selectPage(db: Kysely<Tables>, listing: Listing): Promise<(Comment & { readonly keyset?: Keyset })[]> {
  const { query } = listing;
  const page = db
    .selectFrom('comments')
    .leftJoin('posts', 'posts.id', 'comments.post_id')
    .select('comments.id')
    .where((eb) => eb.and([...conditionsOf(listing), ...behindConditions(query)]))
    .orderBy(orderOf(query))
    .limit(limitOf(query.limit))
    .$if(query.offset > 0, (all) => all.offset(query.offset));
  return db
    .selectFrom(page.as('page'))
    .innerJoin('comments', 'comments.id', 'page.id')
    .select(commentColumns)
    .$if(query.behind !== undefined, (rows) => rows.select(keysetOf(keys[wantedOrder(query)](query)).as('keyset')))
    .orderBy(orderOf(query))
    .execute();
}

const behindConditions = (query: CommentQuery): Condition[] =>
  query.behind == null ? [] : [isBehind(keys[wantedOrder(query)](query), query.behind, isDescending(query))];

const conditionsOf = (listing: Listing): Condition[] => [
  ...kindsSeen(listing, inPosts),
  ...furtherConditions(listing.query),
];

/** Without any further condition comments are not counted but summed up from what the triggers keep. */
export async function countComments(db: Kysely<Tables>, listing: Listing): Promise<number> {
  const { query, visibility } = listing;
  if (furtherConditions(query).length > 0) return countEach(db, conditionsOf(listing));
  if (mayHoldNotes(query)) {
    if (query.types !== null) return countEach(db, conditionsOf(listing));
    const notes = await countEach(db, conditionsOf({ query: { ...query, types: [noteType] }, visibility }));
    return notes + (await countComments(db, { query: { ...query, withNotes: false }, visibility }));
  }
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
