import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { isAnyOf } from '../../db/is-any-of.ts';
import type { Tables } from '../../db/tables.ts';
import { commentsTable } from './comment.ts';
import type { NewComment } from './comment.ts';

/** All comments on these posts, whatever their state, in the order of their ids. */
export async function selectOn(
  db: Kysely<Tables>,
  posts: readonly number[],
): Promise<readonly (NewComment & { readonly id: number })[]> {
  if (posts.length === 0) return [];
  return db
    .selectFrom('comments')
    .select(commentsTable.selection)
    .where(isAnyOf(sql`post_id`, posts, 'bigint'))
    .orderBy('id')
    .execute();
}
