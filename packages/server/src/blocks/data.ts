import type { JsonMap } from '../lib/json.ts';

/** What a block may ask about the site. Names are plain text; `…Html` members are rendered markup. Addresses are absolute. */
export interface BlockData {
  readonly site: () => Promise<SiteFacts>;
  readonly post: (id: number) => Promise<PostFacts | undefined>;
  readonly posts: (query: PostQuery) => Promise<PostPage>;
  /** The post's excerpt without paragraphs: the written one whole, else the first words of the content. */
  readonly excerpt: (postId: number, words: number) => Promise<Excerpt>;
  /** The post's content as its readers get it. The origins are to be handed on to its rendering. */
  readonly contentHtml: (postId: number, origins: ReadonlySet<string>) => Promise<string>;
  readonly termsOfPost: (postId: number, taxonomy: string) => Promise<readonly TermFacts[]>;
  readonly terms: (query: TermQuery) => Promise<readonly TermFacts[]>;
  /** Published pages in menu order, then by title. */
  readonly pages: () => Promise<readonly PageFacts[]>;
  readonly archives: (query: ArchiveQuery) => Promise<readonly ArchiveFacts[]>;
  /** Approved comments on readable posts, newest first. */
  readonly comments: (limit: number) => Promise<readonly CommentFacts[]>;
  /** Block markup of a published synced pattern. */
  readonly syncedPattern: (id: number) => Promise<string | undefined>;
  /** Block markup of a published menu. */
  readonly menu: (id: number) => Promise<string | undefined>;
  /** Block markup of a registered pattern. */
  readonly pattern: (slug: string) => Promise<string | undefined>;
  readonly templatePart: (slug: string, theme: string | undefined) => Promise<TemplatePartFacts | undefined>;
  /** A moment in the site's language and zone; the site's own date format when none is given. */
  readonly formatDate: (moment: string, format: string | undefined) => string;
  readonly request: RequestFacts;
}

export interface SiteFacts {
  readonly title: string;
  readonly tagline: string;
  /** Without a slash at its end. */
  readonly url: string;
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
  readonly authorName: string;
  readonly authorUrl: string;
  /** What the author says of themselves, as plain text. */
  readonly authorBio: string;
  /** Pixels → address; none where the site shows no pictures of people. */
  readonly authorAvatars: Readonly<Record<string, string>>;
  readonly featuredImage: ImageFacts | null;
  /** Classes that tell the post's id, type, status, format and terms. */
  readonly classes: readonly string[];
}

export interface ImageFile {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

export interface ImageFacts {
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
  /** Whatever else the query block holds, for the one who answers to judge. */
  readonly more: JsonMap;
}

export interface PostPage {
  readonly posts: readonly PostFacts[];
  readonly pages: number;
}

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
}

export interface TermQuery {
  readonly taxonomy: string;
  readonly orderBy: 'name' | 'count';
  readonly hideEmpty: boolean;
  readonly limit?: number | undefined;
}

export interface PageFacts {
  readonly id: number;
  readonly parent: number;
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

export interface CommentFacts {
  readonly authorName: string;
  /** Empty when the author has no page. */
  readonly authorUrl: string;
  readonly url: string;
  readonly postTitleHtml: string;
  readonly date: string;
  readonly contentHtml: string;
  readonly excerptHtml: string;
  readonly avatarHtml: string;
}

export interface TemplatePartFacts {
  readonly markup: string;
  readonly area: string;
}

export interface RequestFacts {
  readonly path: string;
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
  /** Markup without addresses that a browser would run, except in tags that stand in one of the stored texts. */
  readonly withoutMadeScripts: (html: string, stored: Iterable<string>) => string;
}
