import { infiniteQueryOptions } from '@tanstack/react-query';
import { request } from './request.ts';

/** Something that somebody did, as `platen/v1/activity` returns it. */
export interface ActivityEntry {
  readonly id: string;
  /** GMT. */
  readonly at: string;
  /** Noun and verb, such as `post.published`. */
  readonly action: string;
  readonly actor: { readonly id: number; readonly name: string } | null;
  readonly via: string;
  readonly address: string;
  readonly subject: {
    readonly kind: string;
    readonly id: string | null;
    /** Null if the record is gone. */
    readonly title?: string | null;
    /** Of a post or a term. */
    readonly type?: string | null;
  };
  readonly details: Readonly<Record<string, unknown>>;
}

export interface ActivityFilter {
  readonly kind?: readonly string[] | undefined;
  readonly actor?: number | undefined;
  /** ISO, with the time zone. */
  readonly after?: string | undefined;
}

interface ActivityPage {
  readonly entries: readonly ActivityEntry[];
  readonly next: string | null;
}

const path = 'platen/v1/activity';

const pageAt = async (filter: ActivityFilter, cursor: string | null, count: number): Promise<ActivityPage> =>
  (await request<ActivityPage>(path, { query: { ...filter, cursor: cursor ?? undefined, per_page: count } })).data;

/** Entries of the activity, the latest first. */
export const activityQuery = (filter: ActivityFilter, count: number) =>
  infiniteQueryOptions({
    queryKey: ['platen', 'v1', 'activity', filter, count],
    queryFn: ({ pageParam }) => pageAt(filter, pageParam, count),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/** All entries of a filter, up to a maximum. */
export async function readActivity(filter: ActivityFilter, max: number): Promise<readonly ActivityEntry[]> {
  const entries: ActivityEntry[] = [];
  let cursor: string | null = null;
  do {
    // eslint-disable-next-line no-await-in-loop -- Each page has the cursor of the next one.
    const page: ActivityPage = await pageAt(filter, cursor, 100);
    entries.push(...page.entries);
    cursor = page.next;
  } while (cursor !== null && entries.length < max);
  return entries.slice(0, max);
}
