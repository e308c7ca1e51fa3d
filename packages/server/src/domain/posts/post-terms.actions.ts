import type { PostPatch, PostRow } from './post.ts';
import type { Scope } from '../../scope.ts';
import { taxonomiesOfType } from '../taxonomies/taxonomies.actions.ts';
import { setPostTerms } from '../terms/post-terms.actions.ts';
import type { Term } from '../terms/term.ts';
import { readTermsOfPost } from '../terms/terms.read.actions.ts';
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
    filed: taxonomies.some(({ name }) => name === filedTaxonomy),
  });
}

const filedTaxonomy = 'category';

/** Writes the terms of a post where there is something to write, and reads those that it has then. */
export async function fileTerms(
  scope: Scope,
  write: TermsWrite & { readonly before: PostRow | null },
): Promise<readonly Term[]> {
  const { type, before, row, patch } = write;
  const read = (): Promise<readonly Term[]> => readTermsOfPost(scope, row.id);
  const writeAndRead = async (): Promise<readonly Term[]> => (await Promise.all([writeTerms(scope, write), read()]))[1];
  const isSettled =
    before !== null &&
    (before.status === 'publish') === (row.status === 'publish') &&
    namedTerms(scope, type, patch).size === 0;
  if (!isSettled) return writeAndRead();
  const terms = await read();
  const isFiled = taxonomiesOfType(scope.site, type.name).some(({ name }) => name === filedTaxonomy);
  return isFiled && !terms.some(({ taxonomy }) => taxonomy === filedTaxonomy) ? writeAndRead() : terms;
}
