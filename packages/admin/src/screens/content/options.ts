import { queryOptions, useQuery } from '@tanstack/react-query';
import { decodeEntities } from '@wordpress/html-entities';
import { queryClient } from '../../api/queries.ts';
import type { ContentType, Taxonomy } from '../../api/queries.ts';
import { allQuery, listQuery, useList } from '../../api/reading.ts';
import { keyOf, resource, resourceAt } from '../../api/resource.ts';

/** A choice in a filter or a form. */
export interface Option {
  readonly value: number;
  readonly label: string;
}

interface Term {
  readonly id: number;
  readonly name: string;
  readonly parent?: number;
}

const choiceMs = 60_000;
/** Flat taxonomies may have thousands of terms: the most used ones are offered. */
const maxTerms = 100;

const authorsQuery = queryOptions({
  ...allQuery(resource('users'), { context: 'view', who: 'authors', _fields: 'id,name' }),
  select: (users): readonly Option[] => users.map(({ id, name }) => ({ value: id, label: name })),
  staleTime: choiceMs,
});

const termsOf = ({ rest_base: base }: Taxonomy) => resourceAt<Term>(`wp/v2/${base}`);

const loadAll = async (taxonomy: Taxonomy): Promise<readonly Term[]> => {
  const query = { context: 'view', _fields: 'id,name,parent' };
  if (taxonomy.hierarchical) return queryClient.fetchQuery(allQuery(termsOf(taxonomy), query));
  const most = { ...query, orderby: 'count', order: 'desc', per_page: maxTerms };
  return (await queryClient.fetchQuery(listQuery(termsOf(taxonomy), most))).data;
};

/** The terms of a hierarchical taxonomy below their parents, and the most used ones of a flat taxonomy. */
const termsQuery = (taxonomy: Taxonomy) =>
  queryOptions({
    queryKey: [...keyOf(termsOf(taxonomy).path), 'options'],
    queryFn: async () => indented(await loadAll(taxonomy)),
    staleTime: choiceMs,
  });

const optionOf = ({ id, name }: Term): Option => ({ value: id, label: decodeEntities(name) });

function indented(terms: readonly Term[]): readonly Option[] {
  const ids = new Set(terms.map(({ id }) => id));
  const children = Map.groupBy(terms, ({ parent = 0 }) => (ids.has(parent) ? parent : 0));
  const below = (parent: number, depth: number): readonly Option[] =>
    (children.get(parent) ?? []).flatMap((term) => [
      { value: term.id, label: `${'— '.repeat(depth)}${optionOf(term).label}` },
      ...below(term.id, depth + 1),
    ]);
  return below(0, 0);
}

export const loadAuthors = async (): Promise<Option[]> =>
  (await queryClient.fetchQuery(authorsQuery)).map(({ id, name }) => ({ value: id, label: name }));

export const loadTerms = async (taxonomy: Taxonomy): Promise<Option[]> => [
  ...(await queryClient.fetchQuery(termsQuery(taxonomy))),
];

const none: readonly Option[] = [];

export const useAuthors = (): readonly Option[] => useQuery(authorsQuery).data ?? none;

export const useTerms = (taxonomy: Taxonomy): readonly Option[] => useQuery(termsQuery(taxonomy)).data ?? none;

/** The terms with this text in their name. */
export function useFoundTerms(taxonomy: Taxonomy, search: string): readonly Option[] {
  const query = { context: 'view', _fields: 'id,name', search: search.trim(), per_page: maxTerms };
  const { items } = useList(termsOf(taxonomy), query, { enabled: search.trim() !== '', keepsPrevious: true });
  return items.map(optionOf);
}

/** The taxonomies of a type. */
export const taxonomiesOf = (type: ContentType, taxonomies: readonly Taxonomy[]): readonly Taxonomy[] =>
  taxonomies.filter(({ types }) => types.includes(type.slug));
