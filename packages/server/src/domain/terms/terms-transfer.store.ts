import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { insertMany } from '../../db/statements/insert-many.ts';
import type { Tables } from '../../db/tables.ts';
import { counting } from './post-terms.store.ts';
import { termsTable } from './term.ts';
import type { StoredTerm } from './term.ts';

export type ImportedTermRow = Omit<StoredTerm, 'count' | 'id'> & { readonly id?: number };

/** Ids of those that were put in; whatever is taken, by its id or by its slug, is left as it is. */
export async function insertImported(db: Kysely<Tables>, rows: readonly ImportedTermRow[]): Promise<StoredTermKey[]> {
  const made: StoredTermKey[] = [];
  // Those with ids of their own, and those that get new ones.
  for (const alike of [rows.filter(({ id }) => id !== undefined), rows.filter(({ id }) => id === undefined)]) {
    if (alike.length === 0) continue;
    const columns = alike.map((row) => termsTable.toColumns(row));
    const { rows: added } = await sql<StoredTermKey>`
      ${insertMany(termsTable, columns)} on conflict do nothing returning id, taxonomy, slug`.execute(db);
    made.push(...added);
  }
  return made;
}

export type StoredTermKey = Pick<StoredTerm, 'id' | 'taxonomy' | 'slug'>;

export async function selectBySlugs(
  db: Kysely<Tables>,
  keys: readonly Pick<StoredTerm, 'taxonomy' | 'slug'>[],
): Promise<StoredTermKey[]> {
  const { rows } = await sql<StoredTermKey>`
    select terms.id, terms.taxonomy, terms.slug from terms
      join unnest(${keys.map(({ taxonomy }) => taxonomy)}::text[], ${keys.map(({ slug }) => slug)}::text[])
        as wanted (taxonomy, slug) on terms.taxonomy = wanted.taxonomy and terms.slug = wanted.slug`.execute(db);
  return rows;
}

/** The first category of a site that has nothing else becomes the one that the old site has under its id. */
export async function becomeTerm(db: Kysely<Tables>, id: number, row: ImportedTermRow): Promise<boolean> {
  const { id: _, taxonomy, parent: _p, ...columns } = row;
  const { numUpdatedRows } = await db
    .updateTable('terms')
    .set(termsTable.toColumns(columns))
    .where('id', '=', id)
    .where('taxonomy', '=', taxonomy)
    .where((condition) =>
      condition.not(
        condition.exists(
          condition
            .selectFrom('terms as other')
            .select('other.id')
            .where('other.taxonomy', '=', taxonomy)
            .where('other.slug', '=', columns.slug)
            .where('other.id', '<>', id),
        ),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Sets the id sequence above all existing ids, so that an interrupted import continues with the same ids. */
export async function passTermIds(db: Kysely<Tables>, isAlone: boolean): Promise<void> {
  const least = isAlone ? sql`1` : sql`(select last_value from terms_id_seq)`;
  await sql`
    select setval('terms_id_seq', greatest(${least}, (select max(id) from terms)))`.execute(db);
}

export interface PostTermTie {
  readonly postId: number;
  readonly termId: number;
}

/** The posts have these terms, beside those that they have. */
export async function tieTerms(db: Kysely<Tables>, ties: readonly PostTermTie[]): Promise<void> {
  if (ties.length === 0) return;
  await sql`
    with added as (
      insert into post_terms (post_id, term_id, taxonomy, counted, type, status, date)
        select posts.id, terms.id, terms.taxonomy, posts.status = 'publish', posts.type, posts.status, posts.date
          from unnest(${ties.map(({ postId }) => postId)}::bigint[], ${ties.map(({ termId }) => termId)}::bigint[])
            as tied (post_id, term_id)
          join posts on posts.id = tied.post_id join terms on terms.id = tied.term_id
        on conflict do nothing returning term_id, counted
    )
    ${counting(sql`select term_id, count(*) from added where counted group by term_id`)}`.execute(db);
}

/** Removes terms that no post has and none stands below; tells which. */
export async function deleteUnused(db: Kysely<Tables>, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    delete from terms where id = any(${ids}::bigint[])
      and not exists (select from post_terms where term_id = terms.id)
      and not exists (select from terms below where below.parent = terms.id)
      returning id`.execute(db);
  return rows.map(({ id }) => id);
}
