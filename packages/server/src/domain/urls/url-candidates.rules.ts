import type { Permalinks } from '../permalinks/permalink.ts';
import { archivePath, termBase } from '../permalinks/permalinks.rules.ts';
import type { Taxonomy } from '../taxonomies/taxonomy.ts';
import type { PostType } from '../types/type.ts';

/** Which post a URL names. Null is no condition. */
export interface PostFinder {
  readonly id: number | null;
  readonly slug: string | null;
  /** As stored. Null for any type with pages of its own. */
  readonly type: string | null;
  /** Slugs from the top, of a type that nests. */
  readonly path: readonly string[] | null;
  /** What the date begins with: year, month, day, hour, minute, second. */
  readonly date: readonly (number | null)[];
}

/** What a path may name, before the database decides. */
export type Candidate =
  | { readonly kind: 'home' }
  | ({ readonly kind: 'post'; readonly textPage: string | null; readonly isStructure: boolean } & PostFinder)
  | { readonly kind: 'file'; readonly slug: string }
  | { readonly kind: 'term'; readonly taxonomy: string; readonly slug: string | null; readonly id: number | null }
  | { readonly kind: 'author'; readonly slug: string | null; readonly id: number | null }
  | { readonly kind: 'date'; readonly numbers: readonly number[] }
  | { readonly kind: 'type'; readonly type: string }
  | { readonly kind: 'search'; readonly words: string };

export interface Routing {
  readonly permalinks: Permalinks;
  /** Types with pages of their own, without posts, pages, and files. */
  readonly types: readonly PostType[];
  readonly taxonomies: readonly Taxonomy[];
}

export const anyPost: PostFinder = { id: null, slug: null, type: null, path: null, date: [] };

export const formatTaxonomy = 'post_format';

/** What the segments of a path may name, the most likely first. `segments` are without `index.php` and without suffix. */
export function candidatesOf(segments: readonly string[], routing: Routing): readonly Candidate[] {
  const { permalinks } = routing;
  if (segments.length === 0) return [{ kind: 'home' }];
  if (!permalinks.isPretty) return [];
  const [first = '', ...rest] = segments;
  if (first === 'search' && rest.length > 0) return [{ kind: 'search', words: rest.join('/') }];
  return (
    termOf(segments, routing) ??
    authorOf(segments, permalinks) ??
    dateOf(segments, permalinks) ??
    typedOf(segments, routing) ?? [...pagesOf(segments), ...structureOf(segments, permalinks), ...fileOf(segments)]
  );
}

/** The segments behind a base such as `archives/books`; null if they do not begin with it. */
function behind(segments: readonly string[], base: string, { root }: Permalinks): readonly string[] | null {
  const parts = base
    .slice(base.startsWith(root) ? root.length : 0)
    .split('/')
    .filter((part) => part !== '');
  return parts.every((part, at) => segments[at] === part.toLowerCase()) ? segments.slice(parts.length) : null;
}

function termOf(segments: readonly string[], { permalinks, taxonomies }: Routing): Candidate[] | null {
  for (const taxonomy of taxonomies) {
    const rest = behind(segments, termBase(permalinks, taxonomy), permalinks);
    const slug = rest?.at(-1);
    // Of the terms above, only the last one counts, whatever its parents are.
    if (rest === null || slug === undefined || (rest.length > 1 && !taxonomy.nestedAddresses)) continue;
    return [{ kind: 'term', taxonomy: taxonomy.name, slug, id: null }];
  }
  return null;
}

function authorOf(segments: readonly string[], permalinks: Permalinks): Candidate[] | null {
  const [slug, ...more] = behind(segments, permalinks.authorBase, permalinks) ?? [];
  return slug === undefined || more.length > 0 ? null : [{ kind: 'author', slug, id: null }];
}

const datePatterns = [/^\d{4}$/, /^\d{1,2}$/, /^\d{1,2}$/] as const;

function dateOf(segments: readonly string[], permalinks: Permalinks): Candidate[] | null {
  const numbers = behind(segments, permalinks.dateFront, permalinks) ?? [];
  const isDate = numbers.length > 0 && numbers.length <= datePatterns.length;
  return isDate && numbers.every((part, at) => datePatterns[at]?.test(part))
    ? [{ kind: 'date', numbers: numbers.map(Number) }]
    : null;
}

const isNumber = (segment: string | undefined): segment is string => /^\d{1,9}$/.test(segment ?? '');

function typedOf(segments: readonly string[], { permalinks, types }: Routing): Candidate[] | null {
  for (const type of types) {
    const archive = archivePath(permalinks, type);
    if (archive !== null && behind(segments, archive, permalinks)?.length === 0)
      return [{ kind: 'type', type: type.name }];
    const path = type.slug === '' ? null : behind(segments, permalinks.front + type.slug, permalinks);
    if (path === null || path.length === 0) continue;
    const single = (own: readonly string[], textPage: string | null): Candidate => ({
      ...anyPost,
      kind: 'post',
      type: type.name,
      slug: own.at(-1) ?? '',
      path: type.hierarchical ? own : null,
      textPage,
      isStructure: true,
    });
    const [last, before] = [path.at(-1), path.slice(0, -1)];
    const fits = (own: readonly string[]): boolean => own.length === 1 || (own.length > 1 && type.hierarchical);
    return [
      ...(fits(path) ? [single(path, null)] : []),
      ...(isNumber(last) && fits(before) ? [single(before, last)] : []),
    ];
  }
  return null;
}

/** Pages go before posts where both fit. */
function pagesOf(segments: readonly string[]): Candidate[] {
  const page = (path: readonly string[], textPage: string | null): Candidate => ({
    ...anyPost,
    kind: 'post',
    type: 'page',
    slug: path.at(-1) ?? '',
    path,
    textPage,
    isStructure: false,
  });
  const last = segments.at(-1);
  const before = segments.slice(0, -1);
  return [page(segments, null), ...(isNumber(last) && before.length > 0 ? [page(before, last)] : [])];
}

const patterns = {
  year: String.raw`(?<year>\d{4})`,
  monthnum: String.raw`(?<monthnum>\d{1,2})`,
  day: String.raw`(?<day>\d{1,2})`,
  hour: String.raw`(?<hour>\d{1,2})`,
  minute: String.raw`(?<minute>\d{1,2})`,
  second: String.raw`(?<second>\d{1,2})`,
  post_id: String.raw`(?<id>\d{1,15})`,
  postname: '(?<slug>[^/]+)',
  category: '(?:[^/]+(?:/[^/]+)*?)',
  author: '(?:[^/]+)',
} as const;

/** The structure of posts as an expression. Wrong categories and authors match, too: they are redirected. */
function structureExpression({ parts, root }: Permalinks): RegExp {
  const written = parts.map((part, at) => {
    if ('tag' in part) return patterns[part.tag];
    return RegExp.escape(
      (at === 0 && part.text.startsWith(root) ? part.text.slice(root.length) : part.text).toLowerCase(),
    );
  });
  return new RegExp(`^${written.join('')}(?:/(?<page>\\d{1,9}))?$`);
}

const dateTags = ['year', 'monthnum', 'day', 'hour', 'minute', 'second'] as const;

function structureOf(segments: readonly string[], permalinks: Permalinks): Candidate[] {
  const groups = structureExpression(permalinks).exec(segments.join('/'))?.groups;
  if (groups === undefined) return [];
  return [
    {
      ...anyPost,
      kind: 'post',
      type: 'post',
      id: groups['id'] === undefined ? null : Number(groups['id']),
      // An id decides alone: another slug beside it is redirected.
      slug: groups['id'] === undefined ? (groups['slug'] ?? null) : null,
      date: dateTags.map((tag) => (groups[tag] === undefined ? null : Number(groups[tag]))),
      textPage: groups['page'] ?? null,
      isStructure: true,
    },
  ];
}

const fileOf = (segments: readonly string[]): Candidate[] => {
  const slug = segments.at(-1);
  return slug === undefined ? [] : [{ kind: 'file', slug }];
};
