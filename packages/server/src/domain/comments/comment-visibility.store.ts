import { sql } from 'kysely';
import type { Expression, RawBuilder, SqlBool } from 'kysely';
import { noteType, withTrashedPost } from './comment.ts';
import type { CommentQuery } from './comment.ts';
import type { PostTypeTraits, Visibility } from './comment-rights.rules.ts';
import { isAnyOf } from '../../db/statements/is-any-of.ts';

/** A list, and what of the comments its reader may see. */
export interface Listing {
  readonly query: CommentQuery;
  readonly visibility: Visibility;
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

export const mayHoldNotes = ({ types, withNotes }: CommentQuery): boolean => types?.includes(noteType) ?? withNotes;

/** The types and states asked for, as far as the reader may see them. */
export const kindsSeen = ({ query, visibility }: Listing, facts: Facts): Condition[] => [
  ...ofTypes(query, facts),
  ...inStates(query, facts),
  ...seen({ query, visibility }, facts),
];

function ofTypes({ types, withNotes }: CommentQuery, { type }: Facts): Condition[] {
  if (types !== null) return [isUsualOrAnyOf(type, types, usualType)];
  return withNotes ? [] : [sql<SqlBool>`${type} <> ${noteType}`];
}

const usualType = { word: 'comment', text: sql`'comment'` };
const usualStatus = { word: 'approved', text: sql`'approved'` };

/** What nearly every list asks for stands in the statement, so that one plan is good for all of them and is kept. */
const isUsualOrAnyOf = (column: Column, words: readonly string[], usual: typeof usualType): Condition =>
  words.length === 1 && words[0] === usual.word
    ? sql<SqlBool>`${column} = ${usual.text}`
    : isAnyOf(column, words, 'text');

/** In the trash with its post a comment is in no other state. */
function inStates({ states }: CommentQuery, { status, postStatus }: Facts): Condition[] {
  if (states === null) return [];
  const own = states.filter((state) => state !== withTrashedPost);
  const untrashed = [sql<SqlBool>`${postStatus} is distinct from 'trash'`, isUsualOrAnyOf(status, own, usualStatus)];
  if (own.length === states.length) return untrashed;
  return [sql<SqlBool>`(${postStatus} = 'trash' or (${sql.join(untrashed, sql` and `)}))`];
}

function seen({ query, visibility }: Listing, facts: Facts): Condition[] {
  const ordinary = seenOrdinary(query, visibility, facts);
  if (!mayHoldNotes(query)) return ordinary;
  const notes = byOwner(visibility, {
    others: ofKinds(visibility.ofOthers.edit, facts),
    own: ofKinds(visibility.ofOwn.edit, facts),
  });
  return [sql<SqlBool>`case ${facts.type} when ${noteType} then ${notes} else ${allOf(ordinary)} end`];
}

/** Posts that were named were judged one by one. */
function seenOrdinary({ posts }: CommentQuery, visibility: Visibility, facts: Facts): Condition[] {
  if (visibility.moderates) return [];
  const approved = [
    sql<SqlBool>`${facts.status} = 'approved'`,
    sql<SqlBool>`${facts.postStatus} <> 'trash'`,
    ...(posts === null ? [onReadable(visibility, facts)] : []),
  ];
  return visibility.userId === 0
    ? approved
    : [sql<SqlBool>`(${allOf(approved)} or comments.author = ${visibility.userId})`];
}

export const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;

export const anyOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;

function onReadable(visibility: Visibility, facts: Facts): Condition {
  const readable = ({ read, edit }: Visibility['ofOwn']): Condition =>
    allOf([ofKinds(read, facts), anyOf([sql<SqlBool>`not (${facts.postLocked})`, ofKinds(edit, facts)])]);
  return byOwner(visibility, { others: readable(visibility.ofOthers), own: readable(visibility.ofOwn) });
}

const ofKinds = (kinds: readonly PostTypeTraits[], { postType, postStatus }: Facts): Condition =>
  anyOf(
    kinds
      .filter(({ statuses }) => statuses.length > 0)
      .map(({ type, statuses }) => sql<SqlBool>`(${postType} = ${type} and ${isAnyOf(postStatus, statuses, 'text')})`),
  );

const byOwner = ({ userId }: Visibility, { others, own }: { others: Condition; own: Condition }): Condition =>
  userId === 0 ? others : sql<SqlBool>`case posts.author when ${userId} then ${own} else ${others} end`;
