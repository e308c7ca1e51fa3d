import type { Scope } from '../../scope.ts';
import * as store from './terms-transfer.store.ts';
import type { ImportedTermRow, PostTermTie } from './terms-transfer.store.ts';
import { removePostTerms } from './post-terms.actions.ts';
import { defaultCategory } from './terms.read.actions.ts';

export type { PostTermTie } from './terms-transfer.store.ts';

/** A term of another site. Above it stands the term of the same taxonomy whose slug it names. */
export interface ImportedTerm extends Omit<ImportedTermRow, 'parent' | 'id'> {
  /** 0 where the source does not tell. */
  readonly id: number;
  readonly parentSlug: string;
}

export interface TermResult {
  readonly source: ImportedTerm;
  readonly id: number;
  readonly outcome: 'added' | 'matched';
  /** It has no parent here, although the source names one. */
  readonly isCutOff: boolean;
}

const keyOf = ({ taxonomy, slug }: Pick<ImportedTermRow, 'taxonomy' | 'slug'>): string => `${taxonomy} ${slug}`;

/**
 * Terms under their own ids, those above first. What has the slug already is the same term; where only the id is taken,
 * the term gets another one. A parent that is unknown, or that stands below, is none.
 */
export async function importTerms(
  scope: Scope,
  terms: readonly ImportedTerm[],
  isFresh: boolean,
): Promise<TermResult[]> {
  const { kysely } = scope.db;
  const first = new Map(terms.toReversed().map((term) => [keyOf(term), term]));
  const placed = new Map<string, TermResult>();
  let waiting = [...first.values()].toReversed();
  while (waiting.length > 0) {
    const isWaiting = new Set(waiting.map(keyOf));
    const above = ({ taxonomy, parentSlug }: ImportedTerm): string => keyOf({ taxonomy, slug: parentSlug });
    const ready = waiting.filter((term) => term.parentSlug === '' || !isWaiting.has(above(term)));
    // Whatever is left stands in circles.
    const level = ready.length > 0 ? ready : waiting;
    const rows = level.map((term) => {
      const parent = ready.length > 0 ? (placed.get(above(term))?.id ?? 0) : 0;
      return { term, parent, isCutOff: term.parentSlug !== '' && parent === 0 };
    });
    for (const taken of await placeLevel(scope, rows, isFresh)) placed.set(keyOf(taken.source), taken);
    waiting = waiting.filter((term) => !level.includes(term));
  }
  await store.passTermIds(kysely, isFresh);
  return terms.flatMap((term) => {
    const taken = placed.get(keyOf(term));
    if (taken === undefined) return [];
    return taken.source === term ? [taken] : [{ ...taken, source: term, outcome: 'matched' as const }];
  });
}

interface Placing {
  readonly term: ImportedTerm;
  readonly parent: number;
  readonly isCutOff: boolean;
}

async function placeLevel(scope: Scope, placings: readonly Placing[], isFresh: boolean): Promise<TermResult[]> {
  const { kysely } = scope.db;
  const rowOf = ({ term, parent }: Placing): ImportedTermRow => {
    const { id, parentSlug: _, ...columns } = term;
    return { ...columns, ...(id > 0 && { id }), parent };
  };
  if (isFresh) await replaceFirstCategory(scope, placings.map(rowOf));
  const added = new Map((await store.insertImported(kysely, placings.map(rowOf))).map((row) => [keyOf(row), row.id]));
  await store.passTermIds(kysely, isFresh);
  const left = placings.filter(({ term }) => !added.has(keyOf(term)));
  const matched = await idsOfSlugs(
    scope,
    left.map(({ term }) => term),
  );
  const anew = left.filter(({ term }) => !matched.has(keyOf(term)));
  const renumbered = await store.insertImported(
    kysely,
    anew.map((one) => {
      const { id: _, ...row } = rowOf(one);
      return row;
    }),
  );
  for (const row of renumbered) added.set(keyOf(row), row.id);
  return placings.map(({ term, isCutOff }) => {
    const id = added.get(keyOf(term));
    if (id !== undefined) return { source: term, id, outcome: 'added' as const, isCutOff };
    return { source: term, id: matched.get(keyOf(term)) ?? 0, outcome: 'matched' as const, isCutOff };
  });
}

async function replaceFirstCategory(scope: Scope, rows: readonly ImportedTermRow[]): Promise<void> {
  const id = defaultCategory(scope);
  const wanted = rows.find((row) => row.id === id && row.taxonomy === 'category');
  if (wanted !== undefined) await store.becomeTerm(scope.db.kysely, id, wanted);
}

/** `taxonomy slug` → id, of those that are here. */
export async function idsOfSlugs(
  { db }: Scope,
  keys: readonly Pick<ImportedTermRow, 'taxonomy' | 'slug'>[],
): Promise<ReadonlyMap<string, number>> {
  if (keys.length === 0) return new Map();
  return new Map((await store.selectBySlugs(db.kysely, keys)).map((row) => [keyOf(row), row.id]));
}

/** In the transaction that writes the posts. */
export const tieTerms = ({ db }: Scope, ties: readonly PostTermTie[]): Promise<void> => store.tieTerms(db.kysely, ties);

/** The posts have these terms and no others. */
export async function retieTerms(
  scope: Scope,
  postIds: readonly number[],
  ties: readonly PostTermTie[],
): Promise<void> {
  if (postIds.length > 0) await removePostTerms(scope, postIds);
  await tieTerms(scope, ties);
}

/** Takes imported terms back that nothing here has any more; tells which. */
export const removeUnusedTerms = ({ db }: Scope, ids: readonly number[]): Promise<number[]> =>
  store.deleteUnused(db.kysely, ids);
