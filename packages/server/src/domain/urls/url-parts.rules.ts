import { isList, isMap } from '../../lib/json.ts';
import type { JsonMap } from '../../lib/json.ts';
import { parseQuery } from '../../lib/query-string.ts';
import type { FeedFormat } from './url.ts';

/** A path and its query, taken apart. */
export interface UrlParts {
  /** Segments as sent, without empty ones. */
  readonly raw: readonly string[];
  /** The same in the spelling of stored slugs: in lower case, with everything beyond ASCII percent-encoded. */
  readonly segments: readonly string[];
  readonly endsInSlash: boolean;
  /** Slashes side by side, or segments of blanks. */
  readonly hasEmptySegments: boolean;
  /** Without the question mark. */
  readonly query: string;
  readonly parameters: JsonMap;
}

const isBlank = (segment: string): boolean => /^(?:%20|\s)*$/i.test(segment);

/** Null for a target that cannot be read. */
export function urlPartsOf(target: string): UrlParts | null {
  const mark = target.indexOf('?');
  const path = mark === -1 ? target : target.slice(0, mark);
  const query = mark === -1 ? '' : target.slice(mark + 1);
  const parsed = parseQuery(query);
  if (!path.startsWith('/') || !parsed.ok) return null;
  const all = path.slice(1).split('/');
  const endsInSlash = isBlank(all.at(-1) ?? '');
  const inner = endsInSlash ? all.slice(0, -1) : all;
  const raw = inner.filter((segment) => !isBlank(segment));
  return {
    raw,
    segments: raw.map(storedSpelling),
    endsInSlash,
    hasEmptySegments: raw.length < inner.length || (endsInSlash && all.at(-1) !== ''),
    query,
    parameters: parsed.value,
  };
}

/** A segment in the spelling of stored slugs. Letters of ASCII that are percent-encoded stay so, and match nothing. */
export const storedSpelling = (segment: string): string =>
  segment
    .toWellFormed()
    .toLowerCase()
    .replaceAll(/[^\0-\x7f]+/g, (letters) => encodeURIComponent(letters).toLowerCase());

/** The text of a parameter; null without it. A list or map is no text: the URL names nothing. */
export function textParameter(parameters: JsonMap, name: string): string | null | 'unreadable' {
  const value = parameters[name];
  if (value === undefined) return null;
  return isList(value) || isMap(value) ? 'unreadable' : String(value);
}

/** A whole number at the start of a parameter, as `140`, `0140`, and `140 ` are; null for another text and for 0. */
export function numberIn(text: string | null): number | null {
  const digits = /^\s*(-?\d{1,15})/.exec(text ?? '')?.[1];
  const number = digits === undefined ? 0 : Number(digits);
  return number === 0 ? null : number;
}

/** Words at the end of a path that name a view of what is before them. */
export interface UrlSuffix {
  /** How many segments are left before it. */
  readonly length: number;
  readonly feed: FeedFormat | null;
  readonly isEmbed: boolean;
  /** `/page/2/` */
  readonly page: number | null;
  /** `/comment-page-2/` */
  readonly commentPage: number | null;
}

const feedFormats: Readonly<Record<string, FeedFormat>> = {
  feed: 'rss2',
  rss2: 'rss2',
  rss: 'rss2',
  rdf: 'rss2',
  atom: 'atom',
  json: 'json',
};

/** Null for the name of no feed. RDF and RSS 0.92 are served as RSS 2.0. */
export const feedFormatOf = (name: string): FeedFormat | null =>
  Object.hasOwn(feedFormats, name) ? (feedFormats[name] ?? null) : null;

export function suffixOf(segments: readonly string[]): UrlSuffix {
  const { length } = segments;
  const none: UrlSuffix = { length, feed: null, isEmbed: false, page: null, commentPage: null };
  const [before = '', last = ''] = [segments[length - 2], segments[length - 1]];
  const feed = last === 'json' && before !== 'feed' ? null : feedFormatOf(last);
  if (feed !== null) return { ...none, feed, length: length - (before === 'feed' ? 2 : 1) };
  if (last === 'embed') return { ...none, isEmbed: true, length: length - 1 };
  if (before === 'page' && /^\d{1,9}$/.test(last)) return { ...none, page: Number(last), length: length - 2 };
  const comments = /^comment-page-(\d{1,9})$/.exec(last)?.[1];
  return comments === undefined ? none : { ...none, commentPage: Number(comments), length: length - 1 };
}
