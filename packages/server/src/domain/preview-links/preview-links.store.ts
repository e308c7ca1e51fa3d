import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Holder } from '../../access/capabilities.ts';
import { isEnabled } from '../../auth/disabled-accounts.store.ts';
import { storedRolesOfUser } from '../../auth/stored-roles.store.ts';
import type { Tables } from '../../db/tables.ts';
import { previewLinksTable } from './preview-link.ts';
import type { PreviewLink } from './preview-link.ts';

type Db = Kysely<Tables>;

interface NewLink {
  readonly tokenHash: Buffer;
  readonly postId: number;
  readonly userId: number;
  /** Seconds. */
  readonly lifetime: number;
}

export function insertLink(db: Db, { lifetime, ...link }: NewLink): Promise<PreviewLink> {
  return db
    .insertInto('preview_links')
    .values({ ...previewLinksTable.toColumns(link), expires_at: sql`now() + make_interval(secs => ${lifetime})` })
    .returning(previewLinksTable.selection)
    .executeTakeFirstOrThrow();
}

/** Those of a post that still open it, the oldest first. */
export async function selectLinks(db: Db, postId: number): Promise<readonly PreviewLink[]> {
  const { rows } = await sql<PreviewLink>`
    select ${previewLinksTable.row} from preview_links
      where post_id = ${postId} and expires_at > now() order by id`.execute(db);
  return rows;
}

/** Waits for others who make links of the same post, so that they are counted. */
export async function lockPost(db: Db, postId: number): Promise<void> {
  await sql`select from posts where id = ${postId} for no key update`.execute(db);
}

/** The post of a secret, and the current permissions of the link's creator. */
export interface Opened {
  readonly postId: number;
  readonly maker: Holder;
}

export async function findOpened(db: Db, tokenHash: Buffer): Promise<Opened | null> {
  const { rows } = await sql<Holder & { readonly postId: number }>`
    select link.post_id as "postId", users.id, users.roles, users.grants,
        ${storedRolesOfUser} as "storedRoles"
      from preview_links link join users on users.id = link.user_id
      where link.token_hash = ${tokenHash} and link.expires_at > now() and ${isEnabled}`.execute(db);
  const [row] = rows;
  return row === undefined
    ? null
    : { postId: row.postId, maker: { id: row.id, roles: row.roles, grants: row.grants, storedRoles: row.storedRoles } };
}

/** Whether there was one. */
export async function deleteLink(db: Db, { id, postId }: Pick<PreviewLink, 'id' | 'postId'>): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('preview_links')
    .where('id', '=', id)
    .where('post_id', '=', postId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteEndedLinks(db: Db): Promise<void> {
  await db
    .deleteFrom('preview_links')
    .where('expires_at', '<=', sql<string>`now()`)
    .execute();
}
