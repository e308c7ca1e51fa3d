import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { StoredTerm } from './term.ts';
import { termColumns } from './terms.store.ts';

declare module '../../db/tables.ts' {
  interface Tables {
    post_terms: { post_id: number; term_id: number; taxonomy: string; counted: boolean };
  }
}

/** Term → by how much its count changes. */
export type CountChanges = ReadonlyMap<number, number>;

interface CountChange {
  readonly termId: number;
  readonly change: number;
}

const toChanges = (rows: readonly CountChange[]): CountChanges =>
  new Map(rows.map(({ termId, change }) => [termId, change]));

/**
 * Adds to the counts what changed, never writes what was read. Rows are locked in the order of their ids, so that no two
 * writers wait for each other.
 */
export async function addToCounts(db: Kysely<Tables>, changes: CountChanges): Promise<void> {
  const entries = [...changes].filter(([, change]) => change !== 0);
  if (entries.length === 0) return;
  const ids = entries.map(([id]) => id);
  await sql`
    with held as materialized (
      select term_id from term_counts where term_id = any(${ids}::bigint[]) order by term_id for no key update
    )
    update term_counts set count = count + changed.change
      from held join unnest(${ids}::bigint[], ${entries.map(([, change]) => change)}::bigint[]) as changed (term_id, change)
        on changed.term_id = held.term_id
      where term_counts.term_id = held.term_id`.execute(db);
}

export interface PostTermsWrite {
  readonly postId: number;
  /** Taxonomy → all terms of it that the post is to have; other taxonomies stay as they are. */
  readonly byTaxonomy: ReadonlyMap<string, readonly number[]>;
  /** Whether the post is published, after this write. */
  readonly counted: boolean;
  /** A term the post gets when it has none of its taxonomy and this write says nothing of it. */
  readonly fallback: { readonly taxonomy: string; readonly termId: number } | null;
}

/**
 * Ids that are no terms of their taxonomy are left out. The terms are held, so that none is deleted meanwhile. A row is
 * either removed, marked or left alone; the counts follow from what really happened to it.
 */
export async function writePostTerms(db: Kysely<Tables>, write: PostTermsWrite): Promise<CountChanges> {
  const { postId, byTaxonomy, counted, fallback } = write;
  const named = [...byTaxonomy.keys()];
  const pairs = [...byTaxonomy].flatMap(([taxonomy, ids]) => ids.map((id) => ({ taxonomy, id })));
  const { rows } = await sql<CountChange>`
    with wishes (id, taxonomy) as materialized (
      select * from unnest(${pairs.map(({ id }) => id)}::bigint[], ${pairs.map(({ taxonomy }) => taxonomy)}::text[])
      union
      select ${fallback?.termId ?? null}::bigint, ${fallback?.taxonomy ?? null}::text
        where ${fallback?.taxonomy ?? null}::text <> all(${named}::text[]) and not exists (
          select 1 from post_terms where post_id = ${postId} and taxonomy = ${fallback?.taxonomy ?? null}::text
        )
    ), wanted as materialized (
      select terms.id, terms.taxonomy from wishes
        join terms on terms.id = wishes.id and terms.taxonomy = wishes.taxonomy
        order by terms.id for key share of terms
    ), removed as (
      delete from post_terms
        where post_id = ${postId} and taxonomy = any(${named}::text[]) and term_id not in (select id from wanted)
        returning term_id, post_terms.counted
    ), marked as (
      update post_terms set counted = ${counted}
        where post_id = ${postId} and post_terms.counted <> ${counted}
          and (taxonomy <> all(${named}::text[]) or term_id in (select id from wanted))
        returning term_id
    ), added as (
      insert into post_terms (post_id, term_id, taxonomy, counted)
        select ${postId}, id, taxonomy, ${counted} from wanted on conflict do nothing
        returning term_id
    )
    select term_id as "termId", sum(change)::bigint as change from (
      select term_id, -1 from removed where counted
      union all select term_id, case when ${counted} then 1 else -1 end from marked
      union all select term_id, 1 from added where ${counted}
    ) as changes (term_id, change) group by term_id`.execute(db);
  return toChanges(rows);
}

/** The posts are published from now on, or no longer; their terms stay as they are. */
export async function markCounted(
  db: Kysely<Tables>,
  postIds: readonly number[],
  counted: boolean,
): Promise<CountChanges> {
  const { rows } = await sql<CountChange>`
    with marked as (
      update post_terms set counted = ${counted}
        where post_id = any(${postIds}::bigint[]) and post_terms.counted <> ${counted} returning term_id
    )
    select term_id as "termId", count(*) * case when ${counted} then 1 else -1 end as change from marked group by term_id`.execute(
    db,
  );
  return toChanges(rows);
}

export async function deletePostTerms(db: Kysely<Tables>, postIds: readonly number[]): Promise<CountChanges> {
  const { rows } = await sql<CountChange>`
    with removed as (
      delete from post_terms where post_id = any(${postIds}::bigint[]) returning term_id, counted
    )
    select term_id as "termId", -count(*) as change from removed where counted group by term_id`.execute(db);
  return toChanges(rows);
}

export interface Orphans {
  readonly term: Pick<StoredTerm, 'id' | 'taxonomy'>;
  /** 0 for none. */
  readonly heir: number;
}

/** Takes the term off all posts; those that would be left with none of the taxonomy get the heir. */
export async function dropFromPosts(db: Kysely<Tables>, { term, heir }: Orphans): Promise<CountChanges> {
  const { rows } = await sql<CountChange>`
    with heir as materialized (
      select id from terms where id = ${heir} and taxonomy = ${term.taxonomy} and id <> ${term.id} for key share
    ), orphans as (
      insert into post_terms (post_id, term_id, taxonomy, counted)
        select had.post_id, heir.id, had.taxonomy, had.counted from post_terms had cross join heir
          where had.term_id = ${term.id} and not exists (
            select 1 from post_terms other
              where other.post_id = had.post_id and other.taxonomy = had.taxonomy and other.term_id <> had.term_id
          )
        on conflict do nothing
        returning term_id, counted
    ), removed as (
      delete from post_terms where term_id = ${term.id} returning term_id, counted
    )
    select term_id as "termId", count(*) as change from orphans where counted group by term_id
    union all
    select term_id, -count(*) from removed where counted group by term_id`.execute(db);
  return toChanges(rows);
}

export interface PostTerm extends StoredTerm {
  readonly postId: number;
}

/** The terms of many posts, of all taxonomies, in the order of their names. */
export const selectTermsOfPosts = (db: Kysely<Tables>, postIds: readonly number[]): Promise<PostTerm[]> =>
  db
    .selectFrom('post_terms')
    .innerJoin('terms', 'terms.id', 'post_terms.term_id')
    .innerJoin('term_counts', 'term_counts.term_id', 'terms.id')
    .select([...termColumns, 'post_terms.post_id as postId'])
    .where('post_terms.post_id', '=', sql<number>`any(${postIds}::bigint[])`)
    .orderBy('terms.name_key')
    .orderBy('terms.id')
    .execute();

/** Counts everything anew: after rows were written by other hands. */
export async function recount(db: Kysely<Tables>): Promise<void> {
  await sql`
    update term_counts set count = counted.posts
      from (
        select terms.id, count(post_terms.post_id) as posts from terms
          left join post_terms on post_terms.term_id = terms.id and post_terms.counted
          group by terms.id
      ) as counted
      where counted.id = term_counts.term_id and term_counts.count <> counted.posts`.execute(db);
}
