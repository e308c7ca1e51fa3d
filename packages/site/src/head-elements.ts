import type { JsonMap, PageSummary, Scope, SiteIdentity, UrlPage } from '@platen/server';
import type { Attributes } from './html.ts';

/** An element of the head. Values are plain text; they are escaped when the document is written. */
export type HeadElement =
  | { readonly tag: 'meta' | 'link'; readonly attributes: Attributes }
  | { readonly tag: 'json-ld'; readonly data: JsonMap };

export interface PageHead {
  readonly title: string;
  readonly elements: readonly HeadElement[];
}

export interface HeadInput {
  readonly scope: Scope;
  readonly url: UrlPage;
  readonly site: SiteIdentity;
  readonly summary: PageSummary;
}
