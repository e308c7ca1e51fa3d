import { sql } from 'kysely';
import type { Database } from '../../../db/connection/connect.ts';

export interface PublishedDay {
  /** In the site's time zone, such as `2026-11-17`. */
  readonly day: string;
  readonly count: number;
}

/** Published posts of a type per day, from this day on. */
export async function selectPublishedDays(
  { kysely }: Pick<Database, 'kysely'>,
  { type, from }: { readonly type: string; readonly from: string },
): Promise<PublishedDay[]> {
  const { rows } = await sql<PublishedDay>`
    select to_char(date, 'YYYY-MM-DD') as day, count(*)::int as count from posts
      where type = ${type} and status = 'publish' and date >= ${from}::timestamp
      group by 1 order by 1`.execute(kysely);
  return rows;
}
