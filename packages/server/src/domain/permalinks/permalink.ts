/** What stands for a fact of a post in a permalink structure. */
export const permalinkTags = [
  'year',
  'monthnum',
  'day',
  'hour',
  'minute',
  'second',
  'post_id',
  'postname',
  'category',
  'author',
] as const;

export type PermalinkTag = (typeof permalinkTags)[number];

/** A tag, or literal text between tags. */
export type PermalinkPart = { readonly tag: PermalinkTag } | { readonly text: string };

/** How the site writes its URLs: from the settings, parsed. */
export interface Permalinks {
  /** Base URL of the site that readers see, without a slash at the end. */
  readonly home: string;
  /** Parts of the structure of posts, without the slash at the start. Empty for plain URLs such as `/?p=140`. */
  readonly parts: readonly PermalinkPart[];
  readonly isPretty: boolean;
  readonly endsInSlash: boolean;
  /** `index.php/` if the structure begins so, else empty. Every pretty path begins with it. */
  readonly root: string;
  /** The text before the first tag, with `root`: archives of authors, dates, and types begin with it. */
  readonly front: string;
  /** Paths without slashes around them. */
  readonly categoryBase: string;
  readonly tagBase: string;
  readonly authorBase: string;
  /** With a slash at the end; may be empty. */
  readonly dateFront: string;
  readonly comments: CommentPaging;
}

export interface CommentPaging {
  /** Top-level comments on a page; null if all comments are on one page. */
  readonly perPage: number | null;
  /** The page that a post shows first. */
  readonly firstShown: 'newest' | 'oldest';
  readonly order: 'asc' | 'desc';
}

/** What a permalink needs to know of a post. Dates are in the time of the site, such as `2025-03-04T08:15:00`. */
export interface PermalinkPost {
  readonly id: number;
  readonly slug: string;
  readonly date: string;
  /** Slugs of the category and of those above it, from the top. */
  readonly category: readonly string[];
  /** Slug of the author. */
  readonly author: string;
}
