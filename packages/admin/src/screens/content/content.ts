import type { ContentType } from '../../api/queries.ts';

/** A post of any type, as lists see it. */
export interface Content {
  readonly id: number;
  readonly status: string;
  readonly link: string;
  readonly date: string | null;
  readonly modified: string;
  readonly title?: { readonly raw: string; readonly rendered: string };
  readonly author?: number;
  readonly parent?: number;
  readonly _embedded?: { readonly author?: readonly { readonly name?: string }[] };
}

export const statusNames: Readonly<Record<string, string>> = {
  publish: 'Published',
  future: 'Scheduled',
  draft: 'Draft',
  pending: 'Waiting for review',
  private: 'Private',
  trash: 'Bin',
};

export const collectionOf = ({ rest_namespace, rest_base }: ContentType): string => `${rest_namespace}/${rest_base}`;

export const titleOf = ({ title }: Content): string => title?.raw || '(no title)';
