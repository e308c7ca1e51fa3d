import { sql } from 'kysely';
import { prepared } from '../../../db/statements/prepared.ts';
import { postsTable } from '../post.ts';
import type { PostRow } from '../post.ts';

type Neighbor = PostRow & { readonly side: 'previous' | 'next' };

/** The published posts of the type before and after it. Each is one step in the index of dates. */
export const selectAdjacent = prepared<Pick<PostRow, 'id' | 'type' | 'date'>, Neighbor>((param) => {
  const ofType = sql`posts.type = ${param(({ type }) => type)} and posts.status = 'publish'`;
  const own = sql`(${param(({ date }) => date)}::timestamp, ${param(({ id }) => id)}::bigint)`;
  return sql`
    (select ${postsTable.row}, 'previous' as side from posts
      where ${ofType} and (posts.date, posts.id) < ${own} order by posts.date desc, posts.id desc limit 1)
    union all
    (select ${postsTable.row}, 'next' as side from posts
      where ${ofType} and (posts.date, posts.id) > ${own} order by posts.date, posts.id limit 1)`;
});
