import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { insertMany } from '../../db/statements/insert-many.ts';
import { isAnyOf } from '../../db/statements/is-any-of.ts';
import type { Tables } from '../../db/tables.ts';
import { postsTable } from './post.ts';
import type { PostRow } from './post.ts';
import type { StoredPost } from './posts.store.ts';

const columnsOf = ({ row, slugScope }: StoredPost) => postsTable.toColumns({ ...row, slugScope });

/** Ids of those that were put in; whatever is taken, by its id or by its slug, is left as it is. */
export async function insertImported(db: Kysely<Tables>, posts: readonly StoredPost[]): Promise<ReadonlySet<number>> {
  if (posts.length === 0) return new Set();
  const { rows } = await sql<Pick<PostRow, 'id'>>`
    ${insertMany(postsTable, posts.map(columnsOf))} on conflict do nothing returning id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Id → when it was last changed, of the posts that are there. */
export async function selectModified(db: Kysely<Tables>, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('posts')
    .select(['id', postsTable.selected.modifiedGmt])
    .where(isAnyOf(sql`id`, ids, 'bigint'))
    .execute();
  return new Map(rows.map(({ id, modifiedGmt }) => [id, modifiedGmt]));
}

export async function replaceImported(db: Kysely<Tables>, post: StoredPost): Promise<void> {
  const {
    id: _,
    comment_count: _c,
    revision_count: _r,
    latest_revision: _l,
    autosaved: _a,
    ...columns
  } = columnsOf(post);
  await db.updateTable('posts').set(columns).where('id', '=', post.row.id).execute();
}

/** Ids that the next posts get lie above all that are there, and above this one; revisions have theirs from the same sequence. */
export async function passPostIds(db: Kysely<Tables>, least = 0): Promise<void> {
  await sql`
    select setval('posts_id_seq',
      greatest((select last_value from posts_id_seq), (select max(id) from posts), ${least}::bigint))`.execute(db);
}

/** Posts that stand below themselves go to the top; tells which. */
export async function cutCircles(db: Kysely<Tables>): Promise<number[]> {
  const { rows } = await sql<Pick<PostRow, 'id'>>`
    with recursive up (start, id, depth) as (
      select id, parent, 1 from posts where parent <> 0 and type <> 'nav_menu_item'
      union
      select start, posts.parent, depth + 1 from up join posts on posts.id = up.id
        where posts.parent <> 0 and up.id <> start and depth < 100
    )
    update posts set parent = 0, slug_scope = 0 where id in (select start from up where start = id) returning id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export interface PostsPage {
  /** Id of the last post that was given out. */
  readonly after: number;
  readonly most: number;
  /** As stored; null for every type. */
  readonly types: readonly string[] | null;
  /** GMT; only what was changed since. */
  readonly since: string | null;
}

/** Posts of every type and state, in the order of their ids. */
export const selectAfter = (db: Kysely<Tables>, { after, most, types, since }: PostsPage): Promise<PostRow[]> => {
  const all = db
    .selectFrom('posts')
    .select(postsTable.selection)
    .where('id', '>', after)
    .where('status', '<>', 'auto-draft');
  const typed = types === null ? all : all.where('type', '=', sql<string>`any(${types}::text[])`);
  const late = since === null ? typed : typed.where('modified_gmt', '>=', since);
  return late.orderBy('id').limit(most).execute();
};
