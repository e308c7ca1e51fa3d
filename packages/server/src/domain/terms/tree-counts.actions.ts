import type { Scope } from '../../scope.ts';
import { countPostsOfTrees } from './post-terms.store.ts';
import type { Term } from './term.ts';

/** The terms below each, on any level. */
function termsBelow(terms: readonly Term[]): ReadonlyMap<number, readonly number[]> {
  const parents = new Map(terms.map(({ id, parent }) => [id, parent]));
  const below = new Map<number, number[]>();
  for (const { id } of terms) {
    const seen = new Set([id]);
    for (let above = parents.get(id); above !== undefined && !seen.has(above); above = parents.get(above)) {
      seen.add(above);
      if (parents.has(above)) below.set(above, [...(below.get(above) ?? []), id]);
    }
  }
  return below;
}

/** Above this many, counts are added up, and a post of two terms counts twice: telling them apart would take too long. */
const mostDistinctPosts = 20_000;

/** The terms with counts that include the posts of those below them, in one statement. */
export async function withCountsBelow({ db }: Scope, terms: readonly Term[]): Promise<readonly Term[]> {
  const below = termsBelow(terms);
  const own = new Map(terms.map(({ id, count }) => [id, count]));
  const sumOf = (id: number): number =>
    [id, ...(below.get(id) ?? [])].reduce((sum, each) => sum + (own.get(each) ?? 0), 0);
  const few = new Map([...below].filter(([id]) => sumOf(id) <= mostDistinctPosts));
  const distinct: ReadonlyMap<number, number> = few.size === 0 ? new Map() : await countPostsOfTrees(db.kysely, few);
  return terms.map((term) => ({ ...term, count: distinct.get(term.id) ?? sumOf(term.id) }));
}
