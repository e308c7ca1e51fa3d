import type { ListedPosts } from '../posts/list/posts-list.actions.ts';
import type { PostRow } from '../posts/post.ts';
import type { Term } from '../terms/term.ts';
import type { PostType } from '../types/type.ts';
import type { User } from '../users/user.ts';

export type FeedFormat = 'rss2' | 'atom' | 'json';

/** A URL that leads to another one. */
export interface UrlRedirect {
  readonly kind: 'redirect';
  readonly status: 301 | 302 | 307 | 308;
  /** Absolute. */
  readonly location: string;
}

/** A URL that was removed for good, by an entry in the redirects. */
export interface UrlGone {
  readonly kind: 'gone';
  readonly status: 410;
}

/** A file that the site generates: no HTML page. */
export interface UrlFile {
  readonly kind: 'robots' | 'favicon' | 'sitemap';
  readonly status: 200;
  /** Of a sitemap, such as `posts`, `post`, and 1. The index has the name `index`. */
  readonly sitemap: { readonly name: string; readonly subtype: string; readonly page: number } | null;
}

export interface DateParts {
  readonly year: number;
  readonly month: number | null;
  readonly day: number | null;
}

export type PageKind = 'home' | 'singular' | 'term' | 'author' | 'date' | 'type' | 'search' | 'missing';

/** A page or a feed. Members that do not apply to its kind are null. */
export interface UrlPage {
  readonly kind: PageKind;
  readonly status: 200 | 404;
  /** Slugs of templates, the most specific first, without `index`. A template that a post selects comes first. */
  readonly templates: readonly string[];
  /** The main list of the page, already read: null for a single post and for what is missing. */
  readonly posts: ListedPosts | null;
  readonly perPage: number;
  readonly post: PostRow | null;
  readonly term: Term | null;
  /** Post format of an archive such as `/type/aside/`. */
  readonly format: string | null;
  readonly author: User | null;
  readonly date: DateParts | null;
  /** Of an archive of a type, or of a single post. */
  readonly type: PostType | null;
  /** Search words as sent. */
  readonly search: string | null;
  /** Page of the list, or of a post with page breaks. */
  readonly page: number;
  readonly pages: number;
  /** Page of the comments: null where comments have no pages, or the URL names none. */
  readonly commentPage: number | null;
  /** Absolute. Null for what is missing. */
  readonly canonical: string | null;
  readonly feed: FeedFormat | null;
  /** What the feed lists. */
  readonly feedOf: 'posts' | 'comments' | null;
  readonly isEmbed: boolean;
  /** The front page, of posts or a page. */
  readonly isFront: boolean;
  /** The page for posts, where another page is the front page. */
  readonly isPostsPage: boolean;
  /** A list page in the current structure, such as `/category/essays/page/2/`. */
  readonly urlOfPage: (page: number) => string;
  readonly urlOfCommentPage: (page: number) => string;
}

/** What a URL of the site leads to. */
export type ResolvedUrl = UrlRedirect | UrlGone | UrlFile | UrlPage;
