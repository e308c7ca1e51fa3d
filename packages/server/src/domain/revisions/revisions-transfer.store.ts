import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { insertMany } from '../../db/statements/insert-many.ts';
import type { Tables } from '../../db/tables.ts';
import { revisionsTable } from './revision.ts';
import type { Revision } from './revision.ts';

export type ImportedRevision = Omit<Revision, 'attributes'>;

/** Number of inserted rows. Skips rows with missing posts or authors, or existing ids. */
export async function insertImported(db: Kysely<Tables>, revisions: readonly ImportedRevision[]): Promise<number> {
  const posts = revisions.map(({ postId }) => postId);
  const authors = revisions.map(({ author }) => author);
  const { rows: known } = await sql<{ post: boolean; id: number }>`
    select true as post, id from posts where id = any(${posts}::bigint[])
    union all select false, id from users where id = any(${authors}::bigint[])`.execute(db);
  const here = new Set(known.filter(({ post }) => post).map(({ id }) => id));
  const people = new Set(known.filter(({ post }) => !post).map(({ id }) => id));
  const kept = revisions.filter(
    ({ postId, author, kind }) => here.has(postId) && (kind === 'revision' || people.has(author)),
  );
  if (kept.length === 0) return 0;
  const columns = kept.map((row) => revisionsTable.toColumns(row));
  const { rows: added } = await sql`${insertMany(revisionsTable, columns)} on conflict do nothing returning id`.execute(
    db,
  );
  await sql`
    select setval('posts_id_seq', greatest((select last_value from posts_id_seq), (select max(id) from revisions)))`.execute(
    db,
  );
  return added.length;
}
