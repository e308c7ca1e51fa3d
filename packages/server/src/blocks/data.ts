import type { Json, JsonMap } from '../lib/json.ts';

/** What a block may ask about the site. Names are plain text; `…Html` members are rendered markup. Addresses are absolute. */
export interface BlockData {
  readonly site: () => Promise<SiteFacts>;
  readonly logo: () => Promise<ImageFacts | null>;
  readonly post: (id: number) => Promise<PostFacts | undefined>;
  readonly posts: (query: PostQuery) => Promise<PostPage>;
  /** The post's excerpt without paragraphs: the written one whole, else the first words of the content. */
  readonly excerpt: (postId: number, words: number) => Promise<Excerpt>;
  /** The post's content as its readers get it. The origins are to be handed on to its rendering. */
  readonly contentHtml: (postId: number, origins: ReadonlySet<string>, part: ContentPart) => Promise<string>;
  readonly termsOfPost: (postId: number, taxonomy: string) => Promise<readonly TermFacts[]>;
  readonly terms: (query: TermQuery) => Promise<readonly TermFacts[]>;
  readonly term: (id: number, taxonomy: string) => Promise<TermFacts | undefined>;
  /** Published pages in menu order, then by title. */
  readonly pages: () => Promise<readonly PageFacts[]>;
  readonly archives: (query: ArchiveQuery) => Promise<readonly ArchiveFacts[]>;
  readonly month: (month: Month | undefined) => Promise<MonthFacts | undefined>;
  /** Approved comments on readable posts, newest first. */
  readonly comments: (limit: number) => Promise<readonly CommentFacts[]>;
  readonly comment: (id: number) => Promise<CommentFacts | undefined>;
  /** What was said on a post, and whether more can be said. Nothing of a post whose comments not everybody may read. */
  readonly discussion: (postId: number) => Promise<DiscussionFacts | undefined>;
  /** Somebody who has published something. */
  readonly person: (userId: number) => Promise<PersonFacts | undefined>;
  /** A value registered to be shown beside a post, by its name in responses; null for one that has no value. */
  readonly meta: (postId: number, name: string) => Promise<Json | undefined>;
  /** The value of a source that a plugin registered; undefined where what was saved stays. */
  readonly bound?: (source: string, args: JsonMap, postId: number) => Promise<Json | undefined>;
  /** Words of the post's content. */
  readonly words: (postId: number) => Promise<number>;
  /** The entries of a feed, as it was last read. Undefined as long as it has not answered. */
  readonly feed: (url: string) => Promise<readonly FeedEntry[] | undefined>;
  /** What a legacy widget shows; empty for one that is not there, or whose settings nobody signed. */
  readonly widget: (wanted: WantedWidget) => Promise<string>;
  /** The SVG of a registered icon, as in `core/cart`. */
  readonly icon: (name: string) => string | undefined;
  /** Block markup of a published synced pattern. */
  readonly syncedPattern: (id: number) => Promise<string | undefined>;
  /** A published menu; the newest one for null. */
  readonly menu: (id: number | null) => Promise<MenuFacts | undefined>;
  /** Block markup of a registered pattern. */
  readonly pattern: (slug: string) => Promise<string | undefined>;
  readonly templatePart: (slug: string, theme: string | undefined) => Promise<TemplatePartFacts | undefined>;
  /** A moment in the site's language and zone; the site's own date format when none is given. */
  readonly formatDate: (moment: string, format: string | undefined) => string;
  readonly request: RequestFacts;
  /** The page of the public site that the blocks are on. Responses of the API have none. */
  readonly page?: CurrentPage | undefined;
}

/** A page of the public site. */
export interface CurrentPage {
  /** Without its query string. */
  readonly url: string;
  readonly isFront: boolean;
  /** The heading of a list of posts; null for other pages. */
  readonly heading: PageHeading | null;
  /** The posts that the page lists: queries with `inherit` show them. */
  readonly posts: () => Promise<PostPage>;
  /** Which page of the list or of the content it is, from 1. */
  readonly number: number;
  readonly urlOfPage: (number: number) => string;
  /** The published posts of the same type next to the post of the page, by date. */
  readonly adjacent: () => Promise<AdjacentPosts>;
  /** The term or the author whose posts the page lists. */
  readonly term: () => Promise<TermFacts | undefined>;
  readonly author: () => Promise<PersonFacts | undefined>;
  readonly searchWords: string;
  /** The page of comments, from 1; undefined for the default one. */
  readonly commentPage: number | undefined;
  readonly urlOfCommentPage: (number: number) => string;
  /** Shown in place of the content of a password-protected post; undefined once the visitor has its password. */
  readonly passwordForm: string | undefined;
}

export interface PageHeading {
  readonly kind: 'archive' | 'search';
  /** Such as `Category`; empty for none. */
  readonly prefix: string;
  /** What is listed, such as the name of a category. */
  readonly html: string;
}

export interface AdjacentPosts {
  readonly previous: PostFacts | undefined;
  readonly next: PostFacts | undefined;
}

/** The whole content, or of a post among others what stands before its read-more mark, with a link to the rest. */
export type ContentPart = 'whole' | 'before-more';

/** One of a sidebar by its id, or one of a type with its own settings. */
export type WantedWidget =
  | { readonly id: string }
  | { readonly idBase: string; readonly encoded?: string | undefined; readonly hash?: string | undefined };

export interface SiteFacts {
  readonly title: string;
  readonly tagline: string;
  /** Without a slash at its end. */
  readonly url: string;
  readonly signInUrl: string;
}

/** Somebody who wrote something. Names are plain text. */
export interface PersonFacts {
  readonly name: string;
  /** Empty when they have no page. */
  readonly url: string;
  /** What they say of themselves, as plain text. */
  readonly bio: string;
  /** Pixels → address; none where the site shows no pictures of people. */
  readonly avatars: Readonly<Record<string, string>>;
}

export interface PostFacts {
  readonly id: number;
  readonly type: string;
  /** Empty when the post has no title. */
  readonly titleHtml: string;
  readonly url: string;
  /** With offset: `2020-01-05T10:00:00+00:00`. */
  readonly date: string;
  readonly modified: string;
  readonly author: PersonFacts;
  /** 0 for none. */
  readonly parent: number;
  readonly commentCount: number;
  readonly featuredImage: ImageFacts | null;
  /** Readers need its password. */
  readonly isProtected: boolean;
  /** Classes that tell the post's id, type, status, format and terms. */
  readonly classes: readonly string[];
}

export interface ImageFile {
  readonly url: string;
  readonly width: number;
  readonly height: number;
  /** Files of the same shape that a browser can choose from; empty where there is only one. */
  readonly srcset?: string;
}

/** An image of the media library with its sizes. */
export interface ImageFacts {
  readonly id: number;
  readonly alt: string;
  readonly full: ImageFile;
  /** By the names of the sizes. */
  readonly sizes: Readonly<Record<string, ImageFile>>;
}

export interface PostQuery {
  readonly type: string;
  /** The site's own page size when undefined. */
  readonly perPage: number | undefined;
  readonly page: number;
  readonly offset: number;
  readonly order: 'asc' | 'desc';
  readonly orderBy: string;
  readonly search?: string | undefined;
  readonly author?: number | undefined;
  readonly categories?: readonly number[] | undefined;
  /** Whether sticky posts come first where nothing else was asked for. */
  readonly pinsSticky?: boolean;
  /** Whatever else the query block holds, for the one who answers to judge. */
  readonly more: JsonMap;
}

export interface PostPage {
  readonly posts: readonly PostFacts[];
  /** Counts when it is first asked: most lists show no page numbers. */
  readonly count: () => Promise<PostCount>;
  /** Posts on one page. Sticky posts can make the first page longer. */
  readonly perPage: number;
}

export interface PostCount {
  readonly pages: number;
  /** Posts of all pages. */
  readonly total: number;
}

export const noPosts: PostPage = { posts: [], perPage: 0, count: async () => ({ pages: 0, total: 0 }) };

export interface Excerpt {
  readonly html: string;
  readonly isCut: boolean;
}

export interface TermFacts {
  readonly id: number;
  readonly name: string;
  readonly url: string;
  readonly parent: number;
  readonly count: number;
  readonly taxonomy: string;
  readonly slug: string;
  readonly descriptionHtml: string;
}

export interface TermQuery {
  readonly taxonomy: string;
  readonly orderBy: 'name' | 'count';
  /** Names upwards and counts downwards unless said. */
  readonly order?: 'asc' | 'desc' | undefined;
  readonly hideEmpty: boolean;
  readonly limit?: number | undefined;
  readonly include?: readonly number[] | undefined;
  readonly exclude?: readonly number[] | undefined;
  /** 0 for those at the top. */
  readonly parent?: number | undefined;
  /** Whether a count includes the posts of the terms below it, each once. */
  readonly countsBelow?: boolean | undefined;
}

export interface MenuFacts {
  readonly id: number;
  /** Plain text. */
  readonly title: string;
  /** Block markup. */
  readonly markup: string;
}

export interface PageFacts {
  readonly id: number;
  readonly parent: number;
  /** As plain text, for labels. */
  readonly title: string;
  readonly titleHtml: string;
  readonly url: string;
}

export interface ArchiveQuery {
  readonly type: 'daily' | 'weekly' | 'monthly' | 'yearly';
  /** Whether anybody will look at the counts; they are 0 otherwise. */
  readonly counted: boolean;
}

export interface ArchiveFacts {
  /** Its first day, as `2020-01-05`. */
  readonly start: string;
  readonly url: string;
  readonly labelHtml: string;
  readonly count: number;
}

export interface Month {
  readonly year: number;
  /** From 1. */
  readonly month: number;
}

/** A month of the site's own time, with the days on which posts were published. */
export interface MonthFacts extends Month {
  readonly days: ReadonlyMap<number, string>;
  /** The nearest months before and after it with posts, and their addresses. */
  readonly previous: MonthLink | null;
  readonly next: MonthLink | null;
  /** 0 is Sunday. */
  readonly firstDayOfWeek: number;
}

export interface MonthLink extends Month {
  readonly url: string;
}

export interface FeedEntry {
  readonly title: string;
  readonly url: string;
  readonly author: string;
  /** Empty for none. */
  readonly date: string;
  readonly excerpt: string;
}

export interface CommentFacts {
  readonly id: number;
  readonly postId: number;
  /** 0 for one that answers no other. */
  readonly parent: number;
  readonly author: PersonFacts;
  /** Classes that tell whose comment it is. */
  readonly classes: readonly string[];
  readonly url: string;
  /** Where it is answered; empty where it cannot be. */
  readonly replyUrl: string;
  readonly postTitleHtml: string;
  readonly date: string;
  readonly contentHtml: string;
  readonly excerptHtml: string;
}

export interface DiscussionFacts {
  /** Oldest first. */
  readonly comments: readonly CommentFacts[];
  readonly form: CommentForm | null;
  /** Which page of the comments it is, from 1, and how many there are; without it, all comments are on one page. */
  readonly page?: { readonly number: number; readonly pages: number } | undefined;
}

/** How visitors comment on a post. */
export interface CommentForm {
  /** Where a comment is sent. */
  readonly url: string;
  readonly needsAccount: boolean;
}

export interface TemplatePartFacts {
  readonly markup: string;
  readonly area: string;
}

export interface RequestFacts {
  readonly path: string;
  /** Parameters of the request, as they are written in a URL. */
  readonly query: readonly (readonly [name: string, value: string])[];
  /** The page of one query loop the reader asked for, from 1. */
  readonly pageOfQuery: (queryId: number) => number;
}

/** What the machinery needs done to text, by rooms it does not know. */
export interface BlockText {
  /** The declarations of a style that anybody may use. */
  readonly filterStyle: (style: string) => string;
  /** Markup cut down to what anybody may publish. */
  readonly filterMarkup: (html: string) => string;
  readonly addParagraphs: (text: string) => string;
  /** Markup whose brackets open no shortcode. */
  readonly quietenBrackets: (html: string) => string;
  /** Whether there may be an address in markup that a browser would run, or the beginning of one: quick, and rarely wrong. */
  readonly mayRun: (html: string) => boolean;
  /** Markup without addresses that a browser would run, except in tags that stand in one of the stored texts. */
  readonly withoutMadeScripts: (html: string, stored: Iterable<string>) => string;
}
