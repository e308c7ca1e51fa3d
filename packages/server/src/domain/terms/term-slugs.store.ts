import { sql } from 'kysely';
import type { Kysely, SqlBool } from 'kysely';
import { lockUntilCommit } from '../../db/statements/advisory-lock.ts';
import type { Tables } from '../../db/tables.ts';
import { termsTable } from './term.ts';
import type { StoredTerm } from './term.ts';

export type Rival = Pick<StoredTerm, 'id' | 'name' | 'slug' | 'parent'>;

export type Claim = Pick<StoredTerm, 'taxonomy' | 'parent' | 'name' | 'slug'>;

/** Terms beside which the new one would stand under about the same name, and the one that has its slug; oldest first. */
export const selectRivals = (db: Kysely<Tables>, { taxonomy, parent, name, slug }: Claim): Promise<Rival[]> => {
  const columns = termsTable.selected;
  const ofTaxonomy = db
    .selectFrom('terms')
    .select([columns.id, columns.name, columns.slug, columns.parent])
    .where('taxonomy', '=', taxonomy);
  return ofTaxonomy
    .where('parent', parent === 0 ? 'is' : '=', parent === 0 ? null : parent)
    .where('name_key', '=', sql<string>`term_key(${name}::text)`)
    .union(ofTaxonomy.where('slug', '=', slug))
    .orderBy('id')
    .execute();
};

/** Concurrent creates with the same name wait until this transaction ends. */
export async function lockName(db: Kysely<Tables>, { taxonomy, parent, name }: Omit<Claim, 'slug'>): Promise<void> {
  const key = sql`${`terms.name ${taxonomy} ${parent} `}::text || term_key(${name}::text)`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db);
}

/** Concurrent claims of the same slug wait until this transaction ends; the unique index is authoritative. */
export async function lockSlug(
  db: Kysely<Tables>,
  { taxonomy, slug }: Pick<Claim, 'taxonomy' | 'slug'>,
): Promise<void> {
  await lockUntilCommit(db, `terms.slug ${taxonomy} ${slug}`);
}

export async function findIdOfSlug(
  db: Kysely<Tables>,
  { taxonomy, slug }: Pick<Claim, 'taxonomy' | 'slug'>,
): Promise<number | null> {
  const found = db.selectFrom('terms').select('id').where('taxonomy', '=', taxonomy).where('slug', '=', slug);
  return (await found.executeTakeFirst())?.id ?? null;
}

/** The greatest number that stands behind the stem (`twin-`) in a slug; 1 when there is none. */
export async function lastNumber(
  db: Kysely<Tables>,
  { taxonomy, stem }: { taxonomy: string; stem: string },
): Promise<number> {
  const number = sql`substring(slug from ${stem.length + 1}::int)`;
  const { last } = await db
    .selectFrom('terms')
    .select(sql<number | null>`max(${number}::bigint)`.as('last'))
    .where('taxonomy', '=', taxonomy)
    .where('slug', '>=', `${stem}1`)
    .where('slug', '<', `${stem}:`)
    .where(sql<SqlBool>`${number} ~ '^[1-9][0-9]{0,8}$'`)
    .executeTakeFirstOrThrow();
  return last ?? 1;
}
