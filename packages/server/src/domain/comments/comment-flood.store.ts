import { sql } from 'kysely';
import type { Kysely, SqlBool } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { NewComment } from './comment.ts';

type Written = Pick<
  NewComment,
  'post' | 'parent' | 'author' | 'authorName' | 'authorEmail' | 'authorIp' | 'dateGmt' | 'content'
>;

/** Comments of one author, or from one address, are judged one after the other. */
export async function lockAuthor(db: Kysely<Tables>, { author, authorEmail, authorIp }: Written): Promise<void> {
  const keys = [author === 0 ? `address ${authorIp}` : `user ${author}`, `email ${authorEmail}`].toSorted();
  await sql`
    select pg_advisory_xact_lock(hashtextextended('comments ' || key, 0)) from unnest(${keys}::text[]) key`.execute(db);
}

/** The same words, in capitals or not, of the same author in the same place, unless they are in the trash. */
export async function isRepeated(db: Kysely<Tables>, comment: Written): Promise<boolean> {
  const same = db
    .selectFrom('comments')
    .select('id')
    .where('post_id', '=', comment.post)
    .where(sql<SqlBool>`md5(lower(content)) = md5(lower(${comment.content}::text))`)
    .where(sql<SqlBool>`lower(content) = lower(${comment.content}::text)`)
    .where('parent', '=', comment.parent)
    .where('author_name', '=', comment.authorName)
    .where('author_email', '=', comment.authorEmail)
    .where('status', '<>', 'trash');
  return (await same.limit(1).executeTakeFirst()) !== undefined;
}

const secondsApart = 15;

/** Another comment of the user (of a guest: from the address) or of the e-mail address, dated a moment away. */
export async function isTooSoon(db: Kysely<Tables>, comment: Written): Promise<boolean> {
  const { author, authorEmail, authorIp, dateGmt } = comment;
  const ofAuthor = author === 0 ? sql`author = 0 and author_ip = ${authorIp}` : sql`author = ${author} and author <> 0`;
  const near = sql<SqlBool>`date_gmt > ${dateGmt}::timestamp - make_interval(secs => ${secondsApart})
    and date_gmt < ${dateGmt}::timestamp + make_interval(secs => ${secondsApart})`;
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from comments where ${ofAuthor} and type <> 'note' and ${near})
      or exists (
        select from comments where author_email = ${authorEmail} and author_email <> '' and type <> 'note' and ${near}
      ) as found`.execute(db);
  return rows[0]?.found === true;
}

/** An approved comment of the same author. A guest with a user's name and address does not count as that user. */
export async function hasApproved(db: Kysely<Tables>, { author, authorName, authorEmail }: Written): Promise<boolean> {
  const earlier = db
    .selectFrom('comments')
    .select('id')
    .where('author_email', '=', authorEmail)
    .where('author_email', '<>', '')
    .where('author_name', '=', authorName)
    .where('author', '=', author)
    .where('status', '=', 'approved')
    .where('type', '<>', 'note');
  return (await earlier.limit(1).executeTakeFirst()) !== undefined;
}
