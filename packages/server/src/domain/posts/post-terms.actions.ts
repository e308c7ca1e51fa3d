import type { PostPatch, PostRow } from './post.ts';
import type { Scope } from '../../scope.ts';
import { taxonomiesOfType } from '../taxonomies/taxonomies.actions.ts';
import { setPostTerms } from '../terms/post-terms.actions.ts';
import type { TermsByTaxonomy } from '../terms/post-terms.actions.ts';
import type { PostType } from '../types/type.ts';

/** The terms a patch names, by taxonomy. */
export function namedTerms({ site }: Scope, type: PostType, patch: Partial<PostPatch>): TermsByTaxonomy {
  const named = new Map<string, readonly number[]>();
  for (const { name } of taxonomiesOfType(site, type.name)) {
    const ids = patch[`terms:${name}`];
    if (Array.isArray(ids))
      named.set(
        name,
        ids.filter((id) => typeof id === 'number'),
      );
  }
  return named;
}

interface TermsWrite {
  readonly type: PostType;
  readonly row: PostRow;
  readonly patch: Partial<PostPatch>;
}

/** Gives the post the terms named; one without a category gets the default one. */
export async function writeTerms(scope: Scope, { type, row, patch }: TermsWrite): Promise<void> {
  const taxonomies = taxonomiesOfType(scope.site, type.name);
  if (taxonomies.length === 0) return;
  await setPostTerms(scope, {
    postId: row.id,
    byTaxonomy: namedTerms(scope, type, patch),
    published: row.status === 'publish',
    filed: taxonomies.some(({ name }) => name === 'category'),
  });
}
