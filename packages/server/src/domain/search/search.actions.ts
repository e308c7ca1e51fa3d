import { searchableTaxonomies, searchableTypes } from './search.rules.ts';
import type { SearchItem, SearchKind, SearchPage, SearchQuery } from './search.ts';
import { searchErrors } from './search.errors.ts';
import type { Scope } from '../../scope.ts';
import { renderTitle } from '../../text/render.ts';
import { addressesOf as postAddresses } from '../posts/tree/post-addresses.actions.ts';
import { methodsOnPost } from '../posts/post-rights.rules.ts';
import type { PostRow } from '../posts/post.ts';
import { formatsInUse, listPosts } from '../posts/list/posts-list.actions.ts';
import { publishedPosts } from '../posts/list/posts-list.query.ts';
import type { TermQuery } from '../terms/term.ts';
import { methodsOn } from '../terms/term-rights.rules.ts';
import { everyTerm } from '../terms/terms.query.ts';
import { addressesOf as termAddresses, listTerms } from '../terms/terms.read.actions.ts';
import { collectionRoute } from '../types/types.links.ts';
import type { PostType } from '../types/type.ts';

export const search = (scope: Scope, query: SearchQuery): Promise<SearchPage> => sources[query.kind](scope, query);

const sources: Readonly<Record<SearchKind, (scope: Scope, query: SearchQuery) => Promise<SearchPage>>> = {
  post: searchPosts,
  term: searchTerms,
  'post-format': searchFormats,
};

/** Those named; where none is, all of them, or what is usual if only names of another kind were given. */
function chosen<T extends { readonly name: string }>(
  all: readonly T[],
  { subtypes }: SearchQuery,
  usual: readonly T[],
): readonly T[] {
  if (subtypes === null) return all;
  const named = all.filter(({ name }) => subtypes.includes(name));
  return named.length === 0 ? usual : named;
}

const startOf = ({ page, perPage }: SearchQuery): number => Math.min((page - 1) * perPage, Number.MAX_SAFE_INTEGER);

async function searchPosts(scope: Scope, query: SearchQuery): Promise<SearchPage> {
  const all = searchableTypes(scope.site);
  const types = chosen(
    all,
    query,
    all.filter(({ name }) => name === 'post'),
  );
  const { rows, ...totals } = await listPosts(scope, publishedPosts(scope, types, query));
  const urls = await urlsOf(scope, rows);
  const { dialect, postTypes } = scope.site;
  const items = rows.map((row): SearchItem => {
    const type = postTypes.get(row.type);
    const name = dialect.outward(row.type);
    return {
      id: row.id,
      title: renderTitle(row.title),
      url: urls.get(row.id) ?? '',
      type: 'post',
      subtype: name,
      self:
        type === undefined ? null : { route: `${collectionRoute(type)}/${row.id}`, allow: methodsOnPost(scope, row) },
      about: `/${dialect.namespace('v2')}/types/${name}`,
    };
  });
  return { items, ...totals };
}

/** Addresses are made type by type, as each type makes its own. */
async function urlsOf(scope: Scope, rows: readonly PostRow[]): Promise<ReadonlyMap<number, string>> {
  const ofType = async (type: PostType): Promise<[number, string][]> => {
    const own = rows.filter((row) => row.type === type.name);
    if (own.length === 0) return [];
    const { link } = await postAddresses(scope, type, own);
    return own.map((row) => [row.id, link(row)]);
  };
  return new Map((await Promise.all(searchableTypes(scope.site).map(ofType))).flat());
}

async function searchTerms(scope: Scope, query: SearchQuery): Promise<SearchPage> {
  const { terms, total } = await listTerms(scope, termQueryOf(scope, query));
  if (total > 0 && startOf(query) >= total) throw searchErrors.noSuchPage();
  const urls = await termAddresses(scope, terms);
  const { dialect, taxonomies } = scope.site;
  const items = terms.map((term): SearchItem => {
    const taxonomy = taxonomies.get(term.taxonomy);
    const name = dialect.outward(term.taxonomy);
    return {
      id: term.id,
      title: term.name,
      url: urls.get(term.id) ?? '',
      type: name,
      subtype: null,
      self:
        taxonomy === undefined
          ? null
          : { route: `${collectionRoute(taxonomy)}/${term.id}`, allow: methodsOn(scope.caller, term) },
      about: `/${dialect.namespace('v2')}/taxonomies/${name}`,
    };
  });
  return { items, total };
}

const termQueryOf = ({ site }: Scope, query: SearchQuery): TermQuery => ({
  ...everyTerm,
  taxonomies: chosen(searchableTaxonomies(site), query, searchableTaxonomies(site)).map(({ name }) => name),
  search: query.text,
  include: query.include,
  exclude: query.include === null ? query.exclude : [],
  offset: startOf(query),
  limit: query.perPage,
});

async function searchFormats(scope: Scope, query: SearchQuery): Promise<SearchPage> {
  const { front, pretty } = scope.address;
  const named = (await formatsInUse(scope)).map((id) => ({ id, title: `${id.charAt(0).toUpperCase()}${id.slice(1)}` }));
  const found = named
    .filter(({ title }) => title.toLowerCase().includes((query.text ?? '').toLowerCase()))
    .toSorted((a, b) => (a.title < b.title ? -1 : 1));
  const items = found.map(({ id, title }): SearchItem => ({
    id,
    title,
    url: pretty ? `${front}/type/${id}/` : `${front}/?post_format=${id}`,
    type: 'post-format',
    subtype: null,
    self: null,
    about: null,
  }));
  return { items: items.slice(startOf(query), startOf(query) + query.perPage), total: items.length };
}
