import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { prepared } from '../../../db/statements/prepared.ts';
import type { Tables } from '../../../db/tables.ts';
import type { ReadPost } from '../../posts/post-rights.rules.ts';

/** Writes the key down as that of a loose file. False where it is there already. */
export async function insertLoose(db: Kysely<Tables>, key: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('media_files')
    .values({ key, post_id: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** From now on the attachment has these files. Fails where one is not there any more, or somebody else's. */
export async function ownFiles(db: Kysely<Tables>, postId: number, keys: readonly string[]): Promise<void> {
  const { rows } = await sql<{ owned: string }>`
    with taken as (
      update media_files set post_id = ${postId}
        where key = any(${keys.toSorted()}::text[]) and post_id is null returning key
    )
    select count(*) as owned from (
      select key from taken
      union all select key from media_files where key = any(${keys}::text[]) and post_id = ${postId}
    ) as own`.execute(db);
  const owned = Number(rows[0]?.owned);
  if (owned !== keys.length) {
    throw new Error(`Of ${keys.length} files of attachment ${postId}, ${keys.length - owned} were swept meanwhile.`);
  }
}

/** Keys of all files that the attachment has: what was uploaded, and all that was made of it. */
export async function selectFilesOf(db: Kysely<Tables>, postId: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select key from media_files where post_id = ${postId}`.execute(db);
  return rows.map(({ key }) => key);
}

const ownerOf = prepared<string, Owner>(
  (param) => sql`
    select own.type, own.status, own.author::float8 as author,
      above.type as "parentType", above.status as "parentStatus", above.author::float8 as "parentAuthor"
    from media_files
      join posts as own on own.id = media_files.post_id
      left join posts as above on above.id = own.parent
    where media_files.key = ${param((key) => key)}`,
);

/** The attachment that has the file, as far as it tells who may read it; null for a loose one and where there is none. */
export async function selectOwner(db: Kysely<Tables>, key: string): Promise<ReadPost | null> {
  const [row] = await ownerOf(db, key);
  if (row === undefined) return null;
  const { type, status, author, parentType, parentStatus, parentAuthor } = row;
  const above = parentType === null ? null : { type: parentType, status: parentStatus, author: parentAuthor };
  return { type, status, author, inheritsFrom: above };
}

interface Owner {
  readonly type: string;
  readonly status: string;
  readonly author: number;
  readonly parentType: string | null;
  readonly parentStatus: string;
  readonly parentAuthor: number;
}

/** Keys without owner, locked until the transaction ends. */
export async function lockLoose(db: Kysely<Tables>, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from media_files where key = any(${keys}::text[]) and post_id is null
      for update skip locked`.execute(db);
  return rows.map(({ key }) => key);
}

/** Some of the files that have been loose for so many milliseconds, the oldest first. */
export async function lockOldLoose(
  db: Kysely<Tables>,
  { age, most }: { readonly age: number; readonly most: number },
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from media_files where post_id is null and since <= now() - ${age} * interval '1 millisecond'
      order by since limit ${most} for update skip locked`.execute(db);
  return rows.map(({ key }) => key);
}

export async function deleteLoose(db: Kysely<Tables>, keys: readonly string[]): Promise<void> {
  await sql`delete from media_files where key = any(${keys}::text[]) and post_id is null`.execute(db);
}
