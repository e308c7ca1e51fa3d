import { linkOptions } from '@tanstack/react-router';
import { __ } from '@wordpress/i18n';
import type { ContentType } from '../../api/queries.ts';
import { resourceAt } from '../../api/resource.ts';
import type { BodyOf, RecordOf, Resource } from '../../api/resource.ts';

type Post = RecordOf<'posts'>;

/** A post of any type: which fields it has depends on what the type supports. */
export type Content = Pick<
  Post,
  'id' | 'status' | 'link' | 'date' | 'modified' | 'modified_gmt' | 'slug' | '_embedded'
> &
  Partial<Pick<Post, 'title' | 'author' | 'comment_status' | 'sticky' | 'featured_media'>>;

/** A status that can be written, such as that of a listed post. */
export type Status = NonNullable<BodyOf<'posts'>['status']>;

export const statusNames: Readonly<Record<string, string>> = {
  publish: __('Published', 'platen'),
  future: __('Scheduled', 'platen'),
  draft: __('Draft', 'platen'),
  pending: __('Pending review', 'platen'),
  private: __('Private', 'platen'),
  trash: __('Trash', 'platen'),
};

/** All statuses except trash. */
export const anyStatus = ['publish', 'future', 'draft', 'pending', 'private'];

/** The posts of a type. A change of one also changes the number of posts per status. */
export const contentOf = <Item = Content>({
  rest_namespace: namespace,
  rest_base: base,
}: Pick<ContentType, 'rest_namespace' | 'rest_base'>): Resource<Item, BodyOf<'posts'>> =>
  resourceAt(`${namespace}/${base}`, { affects: ['platen/v1/counts'] });

type Based = Pick<ContentType, 'rest_base'>;

/** The list of a type. */
export const listLink = ({ rest_base: base }: Based) => linkOptions({ to: '/$base', params: { base } });

/** The editor of a post. */
export const postLink = ({ rest_base: base }: Based, id: number | string) =>
  linkOptions({ to: '/$base/$id', params: { base, id: String(id) } });

export const newLink = ({ rest_base: base }: Based) => linkOptions({ to: '/$base/new', params: { base } });

export const titleOf = ({ title }: { readonly title?: Partial<Post['title']> }): string =>
  (title?.raw ?? textIn(title?.rendered ?? '')) || __('(no title)', 'platen');

export const authorOf = ({ _embedded: embedded }: Content): string => {
  const author = embedded?.author?.[0];
  return author !== undefined && 'name' in author ? author.name : '';
};

interface EmbeddedTerm {
  readonly id: number;
  readonly name: string;
  readonly taxonomy: string;
}

/** Members of `_embedded` that the contract does not describe. */
interface Embedded {
  readonly 'wp:term'?: readonly (readonly EmbeddedTerm[])[];
  readonly 'wp:featuredmedia'?: readonly {
    readonly source_url?: string;
    readonly media_details?: { readonly sizes?: Readonly<Record<string, { readonly source_url: string }>> };
  }[];
}

const embeddedIn = ({ _embedded: embedded }: Content): Embedded => (embedded ?? {}) as Embedded;

export const termsOf = (item: Content, taxonomy: string): readonly EmbeddedTerm[] =>
  (embeddedIn(item)['wp:term'] ?? []).flat().filter((term) => term.taxonomy === taxonomy);

/** The URL of a small version of the featured image. */
export function thumbnailOf(item: Content): string | undefined {
  const [image] = embeddedIn(item)['wp:featuredmedia'] ?? [];
  return image?.media_details?.sizes?.['thumbnail']?.source_url ?? image?.source_url;
}

/** The ids of the terms of one taxonomy, which posts have under the name of its route. */
export const termIdsOf = (item: Content, base: string): readonly number[] =>
  ((item as unknown as Readonly<Record<string, unknown>>)[base] as readonly number[] | undefined) ?? [];

const textIn = (html: string): string => new DOMParser().parseFromString(html, 'text/html').body.textContent;
