import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { Tables } from '../../db/tables.ts';

/** What the candidates of one URL name. */
export interface UrlLookup {
  readonly ids: readonly number[];
  readonly slugs: readonly string[];
  /** Types that slugs are looked up in, as stored. */
  readonly types: readonly string[];
  readonly term: { readonly taxonomy: string; readonly slug: string | null; readonly id: number | null } | null;
  readonly author: { readonly slug: string | null; readonly id: number | null } | null;
  /** Slugs that a published post may have had before. */
  readonly formerSlugs: readonly string[];
}

export interface UrlMatch {
  readonly kind: 'post' | 'former' | 'term' | 'author';
  readonly id: number;
}

const maxMatches = 100;

/** Every record that a candidate names, with one statement. */
export async function selectMatches(db: Kysely<Tables>, lookup: UrlLookup): Promise<readonly UrlMatch[]> {
  const { ids, slugs, types, term, author, formerSlugs } = lookup;
  const parts: RawBuilder<unknown>[] = [
    ...(ids.length === 0 ? [] : [sql`select 'post' as kind, id from posts where id = any(${ids}::bigint[])`]),
    ...(slugs.length === 0
      ? []
      : [
          sql`(select 'post' as kind, id from posts
             where type = any(${types}::text[]) and slug = any(${slugs}::text[]) and slug <> '' limit ${maxMatches})`,
        ]),
    ...formerSlugs.map(
      (slug) => sql`(select 'former' as kind, id from posts
        where meta ? ${formerSlugsKey} and meta -> ${formerSlugsKey} ? ${slug}
          and status = 'publish' and type = any(${types}::text[]) order by id limit 1)`,
    ),
    ...(term === null
      ? []
      : [
          sql`select 'term' as kind, id from terms
             where taxonomy = ${term.taxonomy} and (slug = ${term.slug} or id = ${term.id}::bigint)`,
        ]),
    ...(author === null
      ? []
      : [sql`select 'author' as kind, id from users where slug = ${author.slug} or id = ${author.id}::bigint`]),
  ];
  if (parts.length === 0) return [];
  const { rows } = await sql<UrlMatch>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows;
}

/** Where WordPress stores former slugs, and imports leave them. */
const formerSlugsKey = sql`'_wp_old_slug'`;

export interface SlugGuess {
  readonly slug: string;
  /** As stored. */
  readonly types: readonly string[];
  /** In the time of the site, from and before; null for any date. */
  readonly span: { readonly from: string; readonly before: string } | null;
}

/** Published posts with this slug in any place of the site, or whose slugs begin with it: at most two of each. */
export async function selectGuesses(
  db: Kysely<Tables>,
  { slug, types, span }: SlugGuess,
): Promise<readonly { readonly id: number; readonly isExact: boolean }[]> {
  const escaped = slug.replaceAll(/[\\%_]/g, (character) => `\\${character}`);
  const inSpan = span === null ? sql`` : sql`and date >= ${span.from}::timestamp and date < ${span.before}::timestamp`;
  const { rows } = await sql<{ id: number; isExact: boolean }>`
    (select id, true as "isExact" from posts
      where type = any(${types}::text[]) and slug = ${slug} and status = 'publish' ${inSpan} order by id limit 2)
    union all
    (select id, false as "isExact" from posts
      where type = any(${types}::text[]) and slug like ${`${escaped}%`} and slug <> ${slug} and status = 'publish'
        ${inSpan} limit 2)`.execute(db);
  return rows;
}

/** A term and all below it. */
export async function selectFamily(db: Kysely<Tables>, id: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive down (id) as (
      select ${id}::bigint union select terms.id from down join terms on terms.parent = down.id
    )
    select id from down`.execute(db);
  return rows.map((row) => row.id);
}
