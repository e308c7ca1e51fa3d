/**
 * Statements for single posts. Those of every request are prepared: their text is constant, and PostgreSQL reuses the
 * plan. An update sets the changed columns only, with one prepared statement per set of columns.
 *
 * Locks: `for key share` of the author, then `for no key update` of the post, or `for update` to delete it. Users are
 * deleted in the same order, so that no two transactions wait for each other. Every write ends with `returning`, so that
 * no second statement reads the row.
 */
import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import { liveEditor } from './locks/edit-locks.store.ts';
import { newStatus, postsTable, trashStatus } from './post.ts';
import type { PostRow } from './post.ts';
import { isAnyOf } from '../../db/statements/is-any-of.ts';
import { metaWith } from '../../db/statements/meta-with.ts';
import { prepared, preparedByKeys, preparedForms } from '../../db/statements/prepared.ts';
import type { Tables } from '../../db/tables.ts';
import type { JsonMap } from '../../lib/json.ts';

export interface StoredPost {
  readonly row: PostRow;
  readonly slugScope: number;
}

export const selectPosts = preparedByKeys<number, PostRow>(
  'bigint',
  (isWanted) => sql`select ${postsTable.row} from posts where ${isWanted(sql`id`)}`,
);

/** A published post, by what it is called: a template of a theme, for instance. */
export interface PostName {
  readonly type: string;
  readonly slug: string;
}

/** The newest published post of each name. Each is looked up by the index of slugs. */
export const selectNamedPosts = prepared<readonly PostName[], PostRow>(
  (param) => sql`
    select ${postsTable.row}
      from unnest(${param((names) => names.map(({ type }) => type))}::text[],
        ${param((names) => names.map(({ slug }) => slug))}::text[]) as named (type, slug)
      cross join lateral (
        select * from posts
          where posts.type = named.type and posts.slug = named.slug and posts.slug <> '' and posts.status = 'publish'
          order by posts.date desc, posts.id desc limit 1
      ) posts`,
);

/** GMT now, to the second, as every statement of the transaction sees it. */
const nowGmt = sql<string>`to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS')`;

interface NextPost extends Omit<LockedPost, 'row' | 'editor'> {
  readonly id: number;
}

const next = prepared<number, NextPost>(
  (param) => sql`
    select nextval('posts_id_seq') as id, ${nowGmt} as now,
      (select id from users where id = ${param((author) => author)} for key share) as "lockedAuthor"`,
);

/** The id of the next post, and what time it is. The author is kept from being removed before it is written. */
export const nextPost = async (db: Kysely<Tables>, author: number): Promise<NextPost> =>
  onlyRow(await next(db, author));

function onlyRow<R>([row]: readonly R[]): R {
  if (row === undefined) throw new Error('PostgreSQL returned no row where there must be one.');
  return row;
}

/** What is about to happen to a post that is locked. Nothing is put below one that is to be removed. */
export type Purpose = 'change' | 'removal';

export interface LockedPost {
  readonly row: PostRow;
  readonly now: string;
  /** Author, locked until the transaction ends. Null: none. */
  readonly lockedAuthor: number | null;
  /** User who is editing it. Null: none. */
  readonly editor: number | null;
}

const lockedFor = (lock: RawBuilder<unknown>) =>
  prepared<number, PostRow & Omit<LockedPost, 'row'>>(
    (param) => sql`
      with author as materialized (
        select id from users where id = (select posts.author from posts where posts.id = ${param((id) => id)}) for key share
      )
      select ${postsTable.row}, ${nowGmt} as now, author.id as "lockedAuthor", ${liveEditor(sql`posts.id`)} as editor
        from posts left join author on true where posts.id = ${param((id) => id)} ${lock}`,
  );
const locked: Readonly<Record<Purpose, ReturnType<typeof lockedFor>>> = {
  change: lockedFor(sql`for no key update of posts`),
  removal: lockedFor(sql`for update of posts`),
};

/**
 * Locks the post until the transaction ends. The author is locked first, in the same order as user deletion, to avoid
 * deadlocks.
 */
export async function lockPost(db: Kysely<Tables>, id: number, purpose: Purpose): Promise<LockedPost | null> {
  const [found] = await locked[purpose](db, id);
  if (found === undefined) return null;
  const { now, lockedAuthor, editor, ...row } = found;
  return { row, now, lockedAuthor, editor };
}

/** Keeps a post from being removed while another is put below it. */
export async function lockPostShared(db: Kysely<Tables>, id: number): Promise<Pick<PostRow, 'id' | 'type'> | null> {
  const found = db.selectFrom('posts').select(['id', 'type']).where('id', '=', id).forKeyShare();
  return (await found.executeTakeFirst()) ?? null;
}

type PostColumns = Readonly<Record<string, unknown>>;

const insertion = prepared<PostColumns, PostRow>((param) => {
  const { written } = postsTable;
  const values = written.map((name) => param((columns) => columns[name]));
  return sql`
    insert into posts (${sql.join(written.map((name) => sql.ref(name)))}) values (${sql.join(values)})
      returning ${postsTable.row}`;
});

export const insertPost = async (db: Kysely<Tables>, { row, slugScope }: StoredPost): Promise<PostRow> =>
  onlyRow(await insertion(db, postsTable.toColumns({ ...row, slugScope })));

interface PostUpdate {
  readonly id: number;
  readonly columns: PostColumns;
}

const namesOf = ({ columns }: PostUpdate): string[] => Object.keys(columns);

const updating = preparedForms<PostUpdate, PostRow>(
  (update) => namesOf(update).join(),
  (param, update) => {
    const set = namesOf(update).map((name) => sql`${sql.ref(name)} = ${param(({ columns }) => columns[name])}`);
    return sql`
      update posts set ${sql.join(set)} where id = ${param(({ id }) => id)} returning ${postsTable.row}`;
  },
);

/** Null where there is nothing to change. */
export async function updatePost(db: Kysely<Tables>, before: StoredPost, after: StoredPost): Promise<PostRow | null> {
  const old = { ...before.row, slugScope: before.slugScope };
  const changed = postsTable.changedColumns(old, { ...after.row, slugScope: after.slugScope });
  return changed === null ? null : onlyRow(await updating(db, { id: after.row.id, columns: changed }));
}

const deletion = prepared<number, never>((param) => sql`delete from posts where id = ${param((id) => id)}`);

export async function deletePost(db: Kysely<Tables>, id: number): Promise<void> {
  await deletion(db, id);
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

/** Auto-drafts older than a week, oldest first. */
export const selectForgottenDrafts = (db: Kysely<Tables>, limit: number): Promise<Pick<PostRow, 'id' | 'type'>[]> =>
  db
    .selectFrom('posts')
    .select(['id', 'type'])
    .where('status', '=', newStatus)
    .where('modified_gmt', '<', sql<string>`(now() at time zone 'UTC') - interval '7 days'`)
    .orderBy('id')
    .limit(limit)
    .execute();

/** Unset as featured image. */
export async function forgetFeaturedMedia(db: Kysely<Tables>, id: number): Promise<void> {
  await db.updateTable('posts').set({ featured_media: 0 }).where('featured_media', '=', id).execute();
}

const attachmentsMove = prepared<{ from: number; to: number }, never>(
  (param) => sql`
    update posts set parent = ${param(({ to }) => to)}
      where parent = ${param(({ from }) => from)} and type = 'attachment'`,
);

export async function moveAttachments(db: Kysely<Tables>, move: { from: number; to: number }): Promise<void> {
  await attachmentsMove(db, move);
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

/** Null removes a key. */
export async function storeMeta(db: Kysely<Tables>, id: number, values: JsonMap): Promise<void> {
  await db
    .updateTable('posts')
    .set({ meta: metaWith(values) })
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
