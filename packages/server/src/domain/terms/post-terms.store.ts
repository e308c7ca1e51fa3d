/**
 * Terms of posts, and how many posts each term has. A write is one statement: `with removed as (delete … returning),
 * marked as (update … returning), added as (insert … returning) select add_to_term_counts(…)`. The counts follow from
 * the rows that really changed, so that concurrent writes of the same post can't count twice.
 *
 * Terms are locked in the order of their ids (`for key share`) to avoid deadlocks.
 */
import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import { bigint, boolean, text, timestamp, withDefault } from '../../db/columns.ts';
import { prepared, preparedByKeys } from '../../db/statements/prepared.ts';
import { table } from '../../db/table.ts';
import type { TableOf } from '../../db/table.ts';
import type { Tables } from '../../db/tables.ts';
import { termsTable } from './term.ts';
import type { StoredTerm } from './term.ts';
import { wholeCount } from './terms.store.ts';

/** Which posts have which terms, and where each of the posts stands in lists. */
export const postTermsTable = table('post_terms', {
  post_id: bigint(),
  term_id: bigint(),
  taxonomy: text(),
  counted: boolean(),
  type: withDefault(text(), ''),
  status: withDefault(text(), ''),
  date: withDefault(timestamp(), '-infinity'),
});

declare module '../../db/tables.ts' {
  interface Tables {
    post_terms: TableOf<typeof postTermsTable>;
  }
}

/**
 * Adds up what a write did to posts, term by term. Counts are changed, never written from what was read; rows are taken
 * in the order of their ids, so that no two writers wait for each other.
 */
export const counting = (changes: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select add_to_term_counts(array_agg(term_id), array_agg(change))
    from (${changes}) as changes (term_id, change) having count(*) > 0`;

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
 * Ids that are no terms of their taxonomy are left out. The terms are locked, so that none is deleted meanwhile. A row is
 * either removed, marked or left alone; the counts follow from what really happened to it.
 */
export async function writePostTerms(db: Kysely<Tables>, write: PostTermsWrite): Promise<void> {
  await termsWrite(db, write);
}

const termsWrite = prepared<PostTermsWrite, never>((param) => {
  const postId = sql`${param((write) => write.postId)}::bigint`;
  const counted = sql`${param((write) => write.counted)}::boolean`;
  const named = sql`${param(({ byTaxonomy }) => [...byTaxonomy.keys()])}::text[]`;
  const ids = param(({ byTaxonomy }) => [...byTaxonomy.values()].flat());
  const taxonomies = param(({ byTaxonomy }) => [...byTaxonomy].flatMap(([name, own]) => own.map(() => name)));
  const fallback = sql`${param((write) => write.fallback?.taxonomy ?? null)}::text`;
  return sql`
    with wishes (id, taxonomy) as materialized (
      select * from unnest(${ids}::bigint[], ${taxonomies}::text[])
      union
      select ${param((write) => write.fallback?.termId ?? null)}::bigint, ${fallback}
        where ${fallback} <> all(${named}) and not exists (
          select 1 from post_terms where post_id = ${postId} and taxonomy = ${fallback}
        )
    ), wanted as materialized (
      select terms.id, terms.taxonomy from wishes
        join terms on terms.id = wishes.id and terms.taxonomy = wishes.taxonomy
        order by terms.id for key share of terms
    ), removed as (
      delete from post_terms
        where post_id = ${postId} and taxonomy = any(${named}) and term_id not in (select id from wanted)
        returning term_id, post_terms.counted
    ), marked as (
      update post_terms set counted = ${counted}
        where post_id = ${postId} and post_terms.counted <> ${counted}
          and (taxonomy <> all(${named}) or term_id in (select id from wanted))
        returning term_id
    ), added as (
      insert into post_terms (post_id, term_id, taxonomy, counted, type, status, date)
        select ${postId}, wanted.id, wanted.taxonomy, ${counted},
            coalesce(post.type, ''), coalesce(post.status, ''), coalesce(post.date, '-infinity')
          from wanted left join (select type, status, date from posts where id = ${postId} for share) post on true
        on conflict do nothing
        returning term_id
    )
    ${counting(sql`
      select term_id, -1::bigint from removed where counted
      union all select term_id, case when ${counted} then 1 else -1 end from marked
      union all select term_id, 1 from added where ${counted}
    `)}`;
});

/** The posts are published from now on, or no longer; their terms stay as they are. */
export async function markCounted(db: Kysely<Tables>, postIds: readonly number[], counted: boolean): Promise<void> {
  await sql`
    with marked as (
      update post_terms set counted = ${counted}
        where post_id = any(${postIds}::bigint[]) and post_terms.counted <> ${counted} returning term_id
    )
    ${counting(sql`select term_id, count(*) * case when ${counted} then 1 else -1 end from marked group by term_id`)}`.execute(
    db,
  );
}

const removal = preparedByKeys<number, never>(
  'bigint',
  (isWanted) => sql`
    with removed as (
      delete from post_terms where ${isWanted(sql`post_id`)} returning term_id, counted
    )
    ${counting(sql`select term_id, -count(*) from removed where counted group by term_id`)}`,
);

export async function deletePostTerms(db: Kysely<Tables>, postIds: readonly number[]): Promise<void> {
  await removal(db, postIds);
}

export interface Orphans {
  readonly term: Pick<StoredTerm, 'id' | 'taxonomy'>;
  /** 0 for none. */
  readonly heir: number;
}

/** Takes the term off all posts; those that would be left with none of the taxonomy, and stay, get the heir. */
export async function dropFromPosts(db: Kysely<Tables>, { term, heir }: Orphans): Promise<void> {
  await sql`
    with heir as materialized (
      select id from terms where id = ${heir} and taxonomy = ${term.taxonomy} and id <> ${term.id} for key share
    ), left_without as materialized (
      select had.post_id, had.taxonomy, had.counted from post_terms had join posts on posts.id = had.post_id
        where had.term_id = ${term.id} and not exists (
          select 1 from post_terms other
            where other.post_id = had.post_id and other.taxonomy = had.taxonomy and other.term_id <> had.term_id
        )
        order by posts.id for key share of posts
    ), orphans as (
      insert into post_terms (post_id, term_id, taxonomy, counted)
        select left_without.post_id, heir.id, left_without.taxonomy, left_without.counted from left_without cross join heir
        on conflict do nothing
        returning term_id, counted
    ), removed as (
      delete from post_terms where term_id = ${term.id} returning term_id, counted
    )
    ${counting(sql`
      select term_id, count(*) from orphans where counted group by term_id
      union all
      select term_id, -count(*) from removed where counted group by term_id
    `)}`.execute(db);
}

export interface PostTerm extends StoredTerm {
  readonly postId: number;
}

/**
 * The terms of many posts, of all taxonomies, in the order of their names. Each is looked up by its id, however few terms
 * there are besides: a database that guesses would read them all.
 */
export const selectTermsOfPosts = preparedByKeys<number, PostTerm>(
  'bigint',
  (isWanted) => sql`
    select ${termsTable.row}, terms.count, post_terms.post_id as "postId"
      from post_terms
      cross join lateral (
        select terms.*, ${wholeCount} as count from terms join term_counts on term_counts.term_id = terms.id
          where terms.id = post_terms.term_id limit 1
      ) terms
      where ${isWanted(sql`post_terms.post_id`)}
      order by terms.name_key, terms.id`,
);

/** How many posts have a term or one of those below it, each post once. */
export async function countPostsOfTrees(
  db: Kysely<Tables>,
  below: ReadonlyMap<number, readonly number[]>,
): Promise<ReadonlyMap<number, number>> {
  const pairs = [...below].flatMap(([top, ids]) => [top, ...ids].map((id) => ({ top, id })));
  const { rows } = await sql<{ top: number; posts: number }>`
    select tree.top, count(distinct post_terms.post_id) as posts
      from unnest(${pairs.map(({ top }) => top)}::bigint[], ${pairs.map(({ id }) => id)}::bigint[]) as tree (top, id)
      join post_terms on post_terms.term_id = tree.id and post_terms.counted
      group by tree.top`.execute(db);
  return new Map(rows.map(({ top, posts }) => [top, posts]));
}

/** Counts everything anew: after rows were written by other hands. */
export async function recount(db: Kysely<Tables>): Promise<void> {
  await sql`
    with forgotten as (
      delete from term_count_changes
    )
    update term_counts set count = counted.posts
      from (
        select terms.id, count(post_terms.post_id) as posts from terms
          left join post_terms on post_terms.term_id = terms.id and post_terms.counted
          group by terms.id
      ) as counted
      where counted.id = term_counts.term_id and term_counts.count <> counted.posts`.execute(db);
}
