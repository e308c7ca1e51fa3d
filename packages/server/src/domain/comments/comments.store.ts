import { sql } from 'kysely';
import type { ColumnType, Generated, JSONColumnType, Kysely, RawBuilder, Selectable, SqlBool } from 'kysely';
import { isAnyOf, bigint } from '../../db/is-any-of.ts';
import type { Tables } from '../../db/tables.ts';
import type { Json } from '../../lib/json.ts';
import type { StoredMeta } from '../meta/meta.actions.ts';
import { withBinnedPost } from './comment.ts';
import type { Comment, NewComment, Status } from './comment.ts';

interface CommentsTable {
  id: Generated<number>;
  post_id: number | null;
  parent: number;
  author: number;
  author_name: string;
  author_email: string;
  author_url: string;
  author_ip: string;
  author_agent: string;
  date: string;
  date_gmt: string;
  content: string;
  status: Status;
  type: string;
  came_from: ColumnType<readonly Status[], readonly Status[], readonly Status[]>;
  meta: JSONColumnType<StoredMeta>;
}

declare module '../../db/tables.ts' {
  interface Tables {
    comments: CommentsTable;
  }
}

/**
 * Said wherever comments are looked for by their parent. Most have none, from which the planner concludes that any
 * parent is as common; the index for answers leaves those out, and this leads to it.
 */
export function isReply(table: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(`${table}.parent`)} <> 0`;
}

/** An answer that only moderators see, or that is a note, leads nobody else anywhere. */
const hasReplies: RawBuilder<boolean> = sql<boolean>`coalesce((
  select true from comments reply
    where reply.parent = comments.id and ${isReply('reply')} and reply.type = 'comment' and reply.status = 'approved'
    limit 1
), false)`;

/** In the bin with its post, a comment keeps its own status for the day it comes back. */
const state: RawBuilder<Comment['state']> = sql<Comment['state']>`
  case (select binned.status from posts binned where binned.id = comments.post_id)
    when 'trash' then ${withBinnedPost} else comments.status end`;

/** What a comment is read by, wherever it is read. */
export const commentColumns = [
  'comments.id',
  'comments.post_id',
  'comments.parent',
  'comments.author',
  'comments.author_name',
  'comments.author_email',
  'comments.author_url',
  'comments.author_ip',
  'comments.author_agent',
  'comments.date',
  'comments.date_gmt',
  'comments.content',
  'comments.status',
  'comments.type',
  'comments.came_from',
  'comments.meta',
  state.as('state'),
  hasReplies.as('has_replies'),
] as const;

type StoredComment = Selectable<CommentsTable> & { state: Comment['state']; has_replies: boolean };

export const toComment = (stored: StoredComment): Comment => ({
  id: stored.id,
  post: stored.post_id ?? 0,
  parent: stored.parent,
  author: stored.author,
  authorName: stored.author_name,
  authorEmail: stored.author_email,
  authorUrl: stored.author_url,
  authorIp: stored.author_ip,
  authorAgent: stored.author_agent,
  date: withT(stored.date),
  dateGmt: withT(stored.date_gmt),
  content: stored.content,
  status: stored.status,
  state: stored.state,
  type: stored.type,
  cameFrom: stored.came_from,
  meta: stored.meta,
  hasReplies: stored.has_replies,
});

const withT = (time: string): string => time.replace(' ', 'T');

const toColumns = (comment: NewComment) => ({
  post_id: comment.post === 0 ? null : comment.post,
  parent: comment.parent,
  author: comment.author,
  author_name: comment.authorName,
  author_email: comment.authorEmail,
  author_url: comment.authorUrl,
  author_ip: comment.authorIp,
  author_agent: comment.authorAgent,
  date: comment.date,
  date_gmt: comment.dateGmt,
  content: comment.content,
  status: comment.status,
  type: comment.type,
  came_from: comment.cameFrom,
  meta: JSON.stringify(comment.meta),
});

export async function selectComments(db: Kysely<Tables>, ids: readonly number[]): Promise<Comment[]> {
  const rows = await db
    .selectFrom('comments')
    .select(commentColumns)
    .where(isAnyOf(sql`comments.id`, ids, bigint))
    .execute();
  return rows.map(toComment);
}

/** Writes go through the posts first: whoever changes a post goes on to its comments, and must not meet us halfway. */
export async function lockPosts(db: Kysely<Tables>, ids: readonly number[]): Promise<void> {
  await sql`select from posts where id = any(${ids}::bigint[]) order by id for no key update`.execute(db);
}

/** Holds the comment until the transaction ends, so that writes to it follow one another. */
export async function lockComment(db: Kysely<Tables>, id: number): Promise<Comment | null> {
  const found = await db
    .selectFrom('comments')
    .select(commentColumns)
    .where('comments.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return found === undefined ? null : toComment(found);
}

/** GMT now, to the second, as every statement of the transaction sees it. */
export async function nowGmt(db: Kysely<Tables>): Promise<string> {
  const now = sql<string>`to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS')`;
  return (await db.selectNoFrom(now.as('now')).executeTakeFirstOrThrow()).now;
}

export async function insertComment(db: Kysely<Tables>, comment: NewComment): Promise<Comment> {
  const made = db.insertInto('comments').values(toColumns(comment)).returning(commentColumns);
  return toComment(await made.executeTakeFirstOrThrow());
}

/** Writes only the columns that changed. */
export async function updateComment(db: Kysely<Tables>, before: Comment, after: Comment): Promise<Comment> {
  const old: Record<string, unknown> = toColumns(before);
  const changed = Object.fromEntries(Object.entries(toColumns(after)).filter(([name, value]) => old[name] !== value));
  if (Object.keys(changed).length === 0) return before;
  const updated = db
    .updateTable('comments')
    .set(changed)
    .where('comments.id', '=', before.id)
    .returning(commentColumns);
  return toComment(await updated.executeTakeFirstOrThrow());
}

export async function storeMetaKey(
  db: Kysely<Tables>,
  id: number,
  { key, value }: { key: string; value: Json },
): Promise<void> {
  const without = sql`meta - ${key}::text`;
  const changed = value === null ? without : sql`${without} || ${JSON.stringify({ [key]: [value] })}::jsonb`;
  await db.updateTable('comments').set({ meta: changed.$castTo<string>() }).where('id', '=', id).execute();
}

/** For good. What answered it answers what it answered. */
export async function deleteComment(db: Kysely<Tables>, { id, parent }: Pick<Comment, 'id' | 'parent'>): Promise<void> {
  await db.updateTable('comments').set({ parent }).where('parent', '=', id).where(isReply('comments')).execute();
  await db.deleteFrom('comments').where('id', '=', id).execute();
}

/** Comments outlive their author: the name stays, as a guest's. */
export async function forgetAuthor(db: Kysely<Tables>, author: number): Promise<void> {
  await db.updateTable('comments').set({ author: 0 }).where('author', '=', author).execute();
}
