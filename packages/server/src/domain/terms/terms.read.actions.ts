import type { Keyset } from '../../db/statements/keyset.ts';
import { createLoader } from '../../lib/loader.ts';
import type { Loader } from '../../lib/loader.ts';
import type { Scope } from '../../scope.ts';
import { isVisitor } from '../../scope.ts';
import { integerOption } from '../settings/option-values.rules.ts';
import type { Taxonomy } from '../taxonomies/taxonomy.ts';
import { selectTermsOfPosts } from './post-terms.store.ts';
import type { StoredTerm, Term, TermQuery } from './term.ts';
import { termAddress } from './term-address.rules.ts';
import { permalinksOf } from '../permalinks/permalink-structure.rules.ts';
import { postForbidden, termErrors } from './terms.errors.ts';
import { termHooks } from './terms.hooks.ts';
import { countTerms, selectPage } from './terms-list.store.ts';
import { selectTerms, selectUpwards, selectWhole } from './terms.store.ts';
import type { Ancestor } from './terms.store.ts';

/** The taxonomy whose posts are never without a term, unless they say so. */
const filedTaxonomy = 'category';

/** Id of the category that posts without one get. */
export const defaultCategory = ({ options }: Pick<Scope, 'options'>): number =>
  integerOption(options, 'default_category');

/** Stored terms after permission checks and plugin filters. */
export async function readTerms(scope: Scope, stored: readonly StoredTerm[]): Promise<Term[]> {
  const { hooks } = scope.site;
  const usual = defaultCategory(scope);
  const terms = stored.map((term) => ({ ...term, isDefault: term.taxonomy === filedTaxonomy && term.id === usual }));
  if (!terms.some(({ taxonomy }) => isFiltered(scope, taxonomy))) return terms;
  return Promise.all(
    terms.map(async (term) =>
      hooks.filter(termHooks(term.taxonomy).read, await hooks.filter('get_term', term, { scope }), { scope }),
    ),
  );
}

const isFiltered = ({ site: { hooks } }: Scope, taxonomy: string): boolean =>
  hooks.has('get_term') || hooks.has(termHooks(taxonomy).read);

/** What filters read for a term, they add to the scope of whoever asked first. */
function termLoader<V>(
  scope: Scope,
  name: string,
  loadMany: (ids: readonly number[]) => Promise<ReadonlyMap<number, V>>,
): Loader<number, V> {
  const isPure = !scope.site.taxonomies.all().some(({ name: taxonomy }) => isFiltered(scope, taxonomy));
  return isPure ? scope.memo.loader(name, loadMany) : scope.memo.once(name, () => createLoader(loadMany));
}

const termsById = (scope: Scope): Loader<number, Term> =>
  termLoader(scope, 'terms by id', async (ids) => {
    const terms = await readTerms(scope, await selectTerms(scope.db.kysely, ids));
    return new Map(terms.map((term) => [term.id, term]));
  });

/** Primes the dataloader: what was just read or written need not be read again. */
export function primeTerms(scope: Scope, terms: readonly Term[]): void {
  for (const term of terms) termsById(scope).prime(term.id, term);
}

/** Preloads terms with one statement, for later single lookups. */
export async function preloadTerms(scope: Scope, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) primeTerms(scope, await readTerms(scope, await selectTerms(scope.db.kysely, ids)));
}

/** A hundred callers within one request that each want a term cost one statement. */
export async function findTerm(scope: Scope, id: number): Promise<Term | null> {
  if (!(id > 0)) return null;
  scope.cacheTags?.add(`term-${id}`);
  return (await termsById(scope).load(id)) ?? null;
}

export async function requireTerm(scope: Scope, { name }: Pick<Taxonomy, 'name'>, id: number): Promise<Term> {
  const term = await findTerm(scope, id);
  if (term === null || term.taxonomy !== name) throw termErrors.unknown(id);
  return term;
}

export interface TermPage {
  readonly terms: readonly Term[];
  /** Without the page. */
  readonly total: number;
  /** Where the page ends, for a cursor; none behind the last page. */
  readonly last?: Keyset;
}

export async function listTerms(scope: Scope, query: TermQuery): Promise<TermPage> {
  if (isOfOnePost(query)) return listTermsOfPost(scope, query);
  scope.cacheTags?.add('terms');
  // Terms are listed with, and often by, the number of their posts.
  scope.cacheTags?.add('posts');
  const { kysely } = scope.db;
  const stored = await selectPage(kysely, query);
  const terms = await readTerms(scope, stored);
  primeTerms(scope, terms);
  if (query.behind !== undefined) {
    const last = stored.length < query.limit ? undefined : stored.at(-1)?.keyset;
    return { terms, total: 0, ...(last && { last }) };
  }
  const isLastPage = terms.length < query.limit && (terms.length > 0 || query.offset === 0);
  const total =
    isLastPage && query.hideEmpty !== 'tree' ? query.offset + terms.length : await countTerms(kysely, query);
  return { terms, total };
}

type OfOnePost = TermQuery & { readonly post: number };

/** The list that stands embedded in a post: no other condition, and the usual order. */
const isOfOnePost = (query: TermQuery): query is OfOnePost =>
  query.post !== null &&
  query.behind === undefined &&
  query.exclude.length === 0 &&
  [query.search, query.include, query.slugs, query.parent].every((asked) => asked === null) &&
  query.hideEmpty === 'no' &&
  query.orderBy === 'name' &&
  !query.descending;

async function listTermsOfPost(scope: Scope, { post, taxonomies, offset, limit }: OfOnePost): Promise<TermPage> {
  const terms = (await termsOfPost(scope, post)).filter(({ taxonomy }) => taxonomies.includes(taxonomy));
  return { terms: terms.slice(offset, offset + limit), total: terms.length };
}

const termsByPost = (scope: Scope): Loader<number, readonly Term[]> =>
  termLoader(scope, 'terms by post', async (postIds) => {
    const stored = await selectTermsOfPosts(scope.db.kysely, postIds);
    const terms = await readTerms(scope, stored);
    const byPost = new Map<number, Term[]>(postIds.map((id) => [id, []]));
    for (const [at, { postId }] of stored.entries()) byPost.get(postId)?.push(terms[at] as Term);
    primeTerms(scope, terms);
    return byPost;
  });

/** Reads them at once, together with whatever else is being sent to the database. */
export async function readTermsOfPost(scope: Scope, postId: number): Promise<readonly Term[]> {
  return readTerms(scope, await selectTermsOfPosts(scope.db.kysely, [postId]));
}

/** Primes the dataloader with all the terms that a post has. */
export function primeTermsOfPost(scope: Scope, postId: number, terms: readonly Term[]): void {
  termsByPost(scope).prime(postId, terms);
  primeTerms(scope, terms);
}

/** The terms of a post, of all taxonomies, in the order of their names; of a hundred posts with one statement. */
export async function termsOfPost(scope: Scope, postId: number): Promise<readonly Term[]> {
  const terms = (await termsByPost(scope).load(postId)) ?? [];
  scope.cacheTags?.add(`post-${postId}`);
  for (const { id } of terms) scope.cacheTags?.add(`term-${id}`);
  return terms;
}

/** Post → its terms, of all taxonomies, in the order of their names. */
export async function termsOfPosts(
  scope: Scope,
  postIds: readonly number[],
): Promise<ReadonlyMap<number, readonly Term[]>> {
  const loaded = await Promise.all(postIds.map(async (id) => [id, await termsOfPost(scope, id)] as const));
  return new Map(loaded);
}

/** Throws for a post that the caller may not read, or whose type has none of the taxonomy. */
export async function requireReadablePost(scope: Scope, taxonomy: Taxonomy, postId: number): Promise<void> {
  const post = await scope.postLookup.readable(scope, postId);
  if (post === 'unknown') throw termErrors.unknownPost(postId);
  if (post === 'unreadable' || !taxonomy.objectTypes.includes(post.type)) throw postForbidden(!isVisitor(scope));
}

const slugsAbove = (scope: Scope): Loader<number, readonly string[]> =>
  scope.memo.loader('slugs of terms and those above', async (ids) => {
    const known = new Map((await selectUpwards(scope.db.kysely, ids)).map((term) => [term.id, term]));
    return new Map(ids.map((id) => [id, chainOf(known, id)]));
  });

/** From the top down to the term itself. Should there be a circle, it is gone round once. */
function chainOf(known: ReadonlyMap<number, Ancestor>, id: number): readonly string[] {
  const slugs: string[] = [];
  const passed = new Set<number>();
  for (let at = known.get(id); at !== undefined && !passed.has(at.id); at = known.get(at.parent)) {
    passed.add(at.id);
    slugs.unshift(at.slug);
  }
  return slugs;
}

/** Term → where on the site its posts are listed. One statement for all, and none where addresses do not nest. */
export async function addressesOf(scope: Scope, terms: readonly Term[]): Promise<ReadonlyMap<number, string>> {
  const { site } = scope;
  const permalinks = permalinksOf(scope);
  const addressOf = async (term: Term): Promise<[number, string]> => {
    const taxonomy = site.taxonomies.get(term.taxonomy);
    if (taxonomy === undefined) return [term.id, ''];
    const nests = permalinks.isPretty && taxonomy.nestedAddresses && term.parent !== 0;
    if (nests) scope.cacheTags?.add('terms');
    const above = nests ? ((await slugsAbove(scope).load(term.parent)) ?? []) : [];
    return [term.id, termAddress(term, { permalinks, dialect: site.dialect, taxonomy, above })];
  };
  return new Map(await Promise.all(terms.map(addressOf)));
}

/** Post → slugs of its category with the lowest id and of those above it, from the top; of the default category without one. */
export async function categoryPathsOf(
  scope: Scope,
  postIds: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  scope.cacheTags?.add('terms');
  const terms = await termsOfPosts(scope, postIds);
  const pathOf = async (postId: number): Promise<[number, readonly string[]]> => {
    const ids = (terms.get(postId) ?? []).filter(({ taxonomy }) => taxonomy === filedTaxonomy).map(({ id }) => id);
    const category = ids.length === 0 ? defaultCategory(scope) : Math.min(...ids);
    return [postId, (await slugsAbove(scope).load(category)) ?? []];
  };
  return new Map(await Promise.all(postIds.map(pathOf)));
}

/** All terms without permission checks, parents first. */
export const wholeTaxonomies = ({ db }: Scope): Promise<StoredTerm[]> => selectWhole(db.kysely);
