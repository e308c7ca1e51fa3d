/**
 * The `where` of post lists, which pages, totals, and searches share. A filter that a request does not send adds nothing,
 * so that a statement has only conditions for which an index can be chosen.
 *
 * - Lists of values are one array (`= any(…)`), so that the text does not depend on their number.
 * - Terms, relations, and meta are `exists (…)`: a join would return a post once per match.
 * - Visibility is `(type = … and status = … and …) or …` with one part for each type and status, and two arrays if the
 *   caller sees all posts of all parts.
 * - Search is `texts.words like …`, which the trigram index answers, before conditions on single columns.
 */
import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import { meetsMeta } from './posts-list-meta.store.ts';
import { isWhole, searchColumns } from './posts-list.rules.ts';
import type {
  Listing,
  PostQuery,
  PostSearch,
  SearchColumn,
  SearchGuard,
  TermFilter,
  VisiblePart,
} from './posts-list.rules.ts';
import { bigint, boolean, text, timestamp } from '../../../db/columns.ts';
import { isAnyOf } from '../../../db/statements/is-any-of.ts';
import { table } from '../../../db/table.ts';
import type { TableOf } from '../../../db/table.ts';

/** What posts are searched by. */
export const postTextsTable = table('post_texts', {
  post_id: bigint(),
  type: text(),
  status: text(),
  author: bigint(),
  locked: boolean(),
  date: timestamp(),
  words: text(),
});

declare module '../../../db/tables.ts' {
  interface Tables {
    post_texts: TableOf<typeof postTextsTable>;
  }
}

export type Condition = RawBuilder<SqlBool>;

export const allOf = (conditions: readonly Condition[]): Condition =>
  joined(conditions, sql` and `, sql<SqlBool>`true`);

const oneOf = (conditions: readonly Condition[]): Condition => joined(conditions, sql` or `, sql<SqlBool>`false`);

const joined = (conditions: readonly Condition[], by: RawBuilder<unknown>, none: Condition): Condition =>
  conditions.length === 0 ? none : sql<SqlBool>`(${sql.join(conditions, by)})`;

const not = (condition: Condition): Condition => sql<SqlBool>`not ${condition}`;

const outside = (column: RawBuilder<unknown>, ids: readonly number[]): Condition =>
  sql<SqlBool>`${column} <> all(${ids}::bigint[])`;

/** Everything asked of a post itself, but for its type, its state and what is searched in it. */
export function ownConditions(query: PostQuery): Condition[] {
  const all: Condition[] = [];
  if (query.include !== null) all.push(isAnyOf(sql`posts.id`, query.include, 'bigint'));
  if (query.exclude.length > 0) all.push(outside(sql`posts.id`, query.exclude));
  if (query.slugs !== null) all.push(isAnyOf(sql`posts.slug`, query.slugs, 'text'));
  if (query.authors !== null) all.push(isAnyOf(sql`posts.author`, query.authors, 'bigint'));
  if (query.excludedAuthors.length > 0) all.push(outside(sql`posts.author`, query.excludedAuthors));
  if (query.parents !== null) all.push(isAnyOf(sql`posts.parent`, query.parents, 'bigint'));
  if (query.excludedParents.length > 0) all.push(outside(sql`posts.parent`, query.excludedParents));
  if (query.mimeTypes !== null) {
    const isOfType = isAnyOf(sql`media.mime_type`, query.mimeTypes, 'text');
    all.push(sql<SqlBool>`exists (select 1 from media where media.post_id = posts.id and ${isOfType})`);
  }
  if (query.menuOrder !== null) all.push(sql<SqlBool>`posts.menu_order = ${query.menuOrder}`);
  // The index holds no posts without one, which has to be said for it to be used.
  if (query.featuredMedia !== null) {
    all.push(sql<SqlBool>`posts.featured_media = ${query.featuredMedia} and posts.featured_media <> 0`);
  }
  if (query.after !== null) all.push(sql<SqlBool>`posts.date > ${query.after}::timestamp`);
  if (query.before !== null) all.push(sql<SqlBool>`posts.date < ${query.before}::timestamp`);
  if (query.modifiedAfter !== null) all.push(sql<SqlBool>`posts.modified > ${query.modifiedAfter}::timestamp`);
  if (query.modifiedBefore !== null) all.push(sql<SqlBool>`posts.modified < ${query.modifiedBefore}::timestamp`);
  if (query.formats !== null) all.push(isAnyOf(sql`posts.format`, query.formats, 'text'));
  if (query.sticky !== null) all.push(query.sticky ? sql<SqlBool>`posts.sticky` : sql<SqlBool>`not posts.sticky`);
  for (const filter of query.meta) all.push(meetsMeta(filter));
  for (const filter of query.relations) all.push(namesAnyOf(filter));
  return all;
}

const namesAnyOf = ({ relation, targets }: PostQuery['relations'][number]): Condition =>
  sql<SqlBool>`exists (
    select 1 from post_relations named
      where named.post_id = posts.id and named.relation = ${relation}
        and ${isAnyOf(sql`named.target_id`, targets, 'bigint')}
  )`;

/** Where the type, state and author of a post stand. */
export interface PartColumns {
  readonly type: RawBuilder<unknown>;
  readonly status: RawBuilder<unknown>;
  readonly author: RawBuilder<unknown>;
}

/** The posts of a listing that its caller may see. */
export const visiblePosts = (listing: Listing, columns: PartColumns): Condition =>
  isWhole(listing)
    ? sql<SqlBool>`${isAnyOf(columns.type, listing.types, 'text')} and ${isAnyOf(columns.status, listing.statuses, 'text')}`
    : oneOf(
        listing.parts.map(
          (part) => sql<SqlBool>`(
            ${columns.type} = ${part.type} and ${columns.status} = ${part.status} and ${visibleIn(part, listing, columns.author)}
          )`,
        ),
      );

/** Those of one part. What a post in the trash was before stands with the post itself. */
export function visibleIn({ others, own }: VisiblePart, { userId }: Listing, author: RawBuilder<unknown>): Condition {
  const earlier = (states: readonly string[]): Condition =>
    isAnyOf(sql`coalesce(posts.trashed_from->>'status', 'draft')`, states, 'text');
  if (others === true) return allOf([]);
  return oneOf([
    ...(others === false ? [] : [earlier(others)]),
    ...(own === false ? [] : [allOf([sql<SqlBool>`${author} = ${userId}`, ...(own === true ? [] : [earlier(own)])])]),
  ]);
}

/** Ids of another taxonomy are no terms of this one. */
export const isTermOf = (taxonomy: string, id: number): Condition =>
  sql<SqlBool>`exists (select 1 from terms where id = ${id} and taxonomy = ${taxonomy})`;

const hasTermOf = (taxonomy: string, ids: readonly number[]): Condition =>
  sql<SqlBool>`exists (
    select 1 from post_terms had
      where had.post_id = posts.id and ${isAnyOf(sql`had.term_id`, ids, 'bigint')} and had.taxonomy = ${taxonomy}
  )`;

/** Beyond this many, groups are counted instead of asked for one by one. */
const mostQuestions = 10;

/** Has one of each group. */
function hasTermsOfAll({ taxonomy, groups }: TermFilter): Condition {
  if (groups.length <= mostQuestions) return allOf(groups.map((ids) => hasTermOf(taxonomy, ids)));
  const pairs = groups.flatMap((ids, group) => ids.map((id) => ({ id, group })));
  return sql<SqlBool>`(
    select count(distinct wanted.member) from post_terms had
      join unnest(${pairs.map(({ id }) => id)}::bigint[], ${pairs.map(({ group }) => group)}::int[])
        as wanted (id, member) on wanted.id = had.term_id
      where had.post_id = posts.id and had.taxonomy = ${taxonomy}
  ) = ${groups.length}`;
}

const termCondition = (filter: TermFilter): Condition =>
  filter.negated ? not(hasTermsOfAll(filter)) : hasTermsOfAll(filter);

export function termConditions(filters: readonly TermFilter[], relation: PostQuery['termRelation']): Condition[] {
  const conditions = filters.map(termCondition);
  return relation === 'OR' && conditions.length > 0 ? [oneOf(conditions)] : conditions;
}

/** Without case and accents: the parts of what a post is searched by. */
const folded: Readonly<Record<SearchColumn, RawBuilder<string>>> = {
  post_title: sql<string>`split_part(texts.words, U&'\\001f', 1)`,
  post_excerpt: sql<string>`split_part(texts.words, U&'\\001f', 2)`,
  post_content: sql<string>`split_part(texts.words, U&'\\001f', 3)`,
};

const holds = (where: RawBuilder<unknown>, word: string): Condition =>
  sql<SqlBool>`${where} like search_pattern(${word}::text)`;

const stands = (search: PostSearch, column: SearchColumn, word: string): Condition =>
  search.exact ? sql<SqlBool>`${folded[column]} = search_key(${word}::text)` : holds(folded[column], word);

/** Whatever else is asked, the word stands in one of the texts: that is what the index knows. */
function found(search: PostSearch, word: string): Condition {
  const all = [holds(sql`texts.words`, word)];
  const isEverywhere = search.columns.length === searchColumns.length && !search.exact;
  if (!isEverywhere) all.push(oneOf(search.columns.map((column) => stands(search, column, word))));
  if (search.guard?.protectedPosts === 'titles') all.push(oneOf([isOpen(search.guard), titleHas(search, word)]));
  return allOf(all);
}

/** Protected content is searched only if the caller can read it. */
const isOpen = ({ userId }: SearchGuard): Condition => sql<SqlBool>`not texts.locked or texts.author = ${userId}`;

const titleHas = (search: PostSearch, word: string): Condition =>
  search.columns.includes('post_title') ? stands(search, 'post_title', word) : oneOf([]);

/** Asked of the texts of posts, not of the posts. */
export function searchConditions(search: PostSearch): Condition[] {
  const words = search.words.map(({ text: word, excluded }) =>
    excluded ? not(found(search, word)) : found(search, word),
  );
  return search.guard?.protectedPosts === 'nothing' ? [...words, sql<SqlBool>`not texts.locked`] : words;
}

/** Every word in the title, any word there, any in the excerpt, the rest: in columns that are searched at all. */
export function rankOf(search: PostSearch): RawBuilder<number> {
  const words = search.words.filter(({ excluded }) => !excluded).map(({ text: word }) => word);
  const within = (column: SearchColumn): Condition[] =>
    search.columns.includes(column) ? words.map((word) => stands(search, column, word)) : [];
  const titles = within('post_title');
  const every = titles.length === 0 ? oneOf([]) : allOf(titles);
  return sql<number>`case when ${every} then 1 when ${oneOf(titles)} then 2 when ${oneOf(within('post_excerpt'))} then 3 else 4 end`;
}
