import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { metaValue } from './posts-list-meta.store.ts';
import type { PostOrder, PostQuery } from './posts-list.rules.ts';

/** What a page is sorted by. All end with the id, so that no post is on two pages. */
const orders: Readonly<Record<PostOrder, (query: PostQuery) => RawBuilder<unknown>>> = {
  date: () => sql`posts.date`,
  modified: () => sql`posts.modified`,
  id: () => sql`posts.id`,
  slug: () => sql`posts.slug`,
  title: () => sql`left(search_key(posts.title), 100)`,
  author: () => sql`posts.author`,
  parent: () => sql`posts.parent`,
  menu_order: () => sql`posts.menu_order`,
  meta: ({ orderMeta }) => (orderMeta === null ? sql`posts.date` : metaValue(orderMeta)),
  relevance: () => sql`posts.date`,
  include: ({ include }) => sql`array_position(${include ?? []}::bigint[], posts.id)`,
  include_slugs: ({ slugs }) => sql`array_position(${slugs ?? []}::text[], posts.slug::text)`,
};

export const orderOf = (query: PostQuery): RawBuilder<unknown> => orders[query.orderBy](query);

/** Lists the caller gave stand in their own order and ranks from the best down, whichever way is asked for. */
export const directionOf = ({ orderBy, descending }: PostQuery): RawBuilder<unknown> => {
  if (orderBy === 'include' || orderBy === 'include_slugs') return sql`asc`;
  return descending || orderBy === 'relevance' ? sql`desc` : sql`asc`;
};

/** Whether what is searched by knows the order by itself. */
export const isByDate = ({ orderBy }: PostQuery): boolean => orderBy === 'date' || orderBy === 'relevance';
