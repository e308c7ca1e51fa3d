import { sql } from 'kysely';
import type { Kysely, RawBuilder, SqlBool } from 'kysely';
import { revisionsTable } from './revision.ts';
import type { Revision } from './revision.ts';
import type { RevisionOrder, RevisionQuery } from './revisions.query.ts';
import { prepared } from '../../db/prepared.ts';
import type { Tables } from '../../db/tables.ts';

type NewRevision = Omit<Revision, 'id' | 'kind'>;

const insertion = prepared<NewRevision, never>(
  (place) => sql`
    with state (title, content, excerpt, meta, attributes) as materialized (
      values (
        ${place(({ title }) => title)}::text, ${place(({ content }) => content)}::text,
        ${place(({ excerpt }) => excerpt)}::text, ${place(({ meta }) => JSON.stringify(meta))}::jsonb,
        ${place(({ attributes }) => JSON.stringify(attributes))}::jsonb
      )
    )
    insert into revisions (post_id, author, kind, title, content, excerpt, meta, attributes, saved_gmt)
      select ${place(({ postId }) => postId)}::bigint, ${place(({ author }) => author)}::bigint, 'revision', state.*,
          ${place(({ savedGmt }) => savedGmt)}::timestamp
        from state
        where not exists (
          select from (
            select title, content, excerpt, meta, attributes from revisions
              where post_id = ${place(({ postId }) => postId)} and kind = 'revision'
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

export async function deleteRevision(db: Kysely<Tables>, id: number): Promise<void> {
  await db.deleteFrom('revisions').where('id', '=', id).execute();
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

/** What a page is sorted by, before the id. All revisions of a post have one slug. */
const orders: Readonly<Record<RevisionOrder, (query: RevisionQuery, way: RawBuilder<unknown>) => RawBuilder<unknown>>> =
  {
    date: (_, way) => sql`saved_gmt ${way},`,
    title: (_, way) => sql`left(search_key(title), 100) ${way},`,
    include: ({ include }) => sql`array_position(${include ?? []}::bigint[], id),`,
    relevance: (query) => sql`${rank(query)} desc, saved_gmt desc,`,
    id: () => sql``,
    slug: () => sql``,
    include_slugs: () => sql``,
  };

export async function selectPage(db: Kysely<Tables>, query: RevisionQuery): Promise<Revision[]> {
  const way = query.descending ? sql`desc` : sql`asc`;
  const { rows } = await sql<Revision>`
    select ${revisionsTable.row} from revisions where ${conditionsOf(query)}
      order by ${orders[query.orderBy](query, way)} id ${way}
      limit ${query.limit} offset ${query.start}`.execute(db);
  return rows;
}

export async function countRevisions(db: Kysely<Tables>, query: RevisionQuery): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from revisions where ${conditionsOf(query)}`.execute(db);
  return rows[0]?.total ?? 0;
}
