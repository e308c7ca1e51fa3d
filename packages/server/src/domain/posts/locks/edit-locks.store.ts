import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { bigint, generated, hidden, instant } from '../../../db/columns.ts';
import { preparedByKeys } from '../../../db/prepared.ts';
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

export const selectLiveLocks = preparedByKeys<number, EditLock>(
  'bigint',
  (isWanted) => sql`
    select ${editLocksTable.row} from edit_locks where ${isWanted(sql`post_id`)} and at > now() - ${lifetime}`,
);

export async function saveLock(db: Kysely<Tables>, lock: EditLock): Promise<void> {
  await db
    .insertInto('edit_locks')
    .values(editLocksTable.toColumns(lock))
    .onConflict((oc) => oc.column('post_id').doUpdateSet({ user_id: lock.userId, at: sql<string>`now()` }))
    .execute();
}
