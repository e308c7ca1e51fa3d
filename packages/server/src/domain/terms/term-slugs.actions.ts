import type { Scope } from '../../scope.ts';
import { slugOf, uniqueSuffix } from '../../text/slug.ts';
import type { StoredTerm } from './term.ts';
import { lockName, lockSlug, findIdOfSlug, lastNumber, selectRivals } from './term-slugs.store.ts';
import type { Claim, Rival } from './term-slugs.store.ts';
import { termExists } from './terms.errors.ts';
import { insertTerm, nextTermId } from './terms.store.ts';
import type { NewTerm } from './terms.store.ts';

export interface NewClaim {
  readonly term: Omit<NewTerm, 'id' | 'slug'>;
  /** Slug of the term above, empty at the top. */
  readonly parentSlug: string;
  /** Slug that was asked for, cleaned; empty to have it made from the name. */
  readonly wished: string;
}

const mostTries = 50;

/**
 * Siblings can't have the same name unless an explicit slug is free; other slug conflicts get a new slug. The unique
 * index is authoritative: retry on violation.
 */
export async function insertUnderFreeSlug(scope: Scope, { term, parentSlug, wished }: NewClaim): Promise<StoredTerm> {
  const { kysely } = scope.db;
  const identity = await identityFor(scope, term, wished);
  const claim: Claim = { ...term, slug: identity.slug };
  for (let tries = 1; tries <= mostTries; tries += 1) {
    const rivals = await selectRivals(kysely, claim);
    const isTaken = rivals.some(({ slug }) => slug === claim.slug);
    const twin = twinOf(claim, rivals);
    if (twin !== undefined && (wished === '' || isTaken)) {
      throw termExists(term.name, { data: { term_id: twin.id }, further: [twin.id, twin.id] });
    }
    const slug = isTaken ? await freeSlug(scope, { ...claim, parentSlug }) : claim.slug;
    const made = await insertTerm(kysely, { ...term, ...identity, slug });
    if (made !== null) return made;
  }
  throw new Error(`No free slug was found for ${JSON.stringify(claim.slug)} in ${mostTries} tries.`);
}

/** A name of which nothing can stand in an address has its id for a slug; no index tells such names apart, so they wait. */
async function identityFor(
  { db }: Scope,
  term: NewClaim['term'],
  wished: string,
): Promise<{ id?: number; slug: string }> {
  const slug = wished || slugOf(term.name);
  if (slug !== '') return { slug };
  await lockName(db.kysely, term);
  const id = await nextTermId(db.kysely);
  return { id, slug: String(id) };
}

/** The term of the same name in the same place; where there are several, the one with the same slug. */
function twinOf({ name, parent, slug }: Claim, rivals: readonly Rival[]): Rival | undefined {
  const twins = rivals.filter((rival) => rival.parent === parent && sameName(rival.name, name));
  return twins.find((twin) => twin.slug === slug) ?? twins[0];
}

/** Throws if another term has the name. The name is reserved until the transaction ends. */
export async function requireFreeName(
  { db }: Scope,
  term: Pick<StoredTerm, 'id' | 'taxonomy' | 'parent'>,
  name: string,
): Promise<void> {
  const claim: Claim = { taxonomy: term.taxonomy, parent: term.parent, name, slug: '' };
  await lockName(db.kysely, claim);
  const twin = twinOf(claim, await selectRivals(db.kysely, claim));
  if (twin !== undefined && twin.id !== term.id) throw termExists(name);
}

/** In any case; accents count. */
const sameName = (a: string, b: string): boolean =>
  a.normalize('NFC').toLowerCase() === b.normalize('NFC').toLowerCase();

export interface TakenSlug {
  readonly taxonomy: string;
  readonly slug: string;
  readonly parentSlug: string;
}

/** Room for any number behind a slug that is as long as slugs get. */
const widestNumber = 1_000_000_000;

/** The slug, or with the parent's slug appended, or with the next number. */
export async function freeSlug({ db }: Scope, { taxonomy, slug, parentSlug }: TakenSlug): Promise<string> {
  const { kysely } = db;
  await lockSlug(kysely, { taxonomy, slug });
  const nested = parentSlug === '' ? [] : [slugOf(`${slug}-${parentSlug}`)];
  for (const candidate of [slug, ...nested]) {
    if ((await findIdOfSlug(kysely, { taxonomy, slug: candidate })) === null) return candidate;
  }
  const stem = uniqueSuffix(slug, widestNumber).slice(0, -String(widestNumber).length);
  return `${stem}${(await lastNumber(kysely, { taxonomy, stem })) + 1}`;
}
