import { QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError, request } from './request.ts';

/** 4xx errors are final; network and server errors may be temporary. */
const retry = (failures: number, error: Error): boolean =>
  failures < 1 && !(error instanceof ApiError && error.status < 500);

export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 5_000, retry, refetchOnWindowFocus: true } },
});

/** For a query without which a screen shows nothing: its error goes to the error boundary. */
export const needed = {
  throwOnError: (_error: Error, { state }: { readonly state: { readonly data: unknown } }) => state.data === undefined,
};

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
  readonly capabilities: { readonly edit_posts: string; readonly edit_others_posts: string };
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

/** Sentence case for the default label. A label that a plugin registered stays as it is. */
export function addLabelOf({ name, labels }: Pick<ContentType, 'name' | 'labels'>): string {
  const { add_new_item: label, singular_name: singular = name } = labels;
  return label === undefined || label.toLowerCase() === `add ${singular.toLowerCase()}`
    ? `Add ${singular.toLowerCase()}`
    : label;
}

/** Names for sentences, such as `3 posts moved to trash`. */
export interface Nouns {
  readonly one: string;
  readonly many: string;
}

export const nounsOf = ({ name, labels }: Pick<ContentType, 'name' | 'labels'>): Nouns => ({
  one: (labels['singular_name'] ?? name).toLowerCase(),
  many: name.toLowerCase(),
});

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

/** Types with a content list. Media and design types have their own screens. */
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

/** Only hides controls: the server checks every request. */
export const can = (user: CurrentUser | undefined, capability: string): boolean =>
  user?.capabilities[capability] === true;
