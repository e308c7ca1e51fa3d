import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { bigint, smallint, text } from '../../db/columns.ts';
import { table } from '../../db/table.ts';
import type { RowOf, TableOf } from '../../db/table.ts';
import type { Tables } from '../../db/tables.ts';

export const authorCountsTable = table('author_counts', {
  user_id: bigint(),
  type: text(),
  shard: smallint(),
  published: bigint(),
});

type AuthorCount = RowOf<typeof authorCountsTable>;

declare module '../../db/tables.ts' {
  interface Tables {
    author_counts: TableOf<typeof authorCountsTable>;
  }
}

/** A post that is published from now on (1), or no longer (-1). */
export interface PublishedChange {
  readonly userId: number;
  readonly type: string;
  readonly postId: number;
  readonly change: 1 | -1;
}

const shards = 8;

/**
 * Counts the changes of one write. Everybody takes the rows in the same order, so that no two writers wait for each
 * other. A count below zero means that the caller lost track, and fails the write.
 */
export async function addPublished(db: Kysely<Tables>, changes: readonly PublishedChange[]): Promise<void> {
  const rows = sumUp(changes);
  if (rows.length === 0) return;
  const counted = await db
    .insertInto('author_counts')
    .values(rows.map(authorCountsTable.toColumns))
    .onConflict((oc) =>
      oc
        .columns(['user_id', 'type', 'shard'])
        .doUpdateSet({ published: sql`author_counts.published + excluded.published` }),
    )
    .returning(['user_id', 'published'])
    .execute();
  if (counted.some(({ published }) => published < 0)) throw new Error('More posts of an author ended than had begun.');
  const emptied = counted.filter(({ published }) => published === 0).map(({ user_id }) => user_id);
  if (emptied.length === 0) return;
  await db
    .deleteFrom('author_counts')
    .where('user_id', '=', sql<number>`any(${emptied}::bigint[])`)
    .where('published', '=', 0)
    .execute();
}

function sumUp(changes: readonly PublishedChange[]): AuthorCount[] {
  const sums = new Map<string, AuthorCount>();
  for (const { userId, type, postId, change } of changes) {
    const shard = postId % shards;
    const key = JSON.stringify([userId, type, shard]);
    const known = sums.get(key) ?? { userId, type, shard, published: 0 };
    sums.set(key, { ...known, published: known.published + change });
  }
  return [...sums.entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, row]) => row)
    .filter(({ published }) => published !== 0);
}

/** Everything one author has published becomes another's, with the posts. */
export async function movePublished(db: Kysely<Tables>, move: { from: number; to: number }): Promise<void> {
  await sql`
    insert into author_counts (user_id, type, shard, published)
    select ${move.to}, type, shard, published from author_counts where user_id = ${move.from} order by type, shard
    on conflict (user_id, type, shard) do update set published = author_counts.published + excluded.published`.execute(
    db,
  );
  await forgetPublished(db, move.from);
}

export async function forgetPublished(db: Kysely<Tables>, userId: number): Promise<void> {
  await db.deleteFrom('author_counts').where('user_id', '=', userId).execute();
}
