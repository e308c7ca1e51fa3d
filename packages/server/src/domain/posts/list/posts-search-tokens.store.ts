/**
 * Search in the token index, an inverted index in `post_tokens`. One statement finds the page and counts the hits,
 * because both need the same tokens:
 *
 *     with word_0 as (tokens of all words that contain the first word of the search), word_1 as …,
 *       totals as (count of posts with these tokens, up to 10,000),
 *       leaders as (posts with a word in the title or excerpt: ordered by relevance only),
 *       newest as (hits among the 1,000 newest posts: if there are at least 2,000 hits),
 *       sorted as (all hits in order: if `newest` does not fill the page),
 *       page as (limit and offset of their union)
 *     select posts.*, total, "isTold" from totals left join page …
 *
 * The tables are materialized, because the planner can't estimate how many posts have a token, and would compute them
 * once per row. `isTold` is false if a word is part of too many words: then the caller searches the texts instead.
 */
import { sql } from 'kysely';
import type { Kysely, RawBuilder, SqlBool } from 'kysely';
import { allOf, rankOf, searchConditions, visiblePosts } from './posts-list-conditions.store.ts';
import type { Condition } from './posts-list-conditions.store.ts';
import { directionOf, isByDate, orderOf } from './posts-list-order.store.ts';
import { isFarFromBound, isWhole, mostCounted, searchColumns, startOf } from './posts-list.rules.ts';
import type { Listing, PostSearch } from './posts-list.rules.ts';
import { conditionsOfPosts, countedLimit, needsPosts } from './posts-search.store.ts';
import type { PostPage } from './posts-search.store.ts';
import { isPlainWord } from './search-words.rules.ts';
import type { SearchWord } from './search-words.rules.ts';
import { postsTable } from '../post.ts';
import type { PostRow } from '../post.ts';
import { bigint, bigints, boolean, generated, text, timestamp } from '../../../db/columns.ts';
import { table } from '../../../db/table.ts';
import type { TableOf } from '../../../db/table.ts';
import type { Tables } from '../../../db/tables.ts';

export const searchWordsTable = table('search_words', { word: text() });

export const postTokensTable = table('post_tokens', {
  post_id: bigint(),
  type: text(),
  status: text(),
  author: bigint(),
  locked: boolean(),
  date: timestamp(),
  tokens: bigints(),
  filler: generated(text()),
});

declare module '../../../db/tables.ts' {
  interface Tables {
    search_words: TableOf<typeof searchWordsTable>;
    post_tokens: TableOf<typeof postTokensTable>;
  }
}

/** The field in which a token says that a word is: any, the title, or the excerpt. */
type TokenField = '' | 'title' | 'excerpt';

/** The fields of a search; null if tokens do not cover them. */
function tokenFieldsOf({ columns }: PostSearch): readonly TokenField[] | null {
  if (columns.length === searchColumns.length) return [''];
  return columns.includes('post_content')
    ? null
    : columns.map((column) => (column === 'post_title' ? 'title' : 'excerpt'));
}

/** Whether tokens know all that is asked. */
const usesTokenIndex = (search: PostSearch): boolean =>
  !search.exact &&
  tokenFieldsOf(search) !== null &&
  search.words.every(({ text: word }) => isPlainWord(word)) &&
  search.words.some(({ excluded }) => !excluded);

/**
 * A word that is part of more words than this is looked for in the texts, because what tokens cost grows with their number
 * for every hit. Most such words need neither: a few tokens have more hits than are counted.
 */
const mostWords = sql`64`;
const fewWords = sql`8`;

/** Up to so many hits are sorted; of more, those of a page are mostly met among the newest of all posts. */
const manyHits = sql`2000`;
const nearby = 1000;
const nearbyLimit = sql`limit 1000`;

interface Hit extends PostRow {
  readonly total: number;
  /** Whether the tokens that were looked up are enough to tell. */
  readonly isTold: boolean;
}

type NoHit = Pick<Hit, 'total' | 'isTold'> & { readonly id: null };

/**
 * A post's tokens say which words stand in it, so that no text is looked into to find and count hits. Null where tokens
 * cannot tell.
 */
export async function selectByTokens(db: Kysely<Tables>, query: Listing, search: PostSearch): Promise<PostPage | null> {
  if (!usesTokenIndex(search) || query.parts.length === 0) return null;
  const direction = directionOf(query);
  const words = search.words.map((word, at) => ({ ...word, table: sql.ref(`word_${at}`) }));
  const hits = hitsOf(query, search, words);
  const guarded = guardedOf(query, search, words);
  const sources = [...guarded, ...leading(query, search, hits), ...newest(query, search), sorted(query, hits)];
  const found = sql.join(
    sources.map(({ name, areEnough = sql`true` }) => sql`select id, rank, place from ${name} where ${areEnough}`),
    sql` union all `,
  );
  const { rows } = await sql<Hit | NoHit>`
    with ${sql.join([...words.map((word) => tableOf(word.table, lookedUp(query, search, word))), ...hits.tables])},
      ${sql.join(sources.map((source) => tableOf(source.name, source.found)))},
      page as (
        select * from (${found}) as found
          order by rank, place ${direction}, id ${direction} limit ${query.perPage} offset ${startOf(query)}
      )
    select ${postsTable.row}, ${isToldBy(query, search, words)} as "isTold",
        totals.total + ${guarded.length === 0 ? sql`0` : sql`(select count(*) from guarded)`} as total
      from totals left join (page join posts on posts.id = page.id) on true
      order by page.rank, page.place ${direction}, page.id ${direction}`.execute(db);
  const [first] = rows;
  if (first === undefined || !first.isTold) return null;
  return boundTotal(query, search, {
    rows: rows.filter((row): row is Hit => row.id !== null),
    total: first.total,
    isExact: true,
  });
}

const isBounded = (query: Listing, { words }: PostSearch): boolean =>
  words.every(({ excluded }) => !excluded) && isFarFromBound(query);

/**
 * A total is said in the same way whether tokens or texts were counted: which of them depends on how many words hold a
 * wanted one, and so on posts that the caller may not see.
 */
export const boundTotal = (query: Listing, search: PostSearch, page: PostPage): PostPage =>
  usesTokenIndex(search) && isBounded(query, search) && (page.total ?? 0) > mostCounted
    ? { ...page, total: mostCounted, isExact: false }
    : page;

/** By all tokens there are, or by some that have more hits than are counted where these also fill the page. */
function isToldBy(query: Listing, search: PostSearch, words: readonly LookedUpWord[]): Condition {
  const areComplete = allOf(words.map((word) => sql<SqlBool>`(select complete from ${word.table})`));
  return isBounded(query, search) && fitsInNewest(query) && query.orderBy === 'date' && !isGuarded(search)
    ? sql<SqlBool>`(${areComplete} or (totals.total > ${mostCounted} and ${areMetEarly(query)}))`
    : areComplete;
}

/** What these callers find in posts with a password depends on the post: they look into the texts of those. */
const isGuarded = ({ guard }: PostSearch): boolean => guard?.protectedPosts === 'titles';

const tableOf = (name: RawBuilder<unknown>, select: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${name} as materialized (${select})`;

/** A word of the search, with the table that has its tokens. */
interface LookedUpWord extends SearchWord {
  readonly table: RawBuilder<unknown>;
}

/** Posts whose tokens are alike. */
interface TokenKind {
  readonly type: string;
  readonly status: string;
  readonly isLocked: boolean;
}

/** The words that hold this one, as tokens of posts that the caller may see. */
function lookedUp(query: Listing, search: PostSearch, { text: word }: SearchWord): RawBuilder<unknown> {
  const kindsOf = (locked: readonly boolean[]): TokenKind[] =>
    query.parts.flatMap(({ type, status }) => locked.map((isLocked) => ({ type, status, isLocked })));
  const open = kindsOf(search.guard === null ? [false, true] : [false]);
  const seed = ({ type, status, isLocked }: TokenKind, field: TokenField): RawBuilder<unknown> =>
    sql`token_seed(${type}::text, ${status}::text, ${isLocked}::boolean, ${field}::text)`;
  const tokensIn = (fields: readonly TokenField[], words: RawBuilder<unknown>, kinds = open): RawBuilder<unknown> =>
    sql.join(
      kinds.flatMap((kind) => fields.map((field) => sql`tokens_with(${words}, ${seed(kind, field)})`)),
      sql` || `,
    );
  const fields = tokenFieldsOf(search) ?? [];
  const all = sql`case when complete then words end`;
  // Words that came early are mostly common ones.
  return sql`
    select complete, many, ${tokensIn(fields, all)} as tokens, ${tokensIn(fields, sql`words[1:${fewWords}]`)} as few,
        ${query.orderBy === 'relevance' ? tokensIn(['title', 'excerpt'], all) : sql`null::bigint[]`} as leaders,
        ${isGuarded(search) ? tokensIn([''], all, kindsOf([true])) : sql`null::bigint[]`} as guarded
      from (
        select words, cardinality(words) <= ${mostWords} as complete, cardinality(words) > ${fewWords} as many
          from words_holding(${word}::text, ${mostWords} + 1) as words
      ) as known`;
}

/** Posts that are found, before they are sorted. */
interface Hits {
  readonly from: RawBuilder<unknown>;
  readonly conditions: readonly Condition[];
  /** Has one of the words in its title or its excerpt. */
  readonly leads: Condition;
  /** How many there are, and what it takes to know. */
  readonly tables: readonly RawBuilder<unknown>[];
}

const isShown = sql<SqlBool>`hit.post_id not in (select id from hidden)`;

/** Always true, and never called: it tells the planner what it costs to look into the tokens of all posts. */
const plannerCostHint = sql`case when (select false) then fetches_tokens(hit.post_id) else true end`;

const has = (some: readonly LookedUpWord[], column: RawBuilder<unknown>): Condition => {
  const tokens = some.map((word) => sql`(select ${column} from ${word.table})`);
  return sql<SqlBool>`(hit.tokens && (${sql.join(tokens, sql` || `)}) and ${plannerCostHint})`;
};

const hitsFrom = (query: Listing): RawBuilder<unknown> =>
  sql`post_tokens hit ${needsPosts(query) ? sql`join posts on posts.id = hit.post_id` : sql``}`;

/** Beyond what tokens say. */
const conditionsOf = (query: Listing): Condition[] => [
  ...(isWhole(query)
    ? []
    : [visiblePosts(query, { type: sql`hit.type`, status: sql`hit.status`, author: sql`hit.author` })]),
  ...conditionsOfPosts(query),
];

/** Posts that have an excluded word are found like any other, and taken out by their ids: no index tells who has it not. */
function hitsOf(query: Listing, search: PostSearch, words: readonly LookedUpWord[]): Hits {
  const wanted = words.filter(({ excluded }) => !excluded);
  const unwanted = words.filter(({ excluded }) => excluded);
  const askedOf = (tokens: RawBuilder<unknown>): Condition[] => [
    ...wanted.map((word) => has([word], tokens)),
    ...conditionsOf(query),
  ];
  const from = hitsFrom(query);
  const asked = askedOf(sql`tokens`);
  const idsOf = (conditions: readonly Condition[]): RawBuilder<unknown> =>
    sql`select hit.post_id as id from ${from} where ${allOf(conditions)}`;
  const countOf = (conditions: readonly Condition[], bound = sql``): RawBuilder<unknown> =>
    sql`select count(*) as total from (${idsOf(conditions)} ${bound}) as hits`;
  const shared = { from, leads: has(wanted, sql`leaders`) };
  if (unwanted.length > 0) {
    const hidden = idsOf([...asked, has(unwanted, sql`tokens`)]);
    const total = sql`select (${countOf(asked)}) - (select count(*) from hidden) as total`;
    const tables = [tableOf(sql`hidden`, hidden), tableOf(sql`totals`, total)];
    return { ...shared, conditions: [...asked, isShown], tables };
  }
  if (!isBounded(query, search)) {
    return { ...shared, conditions: asked, tables: [tableOf(sql`totals`, countOf(asked))] };
  }
  const areMany = sql.join(
    wanted.map((word) => sql`(select many from ${word.table})`),
    sql` or `,
  );
  const total = sql`
    select case when total <= ${mostCounted} and (${areMany}) then (${countOf(asked, countedLimit)}) else total end as total
      from (${countOf(askedOf(sql`few`), countedLimit)}) as of_few`;
  return { ...shared, conditions: asked, tables: [tableOf(sql`totals`, total)] };
}

/** The first pages have a bound that stands in the statement, so that its plan is good for all of them and is kept. */
function limitTo(query: Listing): RawBuilder<unknown> {
  if (endOf(query) <= 10) return sql`limit 10`;
  return endOf(query) <= 100 ? sql`limit 100` : sql`limit ${endOf(query)}`;
}

/** A table of posts that may be on the page: their ids, ranks and fields. */
interface HitTable {
  readonly name: RawBuilder<unknown>;
  readonly found: RawBuilder<unknown>;
  /** Whether to look at it at all. */
  readonly areEnough?: Condition;
}

const endOf = (query: Listing): number => startOf(query) + query.perPage;

const sortKeyOf = (query: Listing): RawBuilder<unknown> => (isByDate(query) ? sql`hit.date` : orderOf(query));

/** Posts with a password that hold the words, for callers who see more of some of them than of others. */
function guardedOf(query: Listing, search: PostSearch, words: readonly LookedUpWord[]): HitTable[] {
  if (!isGuarded(search)) return [];
  const wanted = words.filter(({ excluded }) => !excluded).map((word) => has([word], sql`guarded`));
  const rank = query.orderBy === 'relevance' ? rankOf(search) : lastRank;
  const found = sql`
    select hit.post_id as id, ${rank} as rank, ${sortKeyOf(query)} as place
      from ${hitsFrom(query)} join post_texts texts on texts.post_id = hit.post_id
      where ${allOf([...wanted, ...conditionsOf(query), ...searchConditions(search)])}`;
  return [{ name: sql`guarded`, found }];
}

/** By relevance, those that have a word in the title or the excerpt come before all others. */
function leading(query: Listing, search: PostSearch, { from, conditions, leads }: Hits): HitTable[] {
  if (query.orderBy !== 'relevance') return [];
  const found = sql`
    select hit.post_id as id, ${rankOf(search)} as rank, hit.date as place
      from ${from} join post_texts texts on texts.post_id = hit.post_id where ${allOf([...conditions, leads])}`;
  return [{ name: sql`leaders`, found }];
}

const isNotLeading = (query: Listing, id: RawBuilder<unknown>): Condition[] =>
  query.orderBy === 'relevance' ? [sql<SqlBool>`${id} not in (select id from leaders)`] : [];

/** The rank of those that do not lead. */
const lastRank = sql`4`;

/** `offset 0` is an optimization fence: without row estimates the planner would scan all texts. */
const textsOfOne = sql`select * from post_texts where post_id = near.id offset 0`;

const isOpen = (search: PostSearch): Condition[] => (isGuarded(search) ? [sql<SqlBool>`not texts.locked`] : []);

/** Of a word that many posts have, a page is sooner met among the newest posts, or the oldest, than all hits are sorted. */
function newest(query: Listing, search: PostSearch): HitTable[] {
  if (!fitsInNewest(query)) return [];
  const direction = directionOf(query);
  const first = (from: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`select id, date ${from} order by date ${direction}, id ${direction} ${nearbyLimit}`;
  const areMany = sql`(select total from totals) >= ${manyHits}`;
  const parts = query.parts.map(
    ({ type, status }) => sql`(${first(sql`from posts where type = ${type} and status = ${status} and ${areMany}`)})`,
  );
  const found = sql`
    select near.id, ${lastRank} as rank, near.date as place
      from (${first(sql`from (${sql.join(parts, sql` union all `)}) as parts`)}) as near
        cross join lateral (${textsOfOne}) as texts
      where ${allOf([...searchConditions(search), ...isNotLeading(query, sql`near.id`), ...isOpen(search)])}
      order by near.date ${direction}, near.id ${direction} ${limitTo(query)}`;
  return [{ name: sql`newest`, found, areEnough: areMetEarly(query) }];
}

const fitsInNewest = (query: Listing): boolean => isWhole(query) && !needsPosts(query) && endOf(query) * 2 <= nearby;

const areMetEarly = (query: Listing): Condition => sql<SqlBool>`(select count(*) from newest) >= ${endOf(query)}`;

/** All hits in order, unless enough of them were met before. */
function sorted(query: Listing, { from, conditions }: Hits): HitTable {
  const direction = directionOf(query);
  const isMissing = fitsInNewest(query) ? [sql<SqlBool>`not ${areMetEarly(query)}`] : [];
  const found = sql`
    select hit.post_id as id, ${lastRank} as rank, ${sortKeyOf(query)} as place
      from ${from} where ${allOf([...conditions, ...isNotLeading(query, sql`hit.post_id`), ...isMissing])}
      order by place ${direction}, id ${direction} ${limitTo(query)}`;
  return { name: sql`sorted`, found };
}
