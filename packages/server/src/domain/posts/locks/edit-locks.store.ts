import { sql } from 'kysely';
import type { Generated, Kysely } from 'kysely';
import { isAnyOf, bigint } from '../../../db/is-any-of.ts';
import type { Tables } from '../../../db/tables.ts';

interface EditLocksTable {
  post_id: number;
  user_id: number;
  at: Generated<string>;
}

declare module '../../../db/tables.ts' {
  interface Tables {
    edit_locks: EditLocksTable;
  }
}

export interface EditLock {
  readonly postId: number;
  readonly userId: number;
}

const lifetime = sql`interval '150 seconds'`;

export const selectLiveLocks = (db: Kysely<Tables>, postIds: readonly number[]): Promise<EditLock[]> =>
  db
    .selectFrom('edit_locks')
    .select(['post_id as postId', 'user_id as userId'])
    .where(isAnyOf(sql`post_id`, postIds, bigint))
    .where('at', '>', sql<string>`now() - ${lifetime}`)
    .execute();

export async function saveLock(db: Kysely<Tables>, { postId, userId }: EditLock): Promise<void> {
  await db
    .insertInto('edit_locks')
    .values({ post_id: postId, user_id: userId })
    .onConflict((oc) => oc.column('post_id').doUpdateSet({ user_id: userId, at: sql<string>`now()` }))
    .execute();
}
