import { sql } from 'kysely';
import type { Expression, Kysely, RawBuilder, SqlBool } from 'kysely';
import type { Keyset } from '../../db/statements/keyset.ts';
import type { Tables } from '../../db/tables.ts';
import type { Comment } from './comment.ts';
import { commentColumns, isReply } from './comments.store.ts';
import { allOf, inPosts, inTotals, kindsSeen } from './comment-visibility.store.ts';
import type { Listing } from './comment-visibility.store.ts';

/** What the comments of a list have in common: their post, or the comment they reply to. */
export type Grouping = 'post' | 'parent';

/** Found by the number a group is known by. */
const members: Readonly<Record<Grouping, RawBuilder<SqlBool>>> = {
  post: sql<SqlBool>`comments.post_id = wanted."group"`,
  parent: sql<SqlBool>`comments.parent = wanted."group" and ${isReply('comments')}`,
};

export interface CommentPage {
  readonly comments: readonly Comment[];
  /** Without the page. */
  readonly total: number;
  /** Where the page ends, for a cursor; none behind the last page. */
  readonly last?: Keyset;
}

interface GroupSearch {
  readonly by: Grouping;
  readonly ids: readonly number[];
  /** One list that all groups are like, the newest comments first. */
  readonly listing: Listing;
}

/** The first page of each group, and how many comments each has, with one statement for all. */
export async function selectGroups(
  db: Kysely<Tables>,
  { by, ids, listing }: GroupSearch,
): Promise<Map<number, CommentPage>> {
  const wanted = sql<{ group: number }>`unnest(${ids}::bigint[])`.as<'wanted'>(sql`wanted("group")`);
  const conditions = [members[by], ...kindsSeen(listing, inPosts)];
  const counted = by === 'post' ? summedUp(listing) : countedUp(conditions);
  const rows = await db
    .selectFrom(wanted)
    .innerJoinLateral(counted.as('counted'), (join) => join.onTrue())
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('comments')
          .leftJoin('posts', 'posts.id', 'comments.post_id')
          .select(commentColumns)
          .where((one) => one.and(conditions))
          .orderBy('comments.date_gmt', 'desc')
          .orderBy('comments.id', 'desc')
          .limit(listing.query.limit)
          .as('shown'),
      (join) => join.onTrue(),
    )
    .select(['wanted.group', 'counted.total'])
    .selectAll('shown')
    .orderBy('shown.dateGmt', 'desc')
    .orderBy('shown.id', 'desc')
    .execute();
  return paged(
    ids,
    rows.map(({ group, total, ...comment }) => ({ group, total, comment })),
  );
}

type Counted = RawBuilder<{ total: number }>;

/** All comments in question are approved, so that it does not matter whose they are. */
const summedUp = ({ query, visibility }: Listing): Counted => sql<{ total: number }>`(
  select coalesce(sum(comments), 0)::bigint as total from comment_tallies
    where post_id = wanted."group" and ${allOf(kindsSeen({ query, visibility: { ...visibility, userId: 0 } }, inTotals))}
)`;

const countedUp = (conditions: readonly Expression<SqlBool>[]): Counted => sql<{ total: number }>`(
  select count(*) as total from comments left join posts on posts.id = comments.post_id where ${allOf(conditions)}
)`;

interface GroupRow {
  readonly group: number;
  readonly total: number;
  readonly comment: Comment;
}

function paged(ids: readonly number[], found: readonly GroupRow[]): Map<number, CommentPage> {
  const byGroup = Map.groupBy(found, ({ group }) => group);
  return new Map(
    ids.map((id) => {
      const members = byGroup.get(id) ?? [];
      return [id, { comments: members.map(({ comment }) => comment), total: members[0]?.total ?? 0 }];
    }),
  );
}
