import { sql } from 'kysely';
import type { Kysely, RawBuilder, SqlBool } from 'kysely';
import { isAnyOf } from '../../db/statements/is-any-of.ts';
import { metaWith } from '../../db/statements/meta-with.ts';
import type { Tables } from '../../db/tables.ts';
import type { JsonMap } from '../../lib/json.ts';
import { commentsTable, withTrashedPost } from './comment.ts';
import type { Comment, NewComment } from './comment.ts';

/**
 * Said wherever comments are looked for by their parent. Most have none, from which the planner concludes that any
 * parent is as common; the index for replies leaves those out, and this leads to it.
 */
export function isReply(table: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(`${table}.parent`)} <> 0`;
}

/** Hidden replies and notes are not linked. */
const hasReplies: RawBuilder<boolean> = sql<boolean>`coalesce((
  select true from comments reply
    where reply.parent = comments.id and ${isReply('reply')} and reply.type = 'comment' and reply.status = 'approved'
    limit 1
), false)`;

/** In the trash with its post, a comment keeps its own status for the day it comes back. */
const state: RawBuilder<Comment['state']> = sql<Comment['state']>`
  case (select trashed.status from posts trashed where trashed.id = comments.post_id)
    when 'trash' then ${withTrashedPost} else comments.status end`;

/** What a comment is read by, wherever it is read. */
export const commentColumns = [...commentsTable.selection, state.as('state'), hasReplies.as('hasReplies')] as const;

export const selectComments = (db: Kysely<Tables>, ids: readonly number[]): Promise<Comment[]> =>
  db
    .selectFrom('comments')
    .select(commentColumns)
    .where(isAnyOf(sql`comments.id`, ids, 'bigint'))
    .execute();

/** Locks posts before comments, in the same order as post writes, to avoid deadlocks. */
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
  return found ?? null;
}

/** GMT now, to the second, as every statement of the transaction sees it. */
export async function nowGmt(db: Kysely<Tables>): Promise<string> {
  const now = sql<string>`to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS')`;
  return (await db.selectNoFrom(now.as('now')).executeTakeFirstOrThrow()).now;
}

export const insertComment = (db: Kysely<Tables>, comment: NewComment): Promise<Comment> =>
  db
    .insertInto('comments')
    .values(commentsTable.toColumns(comment))
    .returning(commentColumns)
    .executeTakeFirstOrThrow();

export async function updateComment(db: Kysely<Tables>, before: Comment, after: Comment): Promise<Comment> {
  const changed = commentsTable.changedColumns(before, after);
  if (changed === null) return before;
  const updated = db
    .updateTable('comments')
    .set(changed)
    .where('comments.id', '=', before.id)
    .returning(commentColumns);
  return updated.executeTakeFirstOrThrow();
}

/** Null removes a key. */
export async function storeMeta(db: Kysely<Tables>, id: number, values: JsonMap): Promise<void> {
  await db
    .updateTable('comments')
    .set({ meta: metaWith(values) })
    .where('id', '=', id)
    .execute();
}

/** For good. Its replies become replies to its parent. */
export async function deleteComment(db: Kysely<Tables>, { id, parent }: Pick<Comment, 'id' | 'parent'>): Promise<void> {
  await db.updateTable('comments').set({ parent }).where('parent', '=', id).where(isReply('comments')).execute();
  await db.deleteFrom('comments').where('id', '=', id).execute();
}

/** Comments outlive their author: the name stays, as a guest's. */
export async function forgetAuthor(db: Kysely<Tables>, author: number): Promise<void> {
  await db.updateTable('comments').set({ author: 0 }).where('author', '=', author).execute();
}
