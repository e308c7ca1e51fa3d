import type { ContentType } from '../../api/queries.ts';

/** A post of any type, as lists see it. */
export interface Content {
  readonly id: number;
  readonly status: string;
  readonly link: string;
  readonly date: string | null;
  readonly modified: string;
  /** `raw` only for users who can edit the post. */
  readonly title?: { readonly raw?: string; readonly rendered: string };
  readonly author?: number;
  readonly parent?: number;
  readonly _embedded?: { readonly author?: readonly { readonly name?: string }[] };
}

export const statusNames: Readonly<Record<string, string>> = {
  publish: 'Published',
  future: 'Scheduled',
  draft: 'Draft',
  pending: 'Pending',
  private: 'Private',
  trash: 'Trash',
};

/** All statuses except trash. */
export const anyStatus = ['publish', 'future', 'draft', 'pending', 'private'];

export const collectionOf = ({ rest_namespace, rest_base }: ContentType): string => `${rest_namespace}/${rest_base}`;

export const titleOf = ({ title }: Pick<Content, 'title'>): string =>
  (title?.raw ?? textIn(title?.rendered ?? '')) || '(no title)';

const textIn = (html: string): string => new DOMParser().parseFromString(html, 'text/html').body.textContent;
