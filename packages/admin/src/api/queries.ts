import { __, sprintf } from '@wordpress/i18n';
import { QueryClient, queryOptions } from '@tanstack/react-query';
import type { Taxonomy as TaxonomyRecord, Type, User } from '../../../client/generated/contract.ts';
import { mapQuery, recordQuery } from './reading.ts';
import { ApiError } from './request.ts';
import { resource, resourceAt } from './resource.ts';
import { inSentence } from '../i18n/in-sentence.ts';
import { numberText } from '../i18n/language.ts';

/** 4xx errors are final; network and server errors may be temporary. */
const retry = (failures: number, error: Error): boolean =>
  failures < 1 && !(error instanceof ApiError && error.status < 500);

export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 5_000, retry, refetchOnWindowFocus: true } },
});

/** After the editor, or one request of the server, changed records that the admin does not know. */
export const refreshAll = (): void => void queryClient.invalidateQueries();

export type CurrentUser = User;

/** Members that are always present in the edit context, with the types of their values. */
interface Registered {
  readonly labels: Readonly<Record<string, string>>;
  readonly visibility: { readonly show_ui: boolean };
}

export type ContentType = Omit<Type, keyof Registered | 'supports' | 'viewable' | 'capabilities'> &
  Registered & {
    readonly supports: Readonly<Record<string, unknown>>;
    readonly viewable: boolean;
    readonly capabilities: { readonly edit_posts: string; readonly edit_others_posts: string };
  };

export type Taxonomy = Omit<TaxonomyRecord, keyof Registered> & Registered;

/** Sentence case for the default label. A label that a plugin registered stays as it is. */
export function addLabelOf({ name, labels }: Pick<ContentType, 'name' | 'labels'>): string {
  const { add_new_item: label, singular_name: singular = name } = labels;
  return label === undefined || label.toLowerCase() === `add ${singular.toLowerCase()}`
    ? sprintf(__('Add %s', 'platen'), inSentence(singular))
    : label;
}

/** Names for sentences, such as `3 posts moved to trash`. */
export interface Nouns {
  readonly one: string;
  readonly many: string;
}

export const nounsOf = ({ name, labels }: Pick<ContentType, 'name' | 'labels'>): Nouns => ({
  one: inSentence(labels['singular_name'] ?? name),
  many: inSentence(name),
});

/** Such as `3 posts`. */
export const countOf = (count: number, { one, many }: Nouns): string =>
  `${numberText(count)} ${count === 1 ? one : many}`;

const once = { staleTime: Infinity } as const;

export const meQuery = queryOptions({ ...recordQuery(resource('users/me')), ...once });

export const readMe = (): Promise<CurrentUser> => queryClient.fetchQuery(meQuery);

export const refreshMe = (): void => void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });

export const allTypesQuery = queryOptions({ ...mapQuery(resourceAt<ContentType>('wp/v2/types')), ...once });

/** Types with a content list. Media and design types have their own screens. */
export const typesQuery = queryOptions({
  ...allTypesQuery,
  select: (types) => types.filter(({ slug, visibility }) => visibility.show_ui && isContent(slug)),
});

const isContent = (slug: string): boolean => slug !== 'attachment' && (!slug.startsWith('wp_') || slug === 'wp_block');

export const taxonomiesQuery = queryOptions({
  ...mapQuery(resourceAt<Taxonomy>('wp/v2/taxonomies')),
  ...once,
  select: (taxonomies) => taxonomies.filter(({ slug, visibility }) => visibility.show_ui && !/^wp_|^nav_/.test(slug)),
});

/** Only hides controls: the server checks every request. */
export const can = (user: CurrentUser | undefined, capability: string): boolean =>
  user?.capabilities?.[capability] === true;
