import { QueryClient, queryOptions } from '@tanstack/react-query';
import { request } from './request.ts';

export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 5_000, retry: 1, refetchOnWindowFocus: true } },
});

export interface CurrentUser {
  readonly id: number;
  readonly name: string;
  readonly username: string;
  readonly capabilities: Readonly<Record<string, boolean>>;
  readonly meta?: { readonly persisted_preferences?: Readonly<Record<string, unknown>> };
}

export interface ContentType {
  readonly name: string;
  readonly slug: string;
  readonly rest_base: string;
  readonly rest_namespace: string;
  readonly hierarchical: boolean;
  readonly viewable: boolean;
  readonly labels: Readonly<Record<string, string>>;
  readonly supports: Readonly<Record<string, unknown>>;
  readonly taxonomies: readonly string[];
  readonly visibility: { readonly show_ui: boolean };
}

export interface Taxonomy {
  readonly name: string;
  readonly slug: string;
  readonly rest_base: string;
  readonly hierarchical: boolean;
  readonly labels: Readonly<Record<string, string>>;
  readonly types: readonly string[];
  readonly visibility: { readonly show_ui: boolean };
}

const once = { staleTime: Infinity } as const;

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async () => (await request<CurrentUser>('wp/v2/users/me', { query: { context: 'edit' } })).data,
  ...once,
});

export const allTypesQuery = queryOptions({
  queryKey: ['types'],
  queryFn: async () => {
    const { data } = await request<Record<string, ContentType>>('wp/v2/types', { query: { context: 'edit' } });
    return Object.values(data);
  },
  ...once,
});

/** Types with a list of their own here. Media has another one, and what belongs to the design of the site is there. */
export const typesQuery = queryOptions({
  ...allTypesQuery,
  select: (types) => types.filter(({ slug, visibility }) => visibility.show_ui && isContent(slug)),
});

const isContent = (slug: string): boolean => slug !== 'attachment' && (!slug.startsWith('wp_') || slug === 'wp_block');

export const taxonomiesQuery = queryOptions({
  queryKey: ['taxonomies'],
  queryFn: async () => {
    const { data } = await request<Record<string, Taxonomy>>('wp/v2/taxonomies', { query: { context: 'edit' } });
    return Object.values(data).filter(({ slug, visibility }) => visibility.show_ui && !/^wp_|^nav_/.test(slug));
  },
  ...once,
});

/** Can this user do that? What is hidden here is refused by the server all the same. */
export const can = (user: CurrentUser | undefined, capability: string): boolean =>
  user?.capabilities[capability] === true;
