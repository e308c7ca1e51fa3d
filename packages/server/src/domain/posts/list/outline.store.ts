import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { Tables } from '../../../db/tables.ts';
import type { PostRow } from '../post.ts';

/** As much of a post as its place in a list of links takes. */
export type OutlinedPost = Pick<PostRow, 'id' | 'parent' | 'slug' | 'status' | 'title' | 'date' | 'author'>;

/** The published posts of a type by their own order, then by title. */
export async function selectOutline(
  db: Kysely<Tables>,
  { type, limit }: { readonly type: string; readonly limit: number },
): Promise<OutlinedPost[]> {
  const { rows } = await sql<OutlinedPost>`
    select id, parent, slug, status, title, date, author from posts where type = ${type} and status = 'publish'
      order by menu_order, search_key(title), id limit ${limit}`.execute(db);
  return rows;
}

export type ArchiveUnit = 'day' | 'week' | 'month' | 'year';

export interface ArchiveSpan {
  /** First day of the span, as `2020-01-05`. */
  readonly start: string;
  readonly posts: number;
}

export interface ArchiveSearch {
  readonly type: string;
  readonly unit: ArchiveUnit;
  /** Days a week begins after Monday, downwards: Sunday is -1. */
  readonly weekShift: number;
  readonly counted: boolean;
  readonly limit: number;
}

const units: Readonly<Record<ArchiveUnit, RawBuilder<string>>> = {
  day: sql`'day'`,
  week: sql`'week'`,
  month: sql`'month'`,
  year: sql`'year'`,
};

/**
 * The spans in which something was published, latest first. Each is found by one look into the index, however many posts
 * there are in it; they are counted only for who wants to know.
 */
export async function selectArchive(db: Kysely<Tables>, search: ArchiveSearch): Promise<ArchiveSpan[]> {
  const { type, unit, weekShift, counted, limit } = search;
  const shift = unit === 'week' ? weekShift : 0;
  const start = (date: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`date_trunc(${units[unit]}, ${date} - make_interval(days => ${shift}::int)) + make_interval(days => ${shift}::int)`;
  const published = sql`type = ${type} and status = 'publish'`;
  const count = counted
    ? sql`(select count(*) from posts where ${published} and date >= spans.start and date < spans.start + ('1 ' || ${units[unit]})::interval)`
    : sql`0`;
  const { rows } = await sql<ArchiveSpan>`
    with recursive spans (start, place) as (
      (select ${start(sql`date`)}, 1 from posts where ${published} order by date desc limit 1)
      union all
      select earlier.start, spans.place + 1 from spans cross join lateral (
        select ${start(sql`date`)} as start from posts where ${published} and date < spans.start order by date desc limit 1
      ) as earlier where spans.place < ${limit}
    )
    select to_char(start, 'YYYY-MM-DD') as start, ${count}::bigint as posts from spans order by start desc`.execute(db);
  return rows;
}

/** A month with the days on which something was published, and the nearest months with posts on both sides. */
export interface MonthOfPosts {
  readonly days: readonly number[];
  /** As `2020-01`. */
  readonly previous: string | null;
  readonly next: string | null;
}

/** Two looks into the index, and one at the posts of the month. */
export async function selectMonth(
  db: Kysely<Tables>,
  { type, start }: { readonly type: string; readonly start: string },
): Promise<MonthOfPosts> {
  const published = sql`type = ${type} and status = 'publish'`;
  const [from, to] = [sql`${start}::timestamp`, sql`${start}::timestamp + interval '1 month'`];
  const { rows } = await sql<MonthOfPosts>`
    select
      array(
        select distinct extract(day from date)::int from posts
          where ${published} and date >= ${from} and date < ${to} order by 1
      ) as days,
      (select to_char(date, 'YYYY-MM') from posts where ${published} and date < ${from} order by date desc limit 1) as previous,
      (select to_char(date, 'YYYY-MM') from posts where ${published} and date >= ${to} order by date limit 1) as next`.execute(
    db,
  );
  return rows[0] ?? { days: [], previous: null, next: null };
}

/** The month of the latest post, as `2020-01`. */
export async function selectLatestMonth(db: Kysely<Tables>, type: string): Promise<string | null> {
  const { rows } = await sql<{ month: string }>`
    select to_char(date, 'YYYY-MM') as month from posts where type = ${type} and status = 'publish'
      order by date desc limit 1`.execute(db);
  return rows[0]?.month ?? null;
}
