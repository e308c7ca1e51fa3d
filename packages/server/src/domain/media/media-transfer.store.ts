import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { keysOf } from './files/media-files.rules.ts';
import { mediaTable } from './media.ts';
import type { MediaDetails, MediaRow } from './media.ts';
import { insertMany } from '../../db/statements/insert-many.ts';
import type { Tables } from '../../db/tables.ts';

/** The attachments have these files, whether the bytes are there yet or not. Files of others stay theirs. */
export async function insertImported(db: Kysely<Tables>, rows: readonly MediaRow[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = rows.map((row) => mediaTable.toColumns(row));
  await sql`${insertMany(mediaTable, columns)} on conflict do nothing`.execute(db);
  const owned = rows.flatMap((row) => keysOf(row).map((key) => ({ key, postId: row.postId })));
  await sql`
    insert into media_files (key, post_id)
      select * from unnest(${owned.map(({ key }) => key)}::text[], ${owned.map(({ postId }) => postId)}::bigint[])
      on conflict do nothing`.execute(db);
}

export async function updateDetails(db: Kysely<Tables>, postId: number, details: MediaDetails): Promise<void> {
  await db.updateTable('media').set(mediaTable.toColumns({ details })).where('post_id', '=', postId).execute();
}
