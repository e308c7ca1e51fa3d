import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { insertMany } from '../../db/statements/insert-many.ts';
import { isAnyOf } from '../../db/statements/is-any-of.ts';
import type { Tables } from '../../db/tables.ts';
import { commentsTable } from './comment.ts';
import type { NewComment } from './comment.ts';

export type ImportedComment = NewComment & { readonly id: number };

export type CommentState = Pick<ImportedComment, 'id' | 'content' | 'status'>;

/** Ids of inserted rows. Existing ids are skipped. */
export async function insertImported(
  db: Kysely<Tables>,
  comments: readonly ImportedComment[],
): Promise<ReadonlySet<number>> {
  if (comments.length === 0) return new Set();
  const columns = comments.map((comment) => commentsTable.toColumns(comment));
  const { rows } = await sql<{ id: number }>`
    ${insertMany(commentsTable, columns)} on conflict do nothing returning id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export async function selectStates(db: Kysely<Tables>, ids: readonly number[]): Promise<CommentState[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('comments')
    .select(['id', 'content', 'status'])
    .where(isAnyOf(sql`id`, ids, 'bigint'))
    .execute();
}

export async function replaceImported(db: Kysely<Tables>, { id, ...comment }: ImportedComment): Promise<void> {
  await db.updateTable('comments').set(commentsTable.toColumns(comment)).where('id', '=', id).execute();
}

/** Ids that the next comments get lie above all that are there, and above this one. */
export async function passCommentIds(db: Kysely<Tables>, least = 0): Promise<void> {
  await sql`
    select setval('comments_id_seq',
      greatest((select last_value from comments_id_seq), (select max(id) from comments), ${least}::bigint))`.execute(
    db,
  );
}

/** Detaches comments that are their own ancestor. Returns their ids. */
export async function cutCircles(db: Kysely<Tables>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive up (start, id, depth) as (
      select id, parent, 1 from comments where parent <> 0
      union
      select start, comments.parent, depth + 1 from up join comments on comments.id = up.id
        where comments.parent <> 0 and up.id <> start and depth < 100
    )
    update comments set parent = 0 where id in (select start from up where start = id) returning id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function deleteImported(db: Kysely<Tables>, ids: readonly number[]): Promise<void> {
  await db
    .deleteFrom('comments')
    .where(isAnyOf(sql`id`, ids, 'bigint'))
    .execute();
}

/** Comment → browser, where none is known yet. */
export async function updateAgents(db: Kysely<Tables>, agents: ReadonlyMap<number, string>): Promise<void> {
  await sql`
    update comments set author_agent = told.agent
      from unnest(${[...agents.keys()]}::bigint[], ${[...agents.values()]}::text[]) as told (id, agent)
      where comments.id = told.id and comments.author_agent = ''`.execute(db);
}

/** All comments on these posts, whatever their state, in the order of their ids. */
export async function selectOn(db: Kysely<Tables>, posts: readonly number[]): Promise<readonly ImportedComment[]> {
  if (posts.length === 0) return [];
  return db
    .selectFrom('comments')
    .select(commentsTable.selection)
    .where(isAnyOf(sql`post_id`, posts, 'bigint'))
    .orderBy('id')
    .execute();
}
