import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { postsTable } from './post.ts';
import type { PostRow } from './post.ts';

export interface ExportedPage {
  /** Id of the last post that was given out. */
  readonly after: number;
  readonly most: number;
  /** As stored; null for every type. */
  readonly types: readonly string[] | null;
  /** GMT; only what was changed since. */
  readonly since: string | null;
}

/** Posts of every type and state, in the order of their ids. */
export const selectAfter = (db: Kysely<Tables>, { after, most, types, since }: ExportedPage): Promise<PostRow[]> => {
  const all = db
    .selectFrom('posts')
    .select(postsTable.selection)
    .where('id', '>', after)
    .where('status', '<>', 'auto-draft');
  const typed = types === null ? all : all.where('type', '=', sql<string>`any(${types}::text[])`);
  const late = since === null ? typed : typed.where('modified_gmt', '>=', since);
  return late.orderBy('id').limit(most).execute();
};
