import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { mediaUploadsTable } from '../media.ts';
import type { UploadRow } from '../media.ts';
import type { Tables } from '../../../db/tables.ts';

export async function insertUpload(
  db: Kysely<Tables>,
  upload: Pick<UploadRow, 'userId' | 'length' | 'told'>,
): Promise<UploadRow> {
  return db
    .insertInto('media_uploads')
    .values(mediaUploadsTable.toColumns(upload))
    .returning(mediaUploadsTable.selection)
    .executeTakeFirstOrThrow();
}

export async function selectUpload(db: Kysely<Tables>, id: string): Promise<UploadRow | null> {
  const found = db.selectFrom('media_uploads').select(mediaUploadsTable.selection).where('id', '=', id);
  return (await found.executeTakeFirst()) ?? null;
}

/** How many a user has begun and not finished. */
export async function countUnfinished(db: Kysely<Tables>, userId: number): Promise<number> {
  const { rows } = await sql<{ unfinished: string }>`
    select count(*) as unfinished from media_uploads where user_id = ${userId} and post_id is null`.execute(db);
  return Number(rows[0]?.unfinished);
}

interface Step {
  readonly id: string;
  /** What had been received before; where it is not so any more, nothing is written. */
  readonly offset: number;
}

export async function addPart(
  db: Kysely<Tables>,
  { id, offset, key, size }: Step & { readonly key: string; readonly size: number },
): Promise<boolean> {
  const { rows } = await sql`
    with added as (
      update media_uploads set received = received + ${size}, parts = parts || ${key}::text, touched = now()
        where id = ${id} and received = ${offset} and post_id is null returning parts
    )
    update media_files set since = now() from added where key = any(added.parts) returning key`.execute(db);
  return rows.length > 0;
}

export async function finishUpload(
  db: Kysely<Tables>,
  { id, offset, postId }: Step & { readonly postId: number },
): Promise<boolean> {
  const { rows } = await sql`
    update media_uploads set received = length, post_id = ${postId}, parts = '{}', touched = now()
      where id = ${id} and received = ${offset} and post_id is null returning id`.execute(db);
  return rows.length > 0;
}

export async function deleteUpload(db: Kysely<Tables>, id: string): Promise<void> {
  await db.deleteFrom('media_uploads').where('id', '=', id).execute();
}

/** Uploads without data for this many ms. */
export async function deleteOldUploads(db: Kysely<Tables>, age: number): Promise<void> {
  await sql`delete from media_uploads where touched <= now() - ${age} * interval '1 millisecond'`.execute(db);
}
