import { sql } from 'kysely';
import type { Generated, GeneratedAlways, JSONColumnType, Kysely } from 'kysely';
import { isAnyOf, bigint } from '../../db/is-any-of.ts';
import type { Tables } from '../../db/tables.ts';
import type { Json } from '../../lib/json.ts';
import type { StoredMeta } from '../meta/meta.actions.ts';
import type { StoredTerm } from './term.ts';

interface TermsTable {
  id: Generated<number>;
  taxonomy: string;
  name: string;
  name_key: GeneratedAlways<string>;
  slug: string;
  description: string;
  parent: number | null;
  meta: JSONColumnType<StoredMeta, string | undefined>;
}

declare module '../../db/tables.ts' {
  interface Tables {
    terms: TermsTable;
    term_counts: { term_id: number; taxonomy: string; count: number };
    term_count_changes: { term_id: number; change: number };
    term_totals: { taxonomy: string; shard: number; terms: number; used: number };
  }
}

/** 0 at the top. */
export const parentColumn = sql<number>`coalesce(terms.parent, 0)`.as('parent');

/** With what writers who found the count busy left beside it. */
export const wholeCount = sql<number>`(
  term_counts.count
    + coalesce((select sum(change) from term_count_changes pending where pending.term_id = term_counts.term_id), 0)
)::bigint`;

export const termColumns = [
  'terms.id',
  'terms.taxonomy',
  'terms.name',
  'terms.slug',
  'terms.description',
  parentColumn,
  wholeCount.as('count'),
  'terms.meta',
] as const;

/** What a write gives back: the same without the count. */
const ownColumns = ['id', 'taxonomy', 'name', 'slug', 'description', parentColumn, 'meta'] as const;

const withCounts = (db: Kysely<Tables>) =>
  db.selectFrom('terms').innerJoin('term_counts', 'term_counts.term_id', 'terms.id').select(termColumns);

export const selectTerms = (db: Kysely<Tables>, ids: readonly number[]): Promise<StoredTerm[]> =>
  withCounts(db)
    .where(isAnyOf(sql`terms.id`, ids, bigint))
    .execute();

/** Holds the term until the transaction ends, so that writes to it follow one another. */
export const lockTerm = (
  db: Kysely<Tables>,
  id: number,
  strength: 'update' | 'delete',
): Promise<StoredTerm | undefined> => {
  const query = withCounts(db).where('terms.id', '=', id);
  return (strength === 'delete' ? query.forUpdate('terms') : query.forNoKeyUpdate('terms')).executeTakeFirst();
};

/** Is it there? Then nobody deletes it before this transaction ends; one that is just being deleted is not there. */
export async function lockTermShared(db: Kysely<Tables>, id: number, taxonomy: string): Promise<boolean> {
  const held = await db
    .selectFrom('terms')
    .select('id')
    .where('id', '=', id)
    .where('taxonomy', '=', taxonomy)
    .forKeyShare()
    .executeTakeFirst();
  return held !== undefined;
}

/** Terms of a taxonomy are moved one at a time, so that no two moves together make a circle. */
export async function lockTree(db: Kysely<Tables>, taxonomy: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`terms.tree ${taxonomy}`}, 0))`.execute(db);
}

export interface Ancestor {
  readonly id: number;
  readonly slug: string;
  /** 0 at the top. */
  readonly parent: number;
}

/** These terms and all above them, each once, in no order. */
export async function selectUpwards(db: Kysely<Tables>, ids: readonly number[]): Promise<Ancestor[]> {
  const { rows } = await sql<Ancestor>`
    with recursive up (id, slug, parent) as (
      select id, slug, parent from terms where id = any(${ids}::bigint[])
      union
      select terms.id, terms.slug, terms.parent from up join terms on terms.id = up.parent
    )
    select id, slug, coalesce(parent, 0) as parent from up`.execute(db);
  return rows;
}

export interface NewTerm {
  /** Only where the slug is made of it. */
  readonly id?: number;
  readonly taxonomy: string;
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  readonly parent: number;
}

export const nextTermId = async (db: Kysely<Tables>): Promise<number> => {
  const next = sql<number>`nextval(pg_get_serial_sequence('terms', 'id'))`;
  return (await db.selectNoFrom(next.as('id')).executeTakeFirstOrThrow()).id;
};

/** Nothing when the slug is taken; whoever is just taking it is waited for. */
export async function insertTerm(db: Kysely<Tables>, { parent, ...term }: NewTerm): Promise<StoredTerm | undefined> {
  const made = await db
    .insertInto('terms')
    .values({ ...term, parent: parent === 0 ? null : parent })
    .onConflict((oc) => oc.constraint('terms_slug_unique').doNothing())
    .returning(ownColumns)
    .executeTakeFirst();
  return made === undefined ? undefined : { ...made, count: 0 };
}

export type TermChanges = Partial<Pick<StoredTerm, 'name' | 'slug' | 'description' | 'parent'>>;

export async function updateTerm(db: Kysely<Tables>, before: StoredTerm, changes: TermChanges): Promise<StoredTerm> {
  const { parent, ...columns } = changes;
  const set = { ...columns, ...(parent === undefined ? {} : { parent: parent === 0 ? null : parent }) };
  if (Object.keys(set).length === 0) return before;
  await db.updateTable('terms').set(set).where('id', '=', before.id).execute();
  return { ...before, ...changes };
}

export async function storeTermMeta(db: Kysely<Tables>, id: number, meta: StoredMeta): Promise<void> {
  await db
    .updateTable('terms')
    .set({ meta: JSON.stringify(meta) })
    .where('id', '=', id)
    .execute();
}

/** Null removes the key. */
export async function storeMetaKey(
  db: Kysely<Tables>,
  id: number,
  { key, value }: { key: string; value: Json },
): Promise<void> {
  const meta =
    value === null
      ? sql<string>`meta - ${key}::text`
      : sql<string>`meta || jsonb_build_object(${key}::text, ${JSON.stringify([value])}::jsonb)`;
  await db.updateTable('terms').set({ meta }).where('id', '=', id).execute();
}

/** What stood below the term stands below what was above it. */
export async function deleteTerm(db: Kysely<Tables>, { id, parent }: StoredTerm): Promise<void> {
  await db
    .updateTable('terms')
    .set({ parent: parent === 0 ? null : parent })
    .where('parent', '=', id)
    .execute();
  await db.deleteFrom('terms').where('id', '=', id).execute();
}
