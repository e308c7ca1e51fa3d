import { sql } from 'kysely';
import type { Expression, ExpressionBuilder, Kysely, RawBuilder, SelectQueryBuilder, SqlBool } from 'kysely';
import { isBehind, keysetOf } from '../../db/statements/keyset.ts';
import type { KeyPart, Keyset } from '../../db/statements/keyset.ts';
import type { Tables } from '../../db/tables.ts';
import { limitOf } from '../../db/statements/usual-limits.ts';
import { usersTable } from './user.ts';
import type { SearchColumn, User, UserOrder, UserQuery } from './user.ts';
import { selectUsers } from './users.store.ts';

type Users = ExpressionBuilder<Tables, 'users'>;

/** Every order ends with the id, so that no user is on two pages. */
const orders: Readonly<Record<UserOrder, (query: UserQuery) => RawBuilder<unknown>>> = {
  id: () => sql`users.id`,
  name: () => sql`users.display_name`,
  registered_date: () => sql`users.registered_at`,
  slug: () => sql`users.slug`,
  email: () => sql`users.email_key`,
  url: () => sql`users.url`,
  include: ({ include }) => sql`array_position(${include ?? []}::bigint[], users.id)`,
  include_slugs: ({ slugs }) => sql`array_position(${slugs ?? []}::text[], users.slug::text)`,
};

const types: Readonly<Record<UserOrder, KeyPart['type']>> = {
  id: 'bigint',
  name: 'text',
  registered_date: 'timestamptz',
  slug: 'text',
  email: 'text',
  url: 'text',
  include: 'bigint',
  include_slugs: 'bigint',
};

const keyOf = (query: UserQuery): readonly KeyPart[] => [
  { by: orders[query.orderBy](query), type: types[query.orderBy] },
  { by: sql`users.id`, type: 'bigint' },
];

/** Lists the caller gave stand in their own order, whichever direction is asked for. */
const givenOrders: ReadonlySet<UserOrder> = new Set(['include', 'include_slugs']);

export interface UserPage {
  readonly users: readonly User[];
  readonly total: number;
  /** Where the page ends, for a cursor; none behind the last page. */
  readonly last?: Keyset;
}

export const selectPage = (db: Kysely<Tables>, query: UserQuery): Promise<UserPage> =>
  isOfAll(query) ? pageOfAll(db, query) : pageOfSome(db, query);

/** Along the index of the order, by ids alone, so that a far page reads nothing else; then its rows are read. */
async function pageOfAll(db: Kysely<Tables>, query: UserQuery): Promise<UserPage> {
  const ids = orderedBy(db.selectFrom('users').select('users.id').where(conditionsOf(query)), query)
    .limit(limitOf(query.limit))
    .$if(query.offset > 0, (all) => all.offset(query.offset));
  const listed = db.selectFrom('users').select(usersTable.selection).where('users.id', 'in', ids);
  if (query.behind === undefined)
    return { users: await orderedBy(listed, query).execute(), total: await countAll(db, query) };
  const rows = await orderedBy(listed.select(keysetOf(keyOf(query)).as('keyset')), query).execute();
  return { users: rows, total: 0, ...endOf(query, rows.length, rows.at(-1)?.keyset) };
}

/** One scan for page and total. An index scan in sort order would read all rows if few match. */
async function pageOfSome(db: Kysely<Tables>, query: UserQuery): Promise<UserPage> {
  const key = orders[query.orderBy](query).as('key');
  const page = sql`from found order by key ${directionOf(query)}, id ${directionOf(query)}
    limit ${query.limit} offset ${query.offset}`;
  const { ids, keys, total } = await db
    .with(
      (cte) => cte('found').materialized(),
      (using) => using.selectFrom('users').select(['users.id', key]).where(conditionsOf(query)),
    )
    .selectFrom('found')
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      sql<readonly number[]>`array(select id ${page})`.as('ids'),
      sql<readonly string[]>`array(select key::text ${page})`.as('keys'),
    ])
    .executeTakeFirstOrThrow();
  const users = new Map((await selectUsers(db, ids)).map((user) => [user.id, user]));
  const last = ids.length === 0 ? undefined : [keys.at(-1) ?? '', String(ids.at(-1))];
  return { users: ids.flatMap((id) => users.get(id) ?? []), total, ...endOf(query, ids.length, last) };
}

const endOf = ({ behind, limit }: UserQuery, count: number, last: Keyset | undefined): { readonly last?: Keyset } =>
  behind === undefined || count < limit || last === undefined ? {} : { last };

const isDescending = ({ descending, orderBy }: UserQuery): boolean => descending && !givenOrders.has(orderBy);

const directionOf = (query: UserQuery) => (isDescending(query) ? sql`desc` : sql`asc`);

const orderedBy = <O>(
  users: SelectQueryBuilder<Tables, 'users', O>,
  query: UserQuery,
): SelectQueryBuilder<Tables, 'users', O> => {
  const direction = isDescending(query) ? 'desc' : 'asc';
  return users.orderBy(orders[query.orderBy](query), direction).orderBy('users.id', direction);
};

/** All users, and all authors, are not counted but summed up from what the triggers keep. */
async function countAll(db: Kysely<Tables>, { exclude, publishedTypes }: UserQuery): Promise<number> {
  const everybody =
    publishedTypes === null
      ? sql`select sum(users) from user_totals`
      : sql`select sum(authors) from author_totals where types && ${publishedTypes}::text[]`;
  const left = sql`select count(*) from users where id = any(${exclude}::bigint[]) and ${published(publishedTypes)}`;
  const { rows } = await sql<{ total: number }>`
    select (coalesce((${everybody}), 0) - (${left}))::float8 as total`.execute(db);
  return rows[0]?.total ?? 0;
}

/** All users or all authors, except a few. */
const isOfAll = ({ include, slugs, roles, capabilities, search }: UserQuery): boolean =>
  [include, slugs, roles, capabilities, search].every((asked) => asked === null);

const conditionsOf =
  (query: UserQuery) =>
  (eb: Users): Expression<SqlBool> => {
    const { include, exclude, slugs, roles, capabilities, search, publishedTypes } = query;
    const all: Expression<SqlBool>[] = [];
    if (include !== null) all.push(sql<SqlBool>`users.id = any(${include}::bigint[])`);
    if (exclude.length > 0) all.push(sql<SqlBool>`users.id <> all(${exclude}::bigint[])`);
    if (slugs !== null) all.push(sql<SqlBool>`users.slug = any(${slugs}::text[])`);
    if (roles !== null) all.push(sql<SqlBool>`users.roles && ${roles}::text[]`);
    if (capabilities !== null) all.push(eb.or(capabilities.map(holds)));
    if (search !== null) all.push(eb.or(search.columns.map((column) => contains[column](search.term))));
    if (publishedTypes !== null) all.push(published(publishedTypes));
    if (query.behind != null) all.push(isBehind(keyOf(query), query.behind, isDescending(query)));
    return eb.and(all);
  };

/** By a role unless it is denied to the user alone, or by a grant. */
const holds = ({ capability, roles }: { capability: string; roles: readonly string[] }): Expression<SqlBool> =>
  sql<SqlBool>`(
    users.grants @> jsonb_build_object(${capability}::text, true)
    or (users.roles && ${roles}::text[] and not jsonb_exists(users.grants, ${capability}::text))
  )`;

/** The first half says no more than the second; it is what the indexes of authors are made by. */
const published = (types: readonly string[] | null): Expression<SqlBool> =>
  types === null
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(users.published_types <> '{}' and users.published_types && ${types}::text[])`;

/** What the index of trigrams can be asked for; anything shorter would make it give out everything. */
const hasTrigram = (term: string): boolean => /[a-z0-9]{3}/i.test(term);

/** A text that `like` finds anywhere, whatever signs it holds. */
const anywhere = (term: string): string => `%${term.replace(/[\\%_]/g, '\\$&')}%`;

const isIn = (column: RawBuilder<unknown>, term: string): Expression<SqlBool> =>
  hasTrigram(term)
    ? sql<SqlBool>`${column} ilike ${anywhere(term)}`
    : sql<SqlBool>`position(${term.toLowerCase()} in lower(${column})) > 0`;

const contains: Readonly<Record<SearchColumn, (term: string) => Expression<SqlBool>>> = {
  username: (term) => isIn(sql`users.login`, term),
  name: (term) => isIn(sql`users.display_name`, term),
  slug: (term) => isIn(sql`users.slug`, term),
  email: (term) => isIn(sql`users.email`, term),
  url: (term) => isIn(sql`users.url`, term),
  id: (term) => (isId(term) ? sql<SqlBool>`users.id = ${Number(term)}` : sql<SqlBool>`false`),
};

const isId = (term: string): boolean => /^\d{1,16}$/.test(term) && Number.isSafeInteger(Number(term));
