import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { postsTable, trashStatus } from './post.ts';
import type { PostRow } from './post.ts';
import { isAnyOf } from '../../db/is-any-of.ts';
import { metaWith } from '../../db/meta-with.ts';
import type { Tables } from '../../db/tables.ts';
import type { Json } from '../../lib/json.ts';

export interface StoredPost {
  readonly row: PostRow;
  readonly slugScope: number;
}

export async function selectPosts(db: Kysely<Tables>, ids: readonly number[]): Promise<PostRow[]> {
  const { rows } = await sql<PostRow>`
    select ${postsTable.row} from posts where ${isAnyOf(sql`id`, ids, 'bigint')}`.execute(db);
  return rows;
}

/** GMT now, to the second, as every statement of the transaction sees it. */
const nowGmt = sql<string>`to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS')`;

/** The id of the next post, and what time it is. The author is kept from being removed before it is written. */
export async function nextPost(
  db: Kysely<Tables>,
  author: number,
): Promise<{ id: number; now: string; lockedAuthor: number | null }> {
  const next = sql<number>`nextval('posts_id_seq')`;
  const locked = sql<number | null>`(select id from users where id = ${author} for key share)`;
  return db.selectNoFrom([next.as('id'), nowGmt.as('now'), locked.as('lockedAuthor')]).executeTakeFirstOrThrow();
}

/** What is about to happen to a post that is locked. Nothing is put below one that is to be removed. */
export type Purpose = 'change' | 'removal';

export interface LockedPost {
  readonly row: PostRow;
  readonly now: string;
  /** The author at that moment, who cannot be removed before the transaction ends; null for nobody. */
  readonly lockedAuthor: number | null;
}

/**
 * Locks the post until the transaction ends, so that writes to it follow one another. Its author is locked before it, in
 * the order in which whoever removes a user takes both: else each could wait for the other.
 */
export async function lockPost(db: Kysely<Tables>, id: number, purpose: Purpose): Promise<LockedPost | null> {
  const { rows } = await sql<PostRow & Omit<LockedPost, 'row'>>`
    with author as materialized (
      select id from users where id = (select posts.author from posts where posts.id = ${id}) for key share
    )
    select ${postsTable.row}, ${nowGmt} as now, author.id as "lockedAuthor"
      from posts left join author on true where posts.id = ${id}
      ${purpose === 'removal' ? sql`for update of posts` : sql`for no key update of posts`}`.execute(db);
  if (rows[0] === undefined) return null;
  const { now, lockedAuthor, ...row } = rows[0];
  return { row, now, lockedAuthor };
}

/** Keeps a post from being removed while another is put below it. */
export async function lockPostShared(db: Kysely<Tables>, id: number): Promise<Pick<PostRow, 'id' | 'type'> | null> {
  const found = db.selectFrom('posts').select(['id', 'type']).where('id', '=', id).forKeyShare();
  return (await found.executeTakeFirst()) ?? null;
}

export const insertPost = (db: Kysely<Tables>, { row, slugScope }: StoredPost): Promise<PostRow> =>
  db
    .insertInto('posts')
    .values(postsTable.toColumns({ ...row, slugScope }))
    .returning(postsTable.selection)
    .executeTakeFirstOrThrow();

export async function updatePost(db: Kysely<Tables>, before: StoredPost, after: StoredPost): Promise<PostRow> {
  const old = { ...before.row, slugScope: before.slugScope };
  const changed = postsTable.changedColumns(old, { ...after.row, slugScope: after.slugScope });
  if (changed === null) return after.row;
  const updated = db.updateTable('posts').set(changed).where('id', '=', after.row.id).returning(postsTable.selection);
  return updated.executeTakeFirstOrThrow();
}

export async function deletePost(db: Kysely<Tables>, id: number): Promise<void> {
  await db.deleteFrom('posts').where('id', '=', id).execute();
}

/** Those of the posts that are of the type, in the order of their ids. */
export const lockPosts = (db: Kysely<Tables>, ids: readonly number[], type: string): Promise<PostRow[]> =>
  db
    .selectFrom('posts')
    .select(postsTable.selection)
    .where(isAnyOf(sql`id`, ids, 'bigint'))
    .where('type', '=', type)
    .orderBy('id')
    .forUpdate()
    .execute();

export async function deletePosts(db: Kysely<Tables>, ids: readonly number[]): Promise<void> {
  await db
    .deleteFrom('posts')
    .where(isAnyOf(sql`id`, ids, 'bigint'))
    .execute();
}

/** Nobody's main image any more. */
export async function forgetFeaturedMedia(db: Kysely<Tables>, id: number): Promise<void> {
  await db.updateTable('posts').set({ featured_media: 0 }).where('featured_media', '=', id).execute();
}

export async function moveAttachments(db: Kysely<Tables>, { from, to }: { from: number; to: number }): Promise<void> {
  await db
    .updateTable('posts')
    .set({ parent: to })
    .where('parent', '=', from)
    .where('type', '=', 'attachment')
    .execute();
}

export const lockChildren = (db: Kysely<Tables>, parent: number, type: string): Promise<PostRow[]> =>
  db
    .selectFrom('posts')
    .select(postsTable.selection)
    .where('parent', '=', parent)
    .where('type', '=', type)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** Null removes the key. */
export async function storeMetaKey(db: Kysely<Tables>, id: number, meta: { key: string; value: Json }): Promise<void> {
  await db
    .updateTable('posts')
    .set({ meta: metaWith(meta) })
    .where('id', '=', id)
    .execute();
}

/** Posts of an author, some at a time, in the order of their ids. */
export async function lockPostsOf(db: Kysely<Tables>, given: AuthorPosts): Promise<{ rows: PostRow[]; now: string }> {
  const { author, types, after, limit } = given;
  const found = await db
    .selectFrom('posts')
    .select([...postsTable.selection, nowGmt.as('now')])
    .where('author', '=', author)
    .where('type', '=', sql<string>`any(${types}::text[])`)
    .where('status', '<>', trashStatus)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .forNoKeyUpdate()
    .execute();
  return { rows: found.map(({ now: _, ...row }) => row), now: found[0]?.now ?? '' };
}

export interface AuthorPosts {
  readonly author: number;
  readonly types: readonly string[];
  /** Id of the last post that was given out. */
  readonly after: number;
  readonly limit: number;
}

export async function handOverPosts(db: Kysely<Tables>, { from, to }: { from: number; to: number }): Promise<void> {
  await db.updateTable('posts').set({ author: to }).where('author', '=', from).execute();
}
