import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import { revisionsTable } from './revision.ts';
import type { RevisedText, Revision } from './revision.ts';
import type { Tables } from '../../db/tables.ts';
import type { PostAutosaves } from '../posts/post.ts';
import type { StoredMeta } from '../meta/meta.actions.ts';

/** What was typed. What is not there was not sent: blank in a new slot, and as it was in one that is there. */
export interface Typed extends Readonly<Partial<Record<RevisedText, string>>> {
  readonly postId: number;
  readonly author: number;
  readonly meta: StoredMeta;
  readonly attributes: Revision['attributes'];
  /** Keys that were sent to be removed. */
  readonly removedMeta: readonly string[];
}

/** Upserts the autosave of an author on a post; last write wins. Null if the author is gone. */
export async function saveAutosave(db: Kysely<Tables>, typed: Typed): Promise<Revision | null> {
  const { postId, author, title, content, excerpt } = typed;
  const next = [
    nextText('title', title),
    nextText('content', content),
    nextText('excerpt', excerpt),
    sql`(revisions.meta - ${typed.removedMeta}::text[]) || excluded.meta`,
    sql`revisions.attributes || excluded.attributes`,
  ];
  const { rows } = await sql<Revision>`
    insert into revisions (post_id, author, kind, title, content, excerpt, meta, attributes)
      select
        ${postId}::bigint, writer.id, 'autosave', ${title ?? ''}, ${content ?? ''}, ${excerpt ?? ''},
        ${JSON.stringify(typed.meta)}::jsonb, ${JSON.stringify(typed.attributes)}::jsonb
        from (select id from users where id = ${author} for key share) as writer
      on conflict (post_id, author) where kind = 'autosave' do update set
        (title, content, excerpt, meta, attributes) = row(${sql.join(next)}),
        saved_gmt = case
          when row(${storedValues}) = row(${sql.join(next)}) then revisions.saved_gmt
          else excluded.saved_gmt
        end
      returning ${revisionsTable.row}`.execute(db);
  return rows[0] ?? null;
}

const storedValues = sql`revisions.title, revisions.content, revisions.excerpt, revisions.meta, revisions.attributes`;

const nextText = (column: RevisedText, sent: string | undefined): RawBuilder<string> =>
  sql`${sql.ref(sent === undefined ? `revisions.${column}` : `excluded.${column}`)}`;

/** What anybody typed into a post, the newest first. */
export const selectAutosaves = (db: Kysely<Tables>, postId: number): Promise<Revision[]> =>
  db
    .selectFrom('revisions')
    .select(revisionsTable.selection)
    .where('post_id', '=', postId)
    .where('kind', '=', 'autosave')
    .orderBy('saved_gmt', 'desc')
    .orderBy('id', 'desc')
    .execute();

export interface AutosaveKey {
  readonly postId: number;
  readonly author: number;
  readonly id: number;
}

/** The author's own typing on a post, whichever is named; without any, the one that is named. */
export async function findAutosave(db: Kysely<Tables>, { postId, author, id }: AutosaveKey): Promise<Revision | null> {
  const { rows } = await sql<Revision>`
    select ${revisionsTable.row} from revisions
      where post_id = ${postId} and kind = 'autosave' and (author = ${author} or id = ${id})
      order by author = ${author} desc limit 1`.execute(db);
  return rows[0] ?? null;
}

interface SavedPost {
  readonly id: number;
  readonly modifiedGmt: string;
}

/** Post → how many autosaves it has, and the author's own one where that is newer than the post. */
export async function selectSlots(
  db: Kysely<Tables>,
  author: number,
  posts: readonly SavedPost[],
): Promise<ReadonlyMap<number, PostAutosaves>> {
  const { rows } = await sql<PostAutosaves & { postId: number }>`
    select slot.post_id as "postId", count(*)::integer as count,
        max(slot.id) filter (where slot.author = ${author} and slot.saved_gmt > post.modified_gmt) as newer
      from unnest(${posts.map(({ id }) => id)}::bigint[], ${posts.map(({ modifiedGmt }) => modifiedGmt)}::timestamp[])
        as post (id, modified_gmt)
      join revisions slot on slot.post_id = post.id and slot.kind = 'autosave'
      group by slot.post_id`.execute(db);
  return new Map(rows.map(({ postId, ...slots }) => [postId, slots]));
}

export async function deleteAutosavesOf(db: Kysely<Tables>, author: number): Promise<void> {
  await db.deleteFrom('revisions').where('author', '=', author).where('kind', '=', 'autosave').execute();
}
