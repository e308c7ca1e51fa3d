import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { bigint, integer, text } from '../../db/columns.ts';
import { isAnyOf } from '../../db/statements/is-any-of.ts';
import { table } from '../../db/table.ts';
import type { TableOf } from '../../db/table.ts';
import type { Tables } from '../../db/tables.ts';

/** Which posts name which, and in what order. */
export const postRelationsTable = table('post_relations', {
  post_id: bigint(),
  relation: text(),
  target_id: bigint(),
  place: integer(),
});

declare module '../../db/tables.ts' {
  interface Tables {
    post_relations: TableOf<typeof postRelationsTable>;
  }
}

export interface Related {
  readonly postId: number;
  readonly relation: string;
  readonly targetId: number;
}

export const selectRelated = (db: Kysely<Tables>, postIds: readonly number[]): Promise<Related[]> =>
  db
    .selectFrom('post_relations')
    .select(['post_id as postId', 'relation', 'target_id as targetId'])
    .where(isAnyOf(sql`post_id`, postIds, 'bigint'))
    .orderBy('place')
    .execute();

interface RelationWrite {
  readonly postId: number;
  readonly relation: string;
  /** All that the post is to name, in order. */
  readonly targets: readonly number[];
}

/** The posts named are held, so that none is deleted meanwhile. How many of them are there. */
export async function writeRelation(db: Kysely<Tables>, { postId, relation, targets }: RelationWrite): Promise<number> {
  await db
    .deleteFrom('post_relations')
    .where('post_id', '=', postId)
    .where('relation', '=', relation)
    .where(sql<boolean>`target_id <> all(${targets}::bigint[])`)
    .execute();
  if (targets.length === 0) return 0;
  const { rows } = await sql`
    with found as materialized (
      select posts.id, wished.place from unnest(${targets}::bigint[]) with ordinality as wished (id, place)
        join posts on posts.id = wished.id order by posts.id for key share of posts
    )
    insert into post_relations (post_id, relation, target_id, place)
      select ${postId}::bigint, ${relation}, id, place from found
      on conflict (post_id, relation, target_id) do update set place = excluded.place
      returning 1`.execute(db);
  return rows.length;
}
