import { infiniteQueryOptions, keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { ApiError, request, requestAll } from './request.ts';
import type { ApiResponse } from './request.ts';
import { keyOf } from './resource.ts';
import type { Query, Resource } from './resource.ts';

/** For a query without which a screen shows nothing: its error goes to the error boundary. */
export const needed = {
  throwOnError: (_error: Error, { state }: { readonly state: { readonly data: unknown } }) => state.data === undefined,
};

/** The admin reads what users can edit, unless a query has another context. */
const inEdit = (query: Query): Query => ({ context: 'edit', ...query });

/** One page of a collection, with its totals. */
export const listQuery = <Item>({ path }: Resource<Item>, query: Query = {}) =>
  queryOptions({
    queryKey: [...keyOf(path), 'list', inEdit(query)],
    queryFn: ({ signal }) => request<readonly Item[]>(path, { query: inEdit(query), signal }),
  });

/** All pages of a collection. */
export const allQuery = <Item>({ path }: Resource<Item>, query: Query = {}) =>
  queryOptions({
    queryKey: [...keyOf(path), 'all', inEdit(query)],
    queryFn: () => requestAll<Item>(path, inEdit(query)),
  });

/** A log with newer records first, which is read backwards from the last id (keyset pagination). */
export const pagesQuery = <Item extends { readonly id: number }>({ path }: Resource<Item>, query: PageQuery) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(path), 'pages', query],
    queryFn: async ({ pageParam: before }) =>
      (await request<readonly Item[]>(path, { query: { ...inEdit(query), before } })).data,
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page: readonly Item[]) => (page.length < query.per_page ? undefined : page.at(-1)?.id),
  });

interface PageQuery extends Query {
  readonly per_page: number;
}

/** A collection that the API returns as an object by name. */
export const mapQuery = <Item>({ path }: Resource<Item>, query: Query = {}) =>
  queryOptions({
    queryKey: [...keyOf(path), 'map', inEdit(query)],
    queryFn: async () =>
      Object.values((await request<Readonly<Record<string, Item>>>(path, { query: inEdit(query) })).data),
  });

const recordPath = (path: string, id: number | string | undefined): string =>
  id === undefined ? path : `${path}/${id}`;

export const recordKey = (path: string, id?: number | string): readonly unknown[] => [
  ...keyOf(recordPath(path, id)),
  'record',
];

/** One record, or the only one of a resource such as the settings. */
export const recordQuery = <Item>({ path }: Resource<Item>, id?: number | string, query: Query = {}) =>
  queryOptions({
    queryKey: [...recordKey(path, id), inEdit(query)],
    queryFn: async ({ signal }) => (await request<Item>(recordPath(path, id), { query: inEdit(query), signal })).data,
  });

/** The JSON Schema of a resource. */
export const schemaQuery = <Schema>({ path }: Resource) =>
  queryOptions({
    queryKey: [...keyOf(path), 'schema'],
    queryFn: async () =>
      (await request<{ readonly schema: { readonly properties: Schema } }>(path, { method: 'OPTIONS' })).data.schema
        .properties,
    staleTime: Infinity,
  });

export interface List<Item> {
  readonly items: readonly Item[];
  readonly total: number;
  readonly pages: number;
  /** False until the first response. */
  readonly isLoaded: boolean;
  readonly isLoading: boolean;
  readonly error: Error | null;
  refetch(): void;
}

interface ListOptions {
  readonly enabled?: boolean;
  /** Errors replace the screen: all of them, or only missing permissions. Default: the caller shows them. */
  readonly isRequired?: boolean | 'access';
  /** The previous page stays visible until the next one is loaded. */
  readonly keepsPrevious?: boolean;
}

const noItems: readonly never[] = [];

/** A page of a collection. */
export function useList<Item>(
  resource: Resource<Item>,
  query: Query = {},
  { enabled = true, isRequired = false, keepsPrevious = false }: ListOptions = {},
): List<Item> {
  const { data, error, isFetching, refetch } = useQuery({
    ...listQuery(resource, query),
    enabled,
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
    throwOnError: (problem: Error, { state }) =>
      isRequired === 'access'
        ? problem instanceof ApiError && [401, 403, 404].includes(problem.status)
        : isRequired && state.data === undefined,
  });
  return {
    ...totalsOf(data),
    isLoaded: data !== undefined,
    isLoading: isFetching,
    error,
    refetch: () => void refetch(),
  };
}

const totalsOf = <Item>(response: ApiResponse<readonly Item[]> | undefined) => ({
  items: response?.data ?? noItems,
  total: response?.total ?? 0,
  pages: response?.pages ?? 0,
});

interface RecordOptions {
  readonly query?: Query;
  readonly enabled?: boolean;
}

/** A record that a screen can't do without. Undefined while it is loading. */
export function useRecord<Item>(
  resource: Resource<Item>,
  id?: number | string,
  { query = {}, enabled = true }: RecordOptions = {},
): Item | undefined {
  return useQuery({ ...recordQuery(resource, id, query), ...needed, enabled }).data;
}
