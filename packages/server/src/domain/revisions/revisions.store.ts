import { sql } from 'kysely';
import type { Kysely, RawBuilder, SqlBool } from 'kysely';
import { revisionsTable } from './revision.ts';
import type { Revision } from './revision.ts';
import type { RevisionOrder, RevisionQuery } from './revisions.query.ts';
import { isBehind, keysetOf } from '../../db/statements/keyset.ts';
import type { KeyPart, Keyset } from '../../db/statements/keyset.ts';
import { prepared } from '../../db/statements/prepared.ts';
import type { Tables } from '../../db/tables.ts';

type NewRevision = Omit<Revision, 'id' | 'kind'>;

const insertion = prepared<NewRevision, never>(
  (param) => sql`
    with state (title, content, excerpt, meta, attributes, relations) as materialized (
      values (
        ${param(({ title }) => title)}::text, ${param(({ content }) => content)}::text,
        ${param(({ excerpt }) => excerpt)}::text, ${param(({ meta }) => JSON.stringify(meta))}::jsonb,
        ${param(({ attributes }) => JSON.stringify(attributes))}::jsonb,
        ${param(({ relations }) => JSON.stringify(relations))}::jsonb
      )
    )
    insert into revisions (post_id, author, kind, title, content, excerpt, meta, attributes, relations, saved_gmt)
      select ${param(({ postId }) => postId)}::bigint, ${param(({ author }) => author)}::bigint, 'revision', state.*,
          ${param(({ savedGmt }) => savedGmt)}::timestamp
        from state
        where not exists (
          select from (
            select title, content, excerpt, meta, attributes, relations from revisions
              where post_id = ${param(({ postId }) => postId)} and kind = 'revision'
              order by saved_gmt desc, id desc limit 1
          ) newest
          where newest = state
        )`,
);

/** Keeps a state, unless it is the one the newest revision has. The caller has locked the post, so there is no race. */
export async function insertIfChanged(db: Kysely<Tables>, revision: NewRevision): Promise<void> {
  await insertion(db, revision);
}

export async function findRevision(db: Kysely<Tables>, id: number): Promise<Revision | null> {
  const found = db.selectFrom('revisions').select(revisionsTable.selection).where('id', '=', id);
  return (await found.executeTakeFirst()) ?? null;
}

/** Returns the revision as it was. */
export async function deleteRevision(db: Kysely<Tables>, id: number): Promise<Revision | null> {
  const deleted = db.deleteFrom('revisions').where('id', '=', id).returning(revisionsTable.selection);
  return (await deleted.executeTakeFirst()) ?? null;
}

const stands = (column: RawBuilder<string>, word: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`search_key(${column}) like search_pattern(${word}::text)`;

const found = (word: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${stands(sql`title`, word)} or ${stands(sql`content`, word)} or ${stands(sql`excerpt`, word)})`;

function conditionsOf({ postId, words, include, exclude }: RevisionQuery): RawBuilder<SqlBool> {
  const all = [sql<SqlBool>`post_id = ${postId}`, sql<SqlBool>`kind = 'revision'`];
  if (include !== null) all.push(sql<SqlBool>`id = any(${include}::bigint[])`);
  if (exclude.length > 0) all.push(sql<SqlBool>`id <> all(${exclude}::bigint[])`);
  for (const { text, excluded } of words ?? []) all.push(excluded ? sql<SqlBool>`not ${found(text)}` : found(text));
  return sql<SqlBool>`${sql.join(all, sql` and `)}`;
}

/** How many of the words stand in the title. A bare number would name a column to sort by. */
const rank = ({ words }: RevisionQuery): RawBuilder<unknown> => {
  const wanted = words?.filter(({ excluded }) => !excluded) ?? [];
  return sql.join([sql`0::int`, ...wanted.map(({ text }) => sql`(${stands(sql`title`, text)})::int`)], sql` + `);
};

const savedAt: KeyPart = { by: sql`saved_gmt`, type: 'timestamp' };

/** What a page is sorted by, before the id. All revisions of a post have one slug. */
const orders: Readonly<Record<RevisionOrder, (query: RevisionQuery) => readonly KeyPart[]>> = {
  date: () => [savedAt],
  title: () => [{ by: sql`left(search_key(title), 100)`, type: 'text' }],
  include: ({ include }) => [{ by: sql`array_position(${include ?? []}::bigint[], id)`, type: 'bigint' }],
  relevance: (query) => [{ by: rank(query), type: 'bigint' }, savedAt],
  id: () => [],
  slug: () => [],
  include_slugs: () => [],
};

const keyOf = (query: RevisionQuery): readonly KeyPart[] => [
  ...orders[query.orderBy](query),
  { by: sql`id`, type: 'bigint' },
];

/** A list that names its revisions stands in its own order, and ranks go from the best down. */
const isDescending = ({ orderBy, descending }: RevisionQuery): boolean =>
  orderBy === 'relevance' || (descending && orderBy !== 'include');

export interface RevisionRows {
  readonly rows: readonly Revision[];
  /** Where the page ends, for a cursor; none behind the last page. */
  readonly last?: Keyset;
}

export async function selectPage(db: Kysely<Tables>, query: RevisionQuery): Promise<RevisionRows> {
  const { behind, limit, start } = query;
  const key = keyOf(query);
  const way = isDescending(query) ? sql`desc` : sql`asc`;
  const conditions = behind == null ? [] : [isBehind(key, behind, isDescending(query))];
  const { rows: found } = await sql<Revision & { readonly keyset?: Keyset }>`
    select ${revisionsTable.row} ${behind === undefined ? sql`` : sql`, ${keysetOf(key)} as keyset`}
      from revisions where ${sql.join([conditionsOf(query), ...conditions], sql` and `)}
      order by ${sql.join(key.map(({ by }) => sql`${by} ${way}`))}
      limit ${limit} offset ${start}`.execute(db);
  const last = found.length < limit ? undefined : found.at(-1)?.keyset;
  return { rows: found.map(({ keyset: _, ...row }) => row), ...(last && { last }) };
}

export async function countRevisions(db: Kysely<Tables>, query: RevisionQuery): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from revisions where ${conditionsOf(query)}`.execute(db);
  return rows[0]?.total ?? 0;
}
