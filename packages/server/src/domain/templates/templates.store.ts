import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { lockUntilCommit } from '../../db/statements/advisory-lock.ts';
import type { Tables } from '../../db/tables.ts';
import { postsTable } from '../posts/post.ts';
import type { PostRow } from '../posts/post.ts';
import type { TemplateType } from './template.ts';

/** More than anybody could look through. */
const mostTemplates = 1000;

/** What is saved of a type for a theme, the newest first. */
export async function selectSavedFor(db: Kysely<Tables>, type: TemplateType, theme: string): Promise<PostRow[]> {
  const { rows } = await sql<PostRow>`
    select ${postsTable.row} from posts
      where type = ${type} and status = 'publish' and starts_with(slug, ${`${theme}//`})
      order by date desc, id desc limit ${mostTemplates}`.execute(db);
  return rows;
}

/** Locks the template until the transaction ends: the first of two concurrent saves creates the post. */
export async function lockTemplate(db: Kysely<Tables>, type: TemplateType, id: string): Promise<void> {
  await lockUntilCommit(db, `template ${type} ${id}`);
}
