import { sql } from 'kysely';
import type { Expression, RawBuilder, SqlBool } from 'kysely';
import { noteType, withBinnedPost } from './comment.ts';
import type { CommentQuery } from './comment.ts';
import type { PostKind, Sight } from './comment-rights.ts';
import { among, text } from '../../db/among.ts';

/** A list, and what of the comments its reader may see. */
export interface Listing {
  readonly query: CommentQuery;
  readonly sight: Sight;
}

type Condition = Expression<SqlBool>;
type Column = RawBuilder<unknown>;

/** Where the facts about a comment and its post stand. */
interface Facts {
  readonly type: Column;
  readonly status: Column;
  readonly postType: Column;
  readonly postStatus: Column;
  readonly postLocked: Column;
}

/** Comments joined with their posts, of which some have none. */
export const inPosts: Facts = {
  type: sql`comments.type`,
  status: sql`comments.status`,
  postType: sql`posts.type`,
  postStatus: sql`posts.status`,
  postLocked: sql`posts.password <> ''`,
};

/** The tallies and totals, where a comment without a post stands under empty words. */
export const inTotals: Facts = {
  type: sql`type`,
  status: sql`status`,
  postType: sql`post_type`,
  postStatus: sql`post_status`,
  postLocked: sql`post_locked`,
};

export const mayHoldNotes = ({ types }: CommentQuery): boolean => types?.includes(noteType) === true;

/** The types and states asked for, as far as the reader may see them. */
export const kindsSeen = ({ query, sight }: Listing, facts: Facts): Condition[] => [
  ofTypes(query, facts),
  ...inStates(query, facts),
  ...seen({ query, sight }, facts),
];

const ofTypes = ({ types }: CommentQuery, { type }: Facts): Condition =>
  types === null ? sql<SqlBool>`${type} <> ${noteType}` : among(type, types, text);

/** In the bin with its post a comment is in no other state. */
function inStates({ states }: CommentQuery, { status, postStatus }: Facts): Condition[] {
  if (states === null) return [];
  const own = states.filter((state) => state !== withBinnedPost);
  const unbinned = [sql<SqlBool>`${postStatus} is distinct from 'trash'`, among(status, own, text)];
  if (own.length === states.length) return unbinned;
  return [sql<SqlBool>`(${postStatus} = 'trash' or (${sql.join(unbinned, sql` and `)}))`];
}

function seen({ query, sight }: Listing, facts: Facts): Condition[] {
  const ordinary = seenOrdinary(query, sight, facts);
  if (!mayHoldNotes(query)) return ordinary;
  const notes = byOwner(sight, { others: ofKinds(sight.ofOthers.edit, facts), own: ofKinds(sight.ofOwn.edit, facts) });
  return [sql<SqlBool>`case ${facts.type} when ${noteType} then ${notes} else ${allOf(ordinary)} end`];
}

/** Posts that were named were judged one by one. */
function seenOrdinary({ posts }: CommentQuery, sight: Sight, facts: Facts): Condition[] {
  if (sight.moderates) return [];
  const approved = [
    sql<SqlBool>`${facts.status} = 'approved'`,
    sql<SqlBool>`${facts.postStatus} <> 'trash'`,
    ...(posts.length > 0 ? [] : [onReadable(sight, facts)]),
  ];
  return sight.userId === 0 ? approved : [sql<SqlBool>`(${allOf(approved)} or comments.author = ${sight.userId})`];
}

export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;

const anyOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;

function onReadable(sight: Sight, facts: Facts): Condition {
  const readable = ({ read, edit }: Sight['ofOwn']): Condition =>
    allOf([ofKinds(read, facts), anyOf([sql<SqlBool>`not (${facts.postLocked})`, ofKinds(edit, facts)])]);
  return byOwner(sight, { others: readable(sight.ofOthers), own: readable(sight.ofOwn) });
}

const ofKinds = (kinds: readonly PostKind[], { postType, postStatus }: Facts): Condition =>
  anyOf(
    kinds
      .filter(({ statuses }) => statuses.length > 0)
      .map(({ type, statuses }) => sql<SqlBool>`(${postType} = ${type} and ${among(postStatus, statuses, text)})`),
  );

const byOwner = ({ userId }: Sight, { others, own }: { others: Condition; own: Condition }): Condition =>
  userId === 0 ? others : sql<SqlBool>`case posts.author when ${userId} then ${own} else ${others} end`;
