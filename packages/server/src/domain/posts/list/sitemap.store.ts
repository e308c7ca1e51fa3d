import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../db/tables.ts';
import type { SitemapPost } from '../post.ts';

/** A page of the published posts of a type by id. The subselect skips ids in an index, and reads no posts. */
export async function selectSitemapPosts(
  db: Kysely<Tables>,
  { type, page, size }: { readonly type: string; readonly page: number; readonly size: number },
): Promise<SitemapPost[]> {
  const { rows } = await sql<SitemapPost>`
    select id, parent, slug, status, date, author, modified, meta from posts
      where type = ${type} and status = 'publish' and id >= (
        select id from posts where type = ${type} and status = 'publish' order by id offset ${(page - 1) * size} limit 1
      )
      order by id limit ${size}`.execute(db);
  return rows;
}

export interface PublishedType {
  readonly posts: number;
  /** When the last of them changed. */
  readonly modified: string;
}

export async function selectPublishedTypes(
  db: Kysely<Tables>,
  types: readonly string[],
): Promise<ReadonlyMap<string, PublishedType>> {
  const { rows } = await sql<{ type: string; posts: number; modified: string }>`
    select type, count(*)::int as posts, max(modified) as modified from posts
      where type = any(${types}::text[]) and status = 'publish' group by type`.execute(db);
  return new Map(rows.map(({ type, posts, modified }) => [type, { posts, modified }]));
}
