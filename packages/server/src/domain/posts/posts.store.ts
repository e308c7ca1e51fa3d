import { sql } from 'kysely';
import type { ColumnType, Generated, Insertable, JSONColumnType, Kysely, Selectable } from 'kysely';
import { trashStatus } from './post.ts';
import type { PostRow, TrashedFrom } from './post.ts';
import { isAnyOf, bigint } from '../../db/is-any-of.ts';
import type { Tables } from '../../db/tables.ts';
import type { Json } from '../../lib/json.ts';
import type { StoredMeta } from '../meta/meta.actions.ts';

export interface PostsTable {
  id: Generated<number>;
  type: string;
  status: string;
  slug: string;
  slug_scope: number;
  title: string;
  content: string;
  excerpt: string;
  author: number;
  parent: number;
  menu_order: number;
  password: string;
  comment_status: string;
  ping_status: string;
  template: string;
  format: string;
  featured_media: number;
  sticky: boolean;
  date: string;
  date_gmt: string | null;
  modified: string;
  modified_gmt: string;
  guid: string;
  comment_count: Generated<number>;
  revision_count: Generated<number>;
  latest_revision: Generated<number>;
  autosaved: Generated<boolean>;
  meta: JSONColumnType<StoredMeta>;
  trashed_from: ColumnType<TrashedFrom | null, string | null, string | null>;
}

declare module '../../db/tables.ts' {
  interface Tables {
    posts: PostsTable;
  }
}

/** What a post is read by, wherever it is read. */
export const postRowColumns = [
  'posts.id',
  'posts.type',
  'posts.status',
  'posts.slug',
  'posts.slug_scope',
  'posts.title',
  'posts.content',
  'posts.excerpt',
  'posts.author',
  'posts.parent',
  'posts.menu_order',
  'posts.password',
  'posts.comment_status',
  'posts.ping_status',
  'posts.template',
  'posts.format',
  'posts.featured_media',
  'posts.sticky',
  'posts.date',
  'posts.date_gmt',
  'posts.modified',
  'posts.modified_gmt',
  'posts.guid',
  'posts.comment_count',
  'posts.revision_count',
  'posts.latest_revision',
  'posts.autosaved',
  'posts.meta',
  'posts.trashed_from',
] as const;

export const toPostRow = (stored: Selectable<PostsTable>): PostRow => ({
  id: stored.id,
  type: stored.type,
  status: stored.status,
  slug: stored.slug,
  title: stored.title,
  content: stored.content,
  excerpt: stored.excerpt,
  author: stored.author,
  parent: stored.parent,
  menuOrder: stored.menu_order,
  password: stored.password,
  commentStatus: stored.comment_status,
  pingStatus: stored.ping_status,
  template: stored.template,
  format: stored.format,
  featuredMedia: stored.featured_media,
  sticky: stored.sticky,
  date: withT(stored.date),
  dateGmt: stored.date_gmt === null ? null : withT(stored.date_gmt),
  modified: withT(stored.modified),
  modifiedGmt: withT(stored.modified_gmt),
  guid: stored.guid,
  commentCount: stored.comment_count,
  revisionCount: stored.revision_count,
  latestRevision: stored.latest_revision,
  autosaved: stored.autosaved,
  meta: stored.meta,
  trashedFrom: stored.trashed_from,
});

const withT = (time: string): string => time.replace(' ', 'T');

export interface StoredPost {
  readonly row: PostRow;
  /** Below which post its slug is unique: its parent in types that nest, 0 elsewhere. */
  readonly slugScope: number;
}

const toColumns = ({ row, slugScope }: StoredPost): Insertable<PostsTable> => ({
  type: row.type,
  status: row.status,
  slug: row.slug,
  slug_scope: slugScope,
  title: row.title,
  content: row.content,
  excerpt: row.excerpt,
  author: row.author,
  parent: row.parent,
  menu_order: row.menuOrder,
  password: row.password,
  comment_status: row.commentStatus,
  ping_status: row.pingStatus,
  template: row.template,
  format: row.format,
  featured_media: row.featuredMedia,
  sticky: row.sticky,
  date: row.date,
  date_gmt: row.dateGmt,
  modified: row.modified,
  modified_gmt: row.modifiedGmt,
  guid: row.guid,
  meta: JSON.stringify(row.meta),
  trashed_from: row.trashedFrom === null ? null : JSON.stringify(row.trashedFrom),
});

/** The same for statements that are written out. */
export const postRow = sql.join(postRowColumns.map((name) => sql.ref(name)));

export async function selectPosts(db: Kysely<Tables>, ids: readonly number[]): Promise<PostRow[]> {
  const { rows } = await sql<Selectable<PostsTable>>`
    select ${postRow} from posts where ${isAnyOf(sql`id`, ids, bigint)}`.execute(db);
  return rows.map(toPostRow);
}

/** GMT now, to the second, as every statement of the transaction sees it. */
const nowGmt = sql<string>`to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS')`;

/** The id of the next post, and what time it is. */
export async function nextPost(db: Kysely<Tables>): Promise<{ id: number; now: string }> {
  const next = sql<number>`nextval('posts_id_seq')`;
  return db.selectNoFrom([next.as('id'), nowGmt.as('now')]).executeTakeFirstOrThrow();
}

/** What is about to happen to a post that is held. Nothing is put below one that is to be removed. */
export type Purpose = 'change' | 'removal';

/** Holds the post until the transaction ends, so that writes to it follow one another. */
export async function lockPost(
  db: Kysely<Tables>,
  id: number,
  purpose: Purpose,
): Promise<{ row: PostRow; now: string } | null> {
  const wanted = db
    .selectFrom('posts')
    .select([...postRowColumns, nowGmt.as('now')])
    .where('id', '=', id);
  const found = await (purpose === 'removal' ? wanted.forUpdate() : wanted.forNoKeyUpdate()).executeTakeFirst();
  return found === undefined ? null : { row: toPostRow(found), now: found.now };
}

/** Keeps a post from being removed while another is put below it. */
export async function lockPostShared(db: Kysely<Tables>, id: number): Promise<Pick<PostRow, 'id' | 'type'> | null> {
  const found = db.selectFrom('posts').select(['id', 'type']).where('id', '=', id).forKeyShare();
  return (await found.executeTakeFirst()) ?? null;
}

export async function insertPost(db: Kysely<Tables>, post: StoredPost): Promise<PostRow> {
  const values = { id: post.row.id, ...toColumns(post) };
  return toPostRow(await db.insertInto('posts').values(values).returning(postRowColumns).executeTakeFirstOrThrow());
}

/** Writes only the columns that changed: a long text that stays is not stored again. */
export async function updatePost(db: Kysely<Tables>, before: StoredPost, after: StoredPost): Promise<PostRow> {
  const old: Record<string, unknown> = toColumns(before);
  const changed = Object.fromEntries(Object.entries(toColumns(after)).filter(([name, value]) => old[name] !== value));
  if (Object.keys(changed).length === 0) return after.row;
  const updated = db.updateTable('posts').set(changed).where('id', '=', after.row.id).returning(postRowColumns);
  return toPostRow(await updated.executeTakeFirstOrThrow());
}

export async function deletePost(db: Kysely<Tables>, id: number): Promise<void> {
  await db.deleteFrom('posts').where('id', '=', id).execute();
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

export async function lockChildren(db: Kysely<Tables>, parent: number, type: string): Promise<PostRow[]> {
  const rows = await db
    .selectFrom('posts')
    .select(postRowColumns)
    .where('parent', '=', parent)
    .where('type', '=', type)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(toPostRow);
}

/** One value under a key; null takes the key away. */
export async function storeMetaKey(db: Kysely<Tables>, id: number, meta: { key: string; value: Json }): Promise<void> {
  const { key, value } = meta;
  const changed =
    value === null
      ? sql<string>`meta - ${key}::text`
      : sql<string>`meta || jsonb_build_object(${key}::text, jsonb_build_array(${JSON.stringify(value)}::jsonb))`;
  await db.updateTable('posts').set({ meta: changed }).where('id', '=', id).execute();
}

/** Posts of an author, some at a time, in the order of their ids. */
export async function lockPostsOf(db: Kysely<Tables>, given: AuthorPosts): Promise<{ rows: PostRow[]; now: string }> {
  const { author, types, after, limit } = given;
  const found = await db
    .selectFrom('posts')
    .select([...postRowColumns, nowGmt.as('now')])
    .where('author', '=', author)
    .where('type', '=', sql<string>`any(${types}::text[])`)
    .where('status', '<>', trashStatus)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .forNoKeyUpdate()
    .execute();
  return { rows: found.map(toPostRow), now: found[0]?.now ?? '' };
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
