import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { keysOf } from './files/media-files.rules.ts';
import { ownFiles } from './files/media-files.store.ts';
import { mediaTable } from './media.ts';
import type { MediaRow } from './media.ts';
import { isAnyOf } from '../../db/statements/is-any-of.ts';
import { preparedByKeys } from '../../db/statements/prepared.ts';
import type { Tables } from '../../db/tables.ts';
import { postsTable } from '../posts/post.ts';
import type { PostRow } from '../posts/post.ts';

export async function selectMedia(db: Kysely<Tables>, ids: readonly number[]): Promise<MediaRow[]> {
  const { rows } = await sql<MediaRow>`
    select ${mediaTable.row} from media where ${isAnyOf(sql`post_id`, ids, 'bigint')}`.execute(db);
  return rows;
}

export interface Attachment extends PostRow {
  readonly media: MediaRow | null;
}

export const selectAttachments = preparedByKeys<number, Attachment>(
  'bigint',
  (isWanted) => sql`
    select ${postsTable.row},
      (select to_jsonb(found) from (select ${mediaTable.row} from media where post_id = posts.id) found) as media
      from posts where ${isWanted(sql`id`)} and type = 'attachment'`,
);

/**
 * Posts of all types: media items with their file, and with the post that decides who can read them. A union instead of
 * `or`, so that PostgreSQL finds every row by its id.
 */
export const selectPostsAndFiles = preparedByKeys<number, Attachment>(
  'bigint',
  (isWanted) => sql`
    with wanted as (
      select id from posts where ${isWanted(sql`id`)}
      union select parent from posts where ${isWanted(sql`id`)} and status = 'inherit' and parent > 0
    )
    select ${postsTable.row},
      case when type = 'attachment' then
        (select to_jsonb(found) from (select ${mediaTable.row} from media where post_id = posts.id) found)
      end as media
      from posts where id in (select id from wanted)`,
);

/** Attachments of these posts. */
export const selectAttached = preparedByKeys<number, Attachment>(
  'bigint',
  (isWanted) => sql`
    select ${postsTable.row},
      (select to_jsonb(found) from (select ${mediaTable.row} from media where post_id = posts.id) found) as media
      from posts where ${isWanted(sql`parent`)} and type = 'attachment'
      order by menu_order, id limit 5000`,
);

export async function lockMedia(db: Kysely<Tables>, id: number): Promise<MediaRow | null> {
  const found = db.selectFrom('media').select(mediaTable.selection).where('post_id', '=', id).forUpdate();
  return (await found.executeTakeFirst()) ?? null;
}

export async function insertMedia(db: Kysely<Tables>, row: MediaRow): Promise<void> {
  await db.insertInto('media').values(mediaTable.toColumns(row)).execute();
  await ownFiles(db, row.postId, keysOf(row));
}

export async function updateAltText(db: Kysely<Tables>, id: number, altText: string): Promise<void> {
  await db.updateTable('media').set({ alt_text: altText }).where('post_id', '=', id).execute();
}

export async function updateFile(db: Kysely<Tables>, media: MediaRow): Promise<void> {
  const { postId, ...row } = media;
  await db.updateTable('media').set(mediaTable.toColumns(row)).where('post_id', '=', postId).execute();
  await ownFiles(db, postId, keysOf(media));
}

/** Images in the order of their numbers, beginning with this one. */
export async function selectImages(
  db: Kysely<Tables>,
  { from, most }: { readonly from: number; readonly most: number },
): Promise<MediaRow[]> {
  const { rows } = await sql<MediaRow>`
    select ${mediaTable.row} from media where post_id >= ${from} and details ? 'image'
      order by post_id limit ${most}`.execute(db);
  return rows;
}

export async function countImages(db: Kysely<Tables>, from: number): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from media where post_id >= ${from} and details ? 'image'`.execute(db);
  return Number(rows[0]?.count);
}
