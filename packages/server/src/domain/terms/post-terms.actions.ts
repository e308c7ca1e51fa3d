import type { Scope } from '../../scope.ts';
import { deletePostTerms, markCounted, recount, writePostTerms } from './post-terms.store.ts';
import type { PostTermsWrite } from './post-terms.store.ts';
import type { Term } from './term.ts';
import { defaultCategory, findTerm } from './terms.read.actions.ts';

/** Ids of terms by the stored names of their taxonomies. */
export type TermsByTaxonomy = ReadonlyMap<string, readonly number[]>;

/** Those of the named terms that exist and that the caller may not assign. Ids of no term are left to the save. */
export async function unassignableTerms(scope: Scope, byTaxonomy: TermsByTaxonomy): Promise<readonly Term[]> {
  const named = [...byTaxonomy]
    .filter(([taxonomy]) => !mayAssignAll(scope, taxonomy))
    .flatMap(([taxonomy, ids]) => ids.map((id) => ({ taxonomy, id })));
  const found = await Promise.all(
    named.map(async ({ taxonomy, id }) => ({ taxonomy, term: await findTerm(scope, id) })),
  );
  return found.flatMap(({ taxonomy, term }) =>
    term !== null && term.taxonomy === taxonomy && !scope.caller.can('assign_term', term) ? [term] : [],
  );
}

/** Terms of one taxonomy are judged alike, unless a plugin looks at each of them. */
const mayAssignAll = ({ site, caller }: Scope, taxonomy: string): boolean =>
  !site.hooks.has('map_meta_cap') &&
  !site.hooks.has('user_has_cap') &&
  caller.can('assign_term', { taxonomy, isDefault: false });

export interface SavedPostTerms {
  readonly postId: number;
  /** Taxonomy → all terms of it that the post is to have; what is not named stays as it is. */
  readonly byTaxonomy: TermsByTaxonomy;
  /** Whether the post is published once it is saved: only those are counted. */
  readonly published: boolean;
  /** Whether a post without a category, of which the write says nothing, gets the default one. */
  readonly filed: boolean;
}

/**
 * Call late in the post's transaction: term rows stay locked until the commit. Unknown ids and ids of other taxonomies
 * are ignored.
 */
export async function setPostTerms(
  scope: Scope,
  { postId, byTaxonomy, published, filed }: SavedPostTerms,
): Promise<void> {
  const fallback: PostTermsWrite['fallback'] = filed ? { taxonomy: 'category', termId: defaultCategory(scope) } : null;
  await writePostTerms(scope.db.kysely, { postId, byTaxonomy, counted: published, fallback });
}

/** Posts are published from now on, or no longer, and nothing else about them changes; in the transaction that does it. */
export const countTermsOfPosts = (
  { db }: Pick<Scope, 'db'>,
  postIds: readonly number[],
  published: boolean,
): Promise<void> => markCounted(db.kysely, postIds, published);

/** The posts are going, and their terms with them; in the transaction that deletes them. */
export const removePostTerms = ({ db }: Pick<Scope, 'db'>, postIds: readonly number[]): Promise<void> =>
  deletePostTerms(db.kysely, postIds);

/** Counts everything anew, after posts or terms were written by other hands than these. */
export const recountTerms = ({ db }: Pick<Scope, 'db'>): Promise<void> => recount(db.kysely);
