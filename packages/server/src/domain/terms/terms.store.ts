import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { lockUntilCommit } from '../../db/statements/advisory-lock.ts';
import { isAnyOf } from '../../db/statements/is-any-of.ts';
import { bigint, generated, smallint, text, withDefault } from '../../db/columns.ts';
import { metaWith } from '../../db/statements/meta-with.ts';
import { table } from '../../db/table.ts';
import type { TableOf } from '../../db/table.ts';
import type { Tables } from '../../db/tables.ts';
import type { JsonMap } from '../../lib/json.ts';
import type { StoredMeta } from '../meta/meta.actions.ts';
import { termsTable } from './term.ts';
import type { StoredTerm } from './term.ts';

export const termCountsTable = table('term_counts', {
  term_id: bigint(),
  taxonomy: text(),
  count: withDefault(bigint(), 0),
});

export const termCountChangesTable = table('term_count_changes', { term_id: bigint(), change: bigint() });

export const termTotalsTable = table('term_totals', {
  taxonomy: text(),
  shard: generated(smallint()),
  terms: withDefault(bigint(), 0),
  used: withDefault(bigint(), 0),
});

declare module '../../db/tables.ts' {
  interface Tables {
    term_counts: TableOf<typeof termCountsTable>;
    term_count_changes: TableOf<typeof termCountChangesTable>;
    term_totals: TableOf<typeof termTotalsTable>;
  }
}

/** With what writers who found the count locked left beside it. */
export const wholeCount = sql<number>`(
  term_counts.count
    + coalesce((select sum(change) from term_count_changes pending where pending.term_id = term_counts.term_id), 0)
)::bigint`;

export const termColumns = [...termsTable.selection, wholeCount.as('count')] as const;

const withCounts = (db: Kysely<Tables>) =>
  db.selectFrom('terms').innerJoin('term_counts', 'term_counts.term_id', 'terms.id').select(termColumns);

export const selectTerms = (db: Kysely<Tables>, ids: readonly number[]): Promise<StoredTerm[]> =>
  withCounts(db)
    .where(isAnyOf(sql`terms.id`, ids, 'bigint'))
    .execute();

/** Locks the row until the transaction ends, so that writes to it follow one another. */
export async function lockTerm(
  db: Kysely<Tables>,
  id: number,
  strength: 'update' | 'delete',
): Promise<StoredTerm | null> {
  const query = withCounts(db).where('terms.id', '=', id);
  const locked = strength === 'delete' ? query.forUpdate('terms') : query.forNoKeyUpdate('terms');
  return (await locked.executeTakeFirst()) ?? null;
}

/** Whether the term exists; locks it against deletion until the transaction ends. */
export async function lockTermShared(db: Kysely<Tables>, id: number, taxonomy: string): Promise<boolean> {
  const locked = await db
    .selectFrom('terms')
    .select('id')
    .where('id', '=', id)
    .where('taxonomy', '=', taxonomy)
    .forKeyShare()
    .executeTakeFirst();
  return locked !== undefined;
}

/** An advisory lock: terms of a taxonomy are moved one at a time, so that no two moves together make a circle. */
export async function lockTree(db: Kysely<Tables>, taxonomy: string): Promise<void> {
  await lockUntilCommit(db, `terms.tree ${taxonomy}`);
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

export interface NewTerm extends Pick<StoredTerm, 'taxonomy' | 'name' | 'slug' | 'description' | 'parent'> {
  /** Only where the slug is made of it. */
  readonly id?: number;
}

export const nextTermId = async (db: Kysely<Tables>): Promise<number> => {
  const next = sql<number>`nextval(pg_get_serial_sequence('terms', 'id'))`;
  return (await db.selectNoFrom(next.as('id')).executeTakeFirstOrThrow()).id;
};

/** Returns nothing if the slug is taken. Waits for concurrent inserts. */
export async function insertTerm(db: Kysely<Tables>, term: NewTerm): Promise<StoredTerm | null> {
  const made = await db
    .insertInto('terms')
    .values(termsTable.toColumns(term))
    .onConflict((oc) => oc.constraint('terms_slug_unique').doNothing())
    .returning(termsTable.selection)
    .executeTakeFirst();
  return made === undefined ? null : { ...made, count: 0 };
}

export type TermChanges = Partial<Pick<StoredTerm, 'name' | 'slug' | 'description' | 'parent'>>;

export async function updateTerm(db: Kysely<Tables>, before: StoredTerm, changes: TermChanges): Promise<StoredTerm> {
  if (Object.keys(changes).length === 0) return before;
  await db.updateTable('terms').set(termsTable.toColumns(changes)).where('id', '=', before.id).execute();
  return { ...before, ...changes };
}

export async function storeTermMeta(db: Kysely<Tables>, id: number, meta: StoredMeta): Promise<void> {
  await db.updateTable('terms').set(termsTable.toColumns({ meta })).where('id', '=', id).execute();
}

/** Null removes a key. */
export async function storeMeta(db: Kysely<Tables>, id: number, values: JsonMap): Promise<void> {
  await db
    .updateTable('terms')
    .set({ meta: metaWith(values) })
    .where('id', '=', id)
    .execute();
}

/** What stood below the term stands below what was above it. */
export async function deleteTerm(db: Kysely<Tables>, { id, parent }: StoredTerm): Promise<void> {
  await db.updateTable('terms').set(termsTable.toColumns({ parent })).where('parent', '=', id).execute();
  await db.deleteFrom('terms').where('id', '=', id).execute();
}

/** Every term there is, those above before those below. */
export async function selectWhole(db: Kysely<Tables>): Promise<StoredTerm[]> {
  const { rows } = await sql<StoredTerm>`
    with recursive down (id, depth) as (
      select id, 0 from terms where parent is null
      union all
      select terms.id, depth + 1 from down join terms on terms.parent = down.id
    )
    select ${termsTable.row}, 0::bigint as count from down join terms using (id) order by depth, terms.id`.execute(db);
  return rows;
}
