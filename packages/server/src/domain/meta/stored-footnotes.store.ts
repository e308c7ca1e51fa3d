import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { bigint, text, withDefault } from '../../db/columns.ts';
import { table } from '../../db/table.ts';
import type { TableOf } from '../../db/table.ts';
import type { Tables } from '../../db/tables.ts';
import type { Json } from '../../lib/json.ts';
import { footnotesKey } from './footnotes.rules.ts';

export const unfilteredFootnotesTable = table('unfiltered_footnotes', {
  source: text(),
  reached: withDefault(bigint(), 0),
});

declare module '../../db/tables.ts' {
  interface Tables {
    unfiltered_footnotes: TableOf<typeof unfilteredFootnotesTable>;
  }
}

export type FootnoteSource = 'posts' | 'revisions';

/** The table, and its column with the id of the post. */
const sources = {
  posts: { from: sql`posts`, postId: sql`id` },
  revisions: { from: sql`revisions`, postId: sql`post_id` },
} as const;

export interface Unfiltered {
  readonly source: FootnoteSource;
  readonly reached: number;
}

/** Tables whose footnotes were not all checked yet. */
export async function selectUnfiltered(db: Kysely<Tables>): Promise<readonly Unfiltered[]> {
  const { rows } = await sql<Unfiltered>`select source, reached from unfiltered_footnotes order by source`.execute(db);
  return rows;
}

export interface FootnoteRow {
  readonly id: number;
  readonly postId: number;
  /** Null for rows without footnotes. */
  readonly values: readonly Json[] | null;
}

/** The next rows of a table in the order of their ids, with and without footnotes. */
export async function selectFootnotes(
  db: Kysely<Tables>,
  { source, reached }: Unfiltered,
  limit: number,
): Promise<readonly FootnoteRow[]> {
  const { from, postId } = sources[source];
  const { rows } = await sql<FootnoteRow>`
    select id, ${postId} as "postId", meta -> ${footnotesKey}::text as values
      from ${from} where id > ${reached} order by id limit ${limit}`.execute(db);
  return rows;
}

/** Without values the key is removed. A row that was written meanwhile stays as it is: its footnotes were filtered. */
export async function replaceFootnotes(
  db: Kysely<Tables>,
  source: FootnoteSource,
  { id, before, after }: { readonly id: number; readonly before: Json; readonly after: Json },
): Promise<void> {
  const changed =
    after === null
      ? sql`meta - ${footnotesKey}::text`
      : sql`meta || ${JSON.stringify({ [footnotesKey]: after })}::jsonb`;
  await sql`
    update ${sources[source].from} set meta = ${changed}
      where id = ${id} and meta -> ${footnotesKey}::text = ${JSON.stringify(before)}::jsonb`.execute(db);
}

export async function storeReached(db: Kysely<Tables>, { source, reached }: Unfiltered): Promise<void> {
  await sql`update unfiltered_footnotes set reached = ${reached} where source = ${source}`.execute(db);
}

export async function removeSource(db: Kysely<Tables>, source: FootnoteSource): Promise<void> {
  await sql`delete from unfiltered_footnotes where source = ${source}`.execute(db);
}
