import type { Permalinks } from '../permalinks/permalink.ts';
import type { UrlPage, UrlRedirect } from './url.ts';

/** A page about nothing: what other pages are made from. */
export const emptyPage = ({ home }: Pick<Permalinks, 'home'>): UrlPage => ({
  kind: 'missing',
  status: 404,
  templates: ['404'],
  posts: null,
  perPage: 0,
  post: null,
  term: null,
  format: null,
  author: null,
  date: null,
  type: null,
  search: null,
  page: 1,
  pages: 0,
  commentPage: null,
  canonical: null,
  feed: null,
  feedOf: null,
  isEmbed: false,
  isFront: false,
  isPostsPage: false,
  urlOfPage: () => `${home}/`,
  urlOfCommentPage: () => `${home}/`,
});

export const redirectTo = (location: string, status: UrlRedirect['status'] = 301): UrlRedirect => ({
  kind: 'redirect',
  status,
  location,
});

/** First and last moment of a year, a month, or a day; null for a date that does not exist. */
export function spanOf(numbers: readonly number[]): { readonly from: string; readonly before: string } | null {
  const [year = 0, month = 1, day = 1] = numbers;
  const start = new Date(Date.UTC(year, month - 1, day));
  const isReal = year >= 1000 && year <= 9998 && start.getUTCMonth() === month - 1 && start.getUTCDate() === day;
  if (!isReal || start.getUTCFullYear() !== year) return null;
  const end =
    numbers.length === 1
      ? Date.UTC(year + 1, 0, 1)
      : numbers.length === 2
        ? Date.UTC(year, month, 1)
        : Date.UTC(year, month - 1, day + 1);
  const written = (moment: number): string => new Date(moment).toISOString().slice(0, 19);
  return { from: written(start.getTime()), before: written(end) };
}

/** `[2024, 6]` as `2024-06`. */
export const dateText = (numbers: readonly number[]): string =>
  numbers.map((number, at) => String(number).padStart(at === 0 ? 4 : 2, '0')).join('-');

/** How many pages the content of a post has. */
export const textPagesOf = (content: string): number => content.split('<!--nextpage-->').length;

/** Whether a path names the same as another one: numbers may have zeros before them, as in dates. */
export const isSamePath = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((part, at) => plainNumber(part) === plainNumber(other[at] ?? ''));

const plainNumber = (part: string): string => (/^\d+$/.test(part) ? part.replace(/^0+(?=\d)/, '') : part);
