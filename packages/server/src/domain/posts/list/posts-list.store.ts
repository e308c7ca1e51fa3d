import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import { postsTable } from '../post.ts';
import {
  allOf,
  isTermOf,
  ownConditions,
  termConditions,
  visibleIn,
  visiblePosts,
} from './posts-list-conditions.store.ts';
import type { Condition } from './posts-list-conditions.store.ts';
import { behindConditions, directionOf, keyColumn, orderOf } from './posts-list-order.store.ts';
import { jumpTo, keptTotal } from './posts-list-totals.store.ts';
import type { Jump } from './posts-list-totals.store.ts';
import { isFarFromBound, isWalked, isWhole, mostCounted, onlyTerm, startOf } from './posts-list.rules.ts';
import type { Listing, PostQuery, PostSearch, VisiblePart } from './posts-list.rules.ts';
import { boundTotal, selectByTokens } from './posts-search-tokens.store.ts';
import { countByTexts, countedLimit, pageOf, selectByTexts } from './posts-search.store.ts';
import type { CountedPost, PostPage, PostTotal } from './posts-search.store.ts';
import type { Tables } from '../../../db/tables.ts';

export const selectPage = (db: Kysely<Tables>, query: Listing): Promise<PostPage> =>
  query.search === null ? selectListed(db, query) : selectFound(db, query, query.search);

/**
 * Words are looked up by their tokens. What these cannot tell is looked for in the texts, and so is what stands behind a
 * cursor, which is seldom among the newest.
 */
const selectFound = async (db: Kysely<Tables>, query: Listing, search: PostSearch): Promise<PostPage> =>
  (isWalked(query) ? null : await selectByTokens(db, query, search)) ??
  boundTotal(query, search, await selectByTexts(db, query, search));

/** Where posts are looked up, and by which columns. */
interface Source {
  readonly from: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  readonly type: RawBuilder<unknown>;
  readonly status: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
  readonly conditions: readonly Condition[];
}

/**
 * The posts of one term stand sorted by date where they are tied to it, so that a page of them is a page of an index. Any
 * other filter is asked of the posts themselves.
 */
function sourceOf(query: Listing): Source {
  const order = orderOf(query);
  const own = ownConditions(query);
  const lead = leadingTerm(query);
  const posts = { id: sql`posts.id`, type: sql`posts.type`, status: sql`posts.status` };
  if (lead === null) {
    return {
      ...posts,
      from: sql`posts`,
      order,
      conditions: [
        ...own,
        ...termConditions(query.terms, query.termRelation),
        ...behindConditions(query, { order, id: posts.id }),
      ],
    };
  }
  return {
    from:
      own.length === 0 && isWhole(query)
        ? sql`post_terms tied`
        : sql`post_terms tied join posts on posts.id = tied.post_id`,
    id: sql`tied.post_id`,
    type: sql`tied.type`,
    status: sql`tied.status`,
    order: sql`tied.date`,
    conditions: [lead, ...own, ...behindConditions(query, { order: sql`tied.date`, id: sql`tied.post_id` })],
  };
}

/** Among several filters, which to begin with is for the database to find out. */
function leadingTerm(query: PostQuery): Condition | null {
  const term = query.orderBy === 'date' ? onlyTerm(query) : null;
  return term === null ? null : sql`tied.term_id = ${term.id} and ${isTermOf(term.taxonomy, term.id)}`;
}

/** Posts of one type in one state, in order, from their own part of an index, and as far as they can matter. */
function partOf(
  { from, id, type, status, order, conditions }: Source,
  part: Part,
  query: Listing,
): RawBuilder<unknown> {
  const direction = directionOf(query);
  const visible = part.others === true ? [] : [visibleIn(part, query, sql`posts.author`)];
  const beyond = part.jump === null ? sql`` : sql`and ${part.jump.beyond}`;
  return sql`
    select ${id} as id, ${order} as place from ${from}
      where ${type} = ${part.type} and ${status} = ${part.status} and ${allOf([...visible, ...conditions])} ${beyond}
      order by ${order} ${direction}, ${id} ${direction} limit ${part.limit}`;
}

interface Part extends VisiblePart {
  readonly limit: RawBuilder<unknown>;
  readonly jump: Jump | null;
}

/** The parts are read each on its own; the page is taken from all of them together. */
async function selectListed(db: Kysely<Tables>, query: Listing): Promise<PostPage> {
  const source = sourceOf(query);
  const direction = directionOf(query);
  const jump = jumpTo(query);
  const passed = sql`${startOf(query)}::bigint`;
  const start = jump === null ? passed : sql`(${passed} - (select passed from jump))`;
  // The first pages have a bound that stands in the statement, so that its plan is good for all of them and is kept.
  const limit = startOf(query) + query.perPage <= 100 ? sql`100` : sql`${start} + ${query.perPage}`;
  const parts = query.parts.map((part) => ({ ...part, limit, jump }));
  if (parts.length === 0) return { rows: [], total: 0, isExact: true };
  const found = sql.join(
    parts.map((part) => sql`(${partOf(source, part, query)})`),
    sql` union all `,
  );
  const total = isWalked(query) ? null : keptTotal(query);
  const { rows } = await sql<CountedPost>`
    with ${jump === null ? sql`` : sql`${jump.table},`} page as (
      select id, place from (${found}) as found
        order by place ${direction}, id ${direction} limit ${query.perPage} offset ${start}
    )
    select ${postsTable.row} ${keyColumn(query)} ${total === null ? sql`` : sql`, (${total}) as total`} from page join posts on posts.id = page.id
      order by page.place ${direction}, page.id ${direction}`.execute(db);
  return pageOf(rows);
}

export async function countPosts(db: Kysely<Tables>, query: Listing): Promise<PostTotal> {
  const { rows } = await (keptTotal(query) ?? counted(query)).execute(db);
  const total = rows[0]?.total ?? 0;
  return isBounded(query) && total > mostCounted ? { total: mostCounted, isExact: false } : { total, isExact: true };
}

/** Values of meta keys can be those of all posts, and no total of them is kept. */
const isBounded = (query: Listing): boolean => query.meta.length > 0 && query.search === null && isFarFromBound(query);

const counted = (query: Listing): RawBuilder<{ total: number }> =>
  query.search === null ? countOf(sourceOf(query), query) : countByTexts(query, query.search);

const countOf = (source: Source, query: Listing): RawBuilder<{ total: number }> => {
  const found = sql`from ${source.from}
    where ${allOf([visiblePosts(query, { ...source, author: sql`posts.author` }), ...source.conditions])}`;
  return isBounded(query)
    ? sql`select count(*) as total from (select 1 ${found} ${countedLimit}) as counted`
    : sql`select count(*) as total ${found}`;
};

/** Each term with all that stand below it. */
export async function selectFamilies(
  db: Kysely<Tables>,
  roots: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const { rows } = await sql<{ root: number; members: number[] }>`
    with recursive family (root, id) as (
      select id, id from terms where id = any(${roots}::bigint[])
      union
      select family.root, terms.id from family join terms on terms.parent = family.id
    )
    select root, array_agg(id) as members from family group by root`.execute(db);
  return new Map(rows.map(({ root, members }) => [root, members]));
}

/** Those of the formats that a published post of these types has. */
export async function selectUsedFormats(
  db: Kysely<Tables>,
  types: readonly string[],
  formats: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ format: string }>`
    select wanted.format from unnest(${formats}::text[]) as wanted (format)
      where exists (
        select 1 from unnest(${types}::text[]) as part (type)
          join posts on posts.type = part.type and posts.status = 'publish' and posts.format = wanted.format and posts.format <> ''
      )`.execute(db);
  return rows.map(({ format }) => format);
}
