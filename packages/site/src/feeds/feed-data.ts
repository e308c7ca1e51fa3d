import type { FeedItem } from '@platen/server';

/** What all formats of a feed are written from. Plain text, except for the HTML in the items. */
export interface Feed {
  readonly title: string;
  readonly description: string;
  /** The page that the feed follows. */
  readonly pageUrl: string;
  readonly selfUrl: string;
  readonly language: string;
  /** Time of the newest change, with offset; null for a feed without items. */
  readonly updated: string | null;
  readonly items: readonly FeedItem[];
  /** Items have whole contents, and not only summaries. */
  readonly hasContents: boolean;
}
