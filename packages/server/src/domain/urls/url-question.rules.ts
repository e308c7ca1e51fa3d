import type { Dialect } from '../../dialect.ts';
import type { Candidate, Routing } from './url-candidates.rules.ts';
import { candidatesOf } from './url-candidates.rules.ts';
import { namedByParameters } from './url-parameters.rules.ts';
import { feedFormatOf, numberIn, suffixOf, textParameter } from './url-parts.rules.ts';
import type { UrlParts } from './url-parts.rules.ts';
import type { FeedFormat } from './url.ts';

/** What a URL asks for: a pure function of the path, the query, the settings, and what is registered. */
export interface Question {
  readonly parts: UrlParts;
  /** In the order in which the first existing one wins. */
  readonly candidates: readonly Candidate[];
  /** Parameters that name the candidates; null if the path does. */
  readonly parameters: readonly string[] | null;
  /** Segments of the path, without `index.php` and suffix. */
  readonly base: readonly string[];
  /** The path begins with `index.php` although no URL of the site does. */
  readonly hasExtraIndex: boolean;
  readonly feed: FeedFormat | null;
  readonly feedOf: 'posts' | 'comments' | null;
  /** The page of a list; 1 by default. */
  readonly page: number;
  /** The page of a list is in the path. */
  readonly hasPageInPath: boolean;
  readonly textPage: number | null;
  readonly commentPage: number | null;
  readonly hasCommentPageInPath: boolean;
  readonly isEmbed: boolean;
  readonly hasEmbedInPath: boolean;
}

/** A question with what is registered. */
export interface Asked {
  readonly question: Question;
  readonly routing: Routing;
}

type Given = Routing & { readonly dialect: Dialect };

/** Null for a URL that names nothing. */
export function questionOf(parts: UrlParts, given: Given): Question | null {
  const { root } = given.permalinks;
  const hasIndex = parts.segments[0] === 'index.php';
  if (root !== '' && !hasIndex && parts.segments.length > 0) return null;
  // Plain URLs have no paths.
  if (!given.permalinks.isPretty && parts.segments.length > (hasIndex ? 1 : 0)) return null;
  const segments = hasIndex ? parts.segments.slice(1) : parts.segments;
  const suffix = suffixOf(segments);
  const base = segments.slice(0, suffix.length);
  const feed = feedIn(parts, suffix.feed);
  if (feed === 'unknown') return null;
  const isCommentsFeed = feed !== null && base.length === 1 && base[0] === 'comments';
  const path = isCommentsFeed ? [] : base;
  const named = path.length === 0 ? namedByParameters(parts.parameters, given) : null;
  if (named === 'unreadable') return null;
  const text = (name: string): string | null => {
    const value = textParameter(parts.parameters, name);
    return value === 'unreadable' ? null : value;
  };
  const feedOf = isCommentsFeed || (text('feed') ?? '').startsWith('comments-') ? 'comments' : 'posts';
  return {
    parts,
    candidates: named === null ? candidatesOf(path, given) : [named.candidate],
    parameters: named === null ? null : named.names,
    base,
    hasExtraIndex: hasIndex && root === '',
    feed,
    feedOf: feed === null ? null : feedOf,
    page: Math.max(suffix.page ?? numberIn(text('paged')) ?? 1, 1),
    hasPageInPath: suffix.page !== null,
    textPage: numberIn(text('page')),
    commentPage: (suffix.commentPage ?? numberIn(text('cpage'))) || null,
    hasCommentPageInPath: suffix.commentPage !== null,
    isEmbed: suffix.isEmbed || text('embed') !== null,
    hasEmbedInPath: suffix.isEmbed,
  };
}

function feedIn({ parameters }: UrlParts, inPath: FeedFormat | null): FeedFormat | null | 'unknown' {
  const name = textParameter(parameters, 'feed');
  if (inPath !== null || name === null || name === '') return inPath;
  return feedFormatOf(name.replace(/^comments-/, '')) ?? 'unknown';
}

/** The query without these parameters, with its question mark. */
export function queryWithout(query: string, names: readonly string[]): string {
  const kept = query
    .split('&')
    .filter((pair) => pair !== '' && !names.includes(pair.split('=', 1)[0]?.replace(/\[.*$/, '') ?? ''));
  return kept.length === 0 ? '' : `?${kept.join('&')}`;
}
