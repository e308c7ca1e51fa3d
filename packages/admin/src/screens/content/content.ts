import { __ } from '@wordpress/i18n';
import type { ContentType } from '../../api/queries.ts';
import { resourceAt } from '../../api/resource.ts';
import type { BodyOf, RecordOf, Resource } from '../../api/resource.ts';

type Post = RecordOf<'posts'>;

/** A post of any type: which fields it has depends on what the type supports. */
export type Content = Pick<Post, 'id' | 'status' | 'link' | 'date' | 'modified' | '_embedded'> &
  Partial<Pick<Post, 'title' | 'author'>>;

/** A status that can be written, such as that of a listed post. */
export type Status = NonNullable<BodyOf<'posts'>['status']>;

export const statusNames: Readonly<Record<string, string>> = {
  publish: __('Published', 'platen'),
  future: __('Scheduled', 'platen'),
  draft: __('Draft', 'platen'),
  pending: __('Pending', 'platen'),
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

export const titleOf = ({ title }: { readonly title?: Partial<Post['title']> }): string =>
  (title?.raw ?? textIn(title?.rendered ?? '')) || __('(no title)', 'platen');

export const authorOf = ({ _embedded: embedded }: Content): string => {
  const author = embedded?.author?.[0];
  return author !== undefined && 'name' in author ? author.name : '';
};

const textIn = (html: string): string => new DOMParser().parseFromString(html, 'text/html').body.textContent;
