import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import { isBehind, keysetOf } from '../../../db/statements/keyset.ts';
import type { KeyPart } from '../../../db/statements/keyset.ts';
import { isNumeric, isWalked } from './posts-list.rules.ts';
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

const types: Readonly<Record<PostOrder, KeyPart['type']>> = {
  date: 'timestamp',
  modified: 'timestamp',
  id: 'bigint',
  slug: 'text',
  title: 'text',
  author: 'bigint',
  parent: 'bigint',
  menu_order: 'bigint',
  meta: 'text',
  relevance: 'timestamp',
  include: 'bigint',
  include_slugs: 'bigint',
};

interface OrderColumns {
  readonly order: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
}

const keyOf = ({ orderBy, orderMeta }: PostQuery, { order, id }: OrderColumns): readonly KeyPart[] => {
  const type = orderBy === 'meta' && orderMeta !== null && isNumeric(orderMeta) ? 'numeric' : types[orderBy];
  return [
    { by: order, type },
    { by: id, type: 'bigint' },
  ];
};

/** Beside the columns of a post, for a cursor that begins behind it. */
export const keyColumn = (query: PostQuery): RawBuilder<unknown> =>
  isWalked(query) ? sql`, ${keysetOf(keyOf(query, { order: orderOf(query), id: sql`posts.id` }))} as key` : sql``;

/** As the source at hand has the order. */
export const behindConditions = (query: PostQuery, columns: OrderColumns): RawBuilder<SqlBool>[] =>
  query.behind == null ? [] : [isBehind(keyOf(query, columns), query.behind, isDescending(query))];

export const orderOf = (query: PostQuery): RawBuilder<unknown> => orders[query.orderBy](query);

/** Lists the caller gave stand in their own order and ranks from the best down, whichever way is asked for. */
const isDescending = ({ orderBy, descending }: PostQuery): boolean =>
  orderBy !== 'include' && orderBy !== 'include_slugs' && (descending || orderBy === 'relevance');

export const directionOf = (query: PostQuery): RawBuilder<unknown> => (isDescending(query) ? sql`desc` : sql`asc`);

/** Whether what is searched by knows the order by itself. */
export const isByDate = ({ orderBy }: PostQuery): boolean => orderBy === 'date' || orderBy === 'relevance';
