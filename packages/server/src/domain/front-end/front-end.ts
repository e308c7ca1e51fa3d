import type { ImageFacts } from '../../blocks/data.ts';
import type { UrlPage } from '../urls/url.ts';
import type { SiteIdentity } from './site-identity.rules.ts';

/** What search engines and link previews show of a page, as plain text. */
export interface PageSummary {
  /** Empty for the list of posts on the front page. */
  readonly title: string;
  /** Replaces the whole document title; empty for title and site title. */
  readonly documentTitle: string;
  readonly description: string;
  readonly image: ImageFacts | null;
  readonly author: { readonly name: string; readonly url: string } | null;
  /** With offset, such as `2026-01-05T10:00:00+00:00`. Null for lists. */
  readonly published: string | null;
  readonly modified: string | null;
  /** Search engines may show the page. */
  readonly isIndexed: boolean;
}

/** A page, and what there is to say about it in its head. */
export interface HeadInput {
  readonly url: UrlPage;
  readonly site: SiteIdentity;
  readonly summary: PageSummary;
}
