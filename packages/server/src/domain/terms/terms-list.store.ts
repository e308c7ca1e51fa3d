import { sql } from 'kysely';
import type { Expression, ExpressionBuilder, Kysely, RawBuilder, SqlBool } from 'kysely';
import { isAnyOf } from '../../db/statements/is-any-of.ts';
import { isBehind, keysetOf } from '../../db/statements/keyset.ts';
import type { KeyPart, Keyset } from '../../db/statements/keyset.ts';
import type { Tables } from '../../db/tables.ts';
import { limitOf } from '../../db/statements/usual-limits.ts';
import type { StoredTerm, TermOrder, TermQuery } from './term.ts';
import { termColumns, wholeCount } from './terms.store.ts';

type Joined = ExpressionBuilder<Tables, 'terms' | 'term_counts'>;

/** Terms are not grouped, so that the order of their groups is that of their ids. */
const orders: Readonly<Record<TermOrder, (query: TermQuery) => RawBuilder<unknown>>> = {
  id: () => sql`terms.id`,
  term_group: () => sql`terms.id`,
  name: () => sql`terms.name_key`,
  slug: () => sql`terms.slug`,
  description: () => sql`lower(left(terms.description, 100) collate "C")`,
  count: () => sql`term_counts.count`,
  include: ({ include }) => sql`array_position(${include ?? []}::bigint[], terms.id)`,
  include_slugs: ({ slugs }) => sql`array_position(${slugs ?? []}::text[], terms.slug::text)`,
};

const types: Readonly<Record<TermOrder, KeyPart['type']>> = {
  id: 'bigint',
  term_group: 'bigint',
  name: 'text',
  slug: 'text',
  description: 'text',
  count: 'bigint',
  include: 'bigint',
  include_slugs: 'bigint',
};

/** The order of a list that was not given is the order of names. */
const orderOf = ({ orderBy, include, slugs }: TermQuery): TermOrder => {
  if (orderBy === 'include' && include === null) return 'name';
  return orderBy === 'include_slugs' && slugs === null ? 'name' : orderBy;
};

/** With what each is sorted by, where that is asked for. */
export async function selectPage(
  db: Kysely<Tables>,
  query: TermQuery,
): Promise<(StoredTerm & { readonly keyset?: Keyset })[]> {
  const order = orderOf(query);
  const by = order === 'count' && (await someCountsAreSplit(db)) ? wholeCount : orders[order](query);
  const used = query.hideEmpty === 'tree' ? (await selectTotals(db, query.taxonomies)).used : 0;
  const direction = query.descending ? 'desc' : 'asc';
  const { behind } = query;
  const key: readonly KeyPart[] = [
    { by, type: types[order] },
    { by: sql`terms.id`, type: 'bigint' },
  ];
  return (
    db
      .selectFrom('terms')
      .innerJoin('term_counts', 'term_counts.term_id', 'terms.id')
      .select(termColumns)
      .where(conditionsOf(query))
      .where(notEmpty(query, used))
      .$if(behind !== undefined, (all) => all.select(keysetOf(key).as('keyset')))
      .$if(behind != null, (all) => all.where(isBehind(key, behind ?? [], query.descending)))
      .orderBy(by, direction)
      // Every order ends with the id, so that no term is on two pages; in that of counts with the one its index has.
      .orderBy(order === 'count' ? 'term_counts.term_id' : 'terms.id', direction)
      .limit(limitOf(query.limit))
      .$if(query.offset > 0, (all) => all.offset(query.offset))
      .execute()
  );
}

/** While some are, the index of counts does not give their order. It is seldom and for a moment: see the migration. */
const someCountsAreSplit = async (db: Kysely<Tables>): Promise<boolean> =>
  (await db.selectFrom('term_count_changes').select('term_id').limit(1).executeTakeFirst()) !== undefined;

export async function countTerms(db: Kysely<Tables>, query: TermQuery): Promise<number> {
  const { hideEmpty } = query;
  if (isUnconditional(query)) return (await selectTotals(db, query.taxonomies))[hideEmpty === 'no' ? 'terms' : 'used'];
  const counted = db
    .selectFrom('terms')
    .select(sql<number>`count(*)`.as('total'))
    .where(conditionsOf(query));
  const used = sql<SqlBool>`exists (select 1 from term_counts where term_id = terms.id and count > 0)`;
  return (await (hideEmpty === 'no' ? counted : counted.where(used)).executeTakeFirstOrThrow()).total;
}

/** How many terms there are and are used: not counted but summed up from what the triggers keep. */
export const selectTotals = (
  db: Kysely<Tables>,
  taxonomies: readonly string[],
): Promise<{ terms: number; used: number }> =>
  db
    .selectFrom('term_totals')
    .select([
      sql<number>`coalesce(sum(terms), 0)::bigint`.as('terms'),
      sql<number>`coalesce(sum(used), 0)::bigint`.as('used'),
    ])
    .where(isAnyOf(sql`taxonomy`, taxonomies, 'text'))
    .executeTakeFirstOrThrow();

const isUnconditional = ({ search, include, exclude, slugs, parent, post }: TermQuery): boolean =>
  exclude.length === 0 && [search, include, slugs, parent, post].every((asked) => asked === null);

const conditionsOf =
  (query: TermQuery) =>
  (eb: ExpressionBuilder<Tables, 'terms'>): Expression<SqlBool> => {
    const { taxonomies, search, include, exclude, slugs, parent, post } = query;
    const all: Expression<SqlBool>[] = [isAnyOf(sql`terms.taxonomy`, taxonomies, 'text')];
    if (include !== null) all.push(sql<SqlBool>`terms.id = any(${include}::bigint[])`);
    if (exclude.length > 0) all.push(sql<SqlBool>`terms.id <> all(${exclude}::bigint[])`);
    if (slugs !== null) all.push(sql<SqlBool>`terms.slug = any(${slugs}::text[])`);
    if (parent !== null) all.push(parent === 0 ? eb('terms.parent', 'is', null) : eb('terms.parent', '=', parent));
    if (search !== null) all.push(contains(search));
    if (post !== null) all.push(sql<SqlBool>`terms.id in (select term_id from post_terms where post_id = ${post})`);
    return eb.and(all);
  };

/** Up to here it is less work to look from the used terms upwards than from each empty one downwards. */
const fewUsed = 2000;

/** The order by counts, and the search for used terms, have an index of their own that begins with the taxonomy. */
const notEmpty =
  ({ hideEmpty, orderBy, taxonomies }: TermQuery, used: number) =>
  (eb: Joined): Expression<SqlBool> => {
    const isUsed = eb('term_counts.count', '>', 0);
    const all: Expression<SqlBool>[] = [];
    if (orderBy === 'count' || hideEmpty === 'own') all.push(isAnyOf(sql`term_counts.taxonomy`, taxonomies, 'text'));
    if (hideEmpty === 'own') all.push(isUsed);
    if (hideEmpty === 'tree') all.push(used < fewUsed ? aboveUsed(taxonomies) : eb.or([isUsed, usedBelow]));
    return eb.and(all);
  };

/** The used terms and all above them, as a list, so that the terms are found by it and not it for each of the terms. */
const aboveUsed = (taxonomies: readonly string[]): RawBuilder<SqlBool> => sql<SqlBool>`terms.id = any(array(
  with recursive up (id) as (
    select term_id from term_counts where ${isAnyOf(sql`taxonomy`, taxonomies, 'text')} and count > 0
    union
    select child.parent from up join terms child on child.id = up.id where child.parent is not null
  )
  select id from up
))`;

/** Looks downwards from a term only until the first used one is found. */
const usedBelow = sql<SqlBool>`(
  exists (select 1 from terms child where child.parent = terms.id) and exists (
    with recursive down (id) as (
      select child.id from terms child where child.parent = terms.id
      union
      select child.id from down join terms child on child.parent = down.id
    )
    select 1 from down join term_counts used on used.term_id = down.id where used.count > 0
  )
)`;

/** The signs that mean something to `like` mean themselves here. */
const contains = (search: string): RawBuilder<SqlBool> => {
  const anywhere = (text: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`'%' || regexp_replace(${text}, '[\\\\%_]', '\\\\\\&', 'g') || '%'`;
  return sql<SqlBool>`(
    terms.name_key like ${anywhere(sql`term_key(${search}::text)`)} or terms.slug like ${anywhere(sql`lower(${search}::text)`)}
  )`;
};
