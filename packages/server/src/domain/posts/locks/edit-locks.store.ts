import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import { bigint, generated, hidden, instant } from '../../../db/columns.ts';
import { preparedByKeys } from '../../../db/statements/prepared.ts';
import { table } from '../../../db/table.ts';
import type { RowOf, TableOf } from '../../../db/table.ts';
import type { Tables } from '../../../db/tables.ts';

export const editLocksTable = table('edit_locks', {
  post_id: bigint(),
  user_id: bigint(),
  at: hidden(generated(instant())),
});

declare module '../../../db/tables.ts' {
  interface Tables {
    edit_locks: TableOf<typeof editLocksTable>;
  }
}

export interface EditLock extends RowOf<typeof editLocksTable> {}

const lifetime = sql`interval '150 seconds'`;

/** Within a statement that reads a post: who is editing it. */
export const liveEditor = (postId: RawBuilder<unknown>): RawBuilder<number | null> =>
  sql`(select user_id from edit_locks where post_id = ${postId} and at > now() - ${lifetime})`;

export const selectLiveLocks = preparedByKeys<number, EditLock>(
  'bigint',
  (isWanted) => sql`
    select ${editLocksTable.row} from edit_locks where ${isWanted(sql`post_id`)} and at > now() - ${lifetime}`,
);

/** Acquires the edit lock if it is free. Returns the current holder. */
export async function acquireFreeLock(db: Kysely<Tables>, lock: EditLock): Promise<number> {
  const isFree = sql`(edit_locks.user_id = excluded.user_id or edit_locks.at <= now() - ${lifetime})`;
  const { rows } = await sql<{ holder: number }>`
    insert into edit_locks (post_id, user_id) values (${lock.postId}, ${lock.userId})
      on conflict (post_id) do update
        set user_id = case when ${isFree} then excluded.user_id else edit_locks.user_id end,
          at = case when ${isFree} then now() else edit_locks.at end
      returning user_id as holder`.execute(db);
  return rows[0]?.holder ?? lock.userId;
}

export async function releaseLock(db: Kysely<Tables>, { postId, userId }: EditLock): Promise<void> {
  await db.deleteFrom('edit_locks').where('post_id', '=', postId).where('user_id', '=', userId).execute();
}

export async function saveLock(db: Kysely<Tables>, lock: EditLock): Promise<void> {
  await db
    .insertInto('edit_locks')
    .values(editLocksTable.toColumns(lock))
    .onConflict((oc) => oc.column('post_id').doUpdateSet({ user_id: lock.userId, at: sql<string>`now()` }))
    .execute();
}
