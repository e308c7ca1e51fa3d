import type { Site } from '../../scope.ts';
import type { Taxonomy } from '../taxonomies/taxonomy.ts';
import type { PostType } from '../types/type.ts';
import type { PermalinkPost, Permalinks, PermalinkTag } from './permalink.ts';

/** A URL of the site: with a slash at the end if the structure has one. An empty path is the front page. */
export const urlOfPath = ({ home, endsInSlash }: Permalinks, path: string): string =>
  path === '' ? `${home}/` : `${home}/${path}${endsInSlash ? '/' : ''}`;

const dateParts = ['year', 'monthnum', 'day', 'hour', 'minute', 'second'] as const;

/** The path of a post, or with its tag in place of the slug. */
export function postUrl(permalinks: Permalinks, post: PermalinkPost, slug = post.slug): string {
  const numbers = post.date.split(/\D+/);
  const values: Readonly<Record<PermalinkTag, string>> = {
    ...(Object.fromEntries(dateParts.map((part, at) => [part, numbers[at] ?? ''])) as Record<
      (typeof dateParts)[number],
      string
    >),
    post_id: String(post.id),
    postname: slug,
    category: post.category.join('/'),
    author: post.author,
  };
  const path = permalinks.parts.map((part) => ('tag' in part ? values[part.tag] : part.text)).join('');
  return urlOfPath(permalinks, path);
}

export const structureHas = ({ parts }: Permalinks, tag: PermalinkTag): boolean =>
  parts.some((part) => 'tag' in part && part.tag === tag);

/** A page of the site: below no front, whatever the structure of posts. */
export const pageUrl = (permalinks: Permalinks, path: readonly string[]): string =>
  urlOfPath(permalinks, permalinks.root + path.join('/'));

/** A post of a type with a first segment of its own. */
export const typedUrl = (permalinks: Permalinks, type: Pick<PostType, 'slug'>, path: readonly string[]): string =>
  urlOfPath(permalinks, [permalinks.front + type.slug, ...path].join('/'));

/** A file below the post that it is attached to. Slugs that could be something else have a segment before them. */
export function attachedUrl(permalinks: Permalinks, parentUrl: string, slug: string): string {
  const needsSegment = /^\d+$/.test(slug) || structureHas(permalinks, 'category');
  return `${withSlash(parentUrl)}${needsSegment ? 'attachment/' : ''}${slug}${permalinks.endsInSlash ? '/' : ''}`;
}

const withSlash = (url: string): string => (url.endsWith('/') ? url : `${url}/`);

/** First part of the path of a type's archive; null without one. */
export const archivePath = (permalinks: Permalinks, { hasArchive, slug }: PostType): string | null =>
  hasArchive === false ? null : permalinks.front + (hasArchive === true ? slug : hasArchive);

export const typeArchiveUrl = (permalinks: Permalinks, type: PostType, dialect: Site['dialect']): string => {
  const path = archivePath(permalinks, type);
  return permalinks.isPretty && path !== null
    ? urlOfPath(permalinks, path)
    : `${permalinks.home}/?post_type=${dialect.outward(type.name)}`;
};

/** First part of the paths of a taxonomy's terms. */
export const termBase = (permalinks: Permalinks, { name, slug }: Pick<Taxonomy, 'name' | 'slug'>): string => {
  if (name === 'category') return permalinks.categoryBase;
  return name === 'post_tag' ? permalinks.tagBase : permalinks.front + slug;
};

/** `2025`, `2025-03`, or `2025-03-04`. */
export const dateUrl = (permalinks: Permalinks, date: string): string =>
  permalinks.isPretty
    ? urlOfPath(permalinks, permalinks.dateFront + date.replaceAll('-', '/'))
    : `${permalinks.home}/?m=${date.replaceAll('-', '')}`;

export const authorUrl = (
  permalinks: Permalinks,
  { id, slug }: { readonly id: number; readonly slug: string },
): string =>
  permalinks.isPretty ? urlOfPath(permalinks, `${permalinks.authorBase}/${slug}`) : `${permalinks.home}/?author=${id}`;

/** A URL with one more parameter. */
export const withParameter = (url: string, name: string, value: string | number): string =>
  `${url}${url.includes('?') ? '&' : '?'}${name}=${value}`;

/** A URL with further segments before its query. */
export function below(permalinks: Permalinks, url: string, segments: string): string {
  const mark = url.indexOf('?');
  const [path, query] = mark === -1 ? [url, ''] : [url.slice(0, mark), url.slice(mark)];
  return `${withSlash(path)}${segments}${permalinks.endsInSlash ? '/' : ''}${query}`;
}

const isPlain = ({ isPretty, home }: Permalinks, url: string): boolean => !isPretty || url.startsWith(`${home}/?`);

/** A page of a list. */
export function listPageUrl(permalinks: Permalinks, url: string, page: number): string {
  if (page <= 1) return url;
  // The pages of a search at `/?s=…` are `/page/2/?s=…`.
  if (permalinks.isPretty && isFront(permalinks, url))
    return below(
      permalinks,
      url.replace(permalinks.home, () => frontBase(permalinks)),
      `page/${page}`,
    );
  return isPlain(permalinks, url) ? withParameter(url, 'paged', page) : below(permalinks, url, `page/${page}`);
}

const isFront = ({ home }: Permalinks, url: string): boolean =>
  url === `${home}/` || url === home || url.startsWith(`${home}/?s=`);

const frontBase = ({ home, root }: Permalinks): string => (root === '' ? home : `${home}/${root.slice(0, -1)}`);

/** A page of a post with page breaks. */
export const textPageUrl = (permalinks: Permalinks, url: string, page: number): string => {
  if (page <= 1) return url;
  return isPlain(permalinks, url) ? withParameter(url, 'page', page) : below(permalinks, url, String(page));
};

/** A page of the comments of a post. The first page is the post itself if it shows the oldest comments. */
export function commentPageUrl(permalinks: Permalinks, url: string, page: number): string {
  if (page <= 1 && permalinks.comments.firstShown === 'oldest') return url;
  return isPlain(permalinks, url) ? withParameter(url, 'cpage', page) : below(permalinks, url, `comment-page-${page}`);
}

/** A comment on the page that shows it. */
export const commentUrl = (
  permalinks: Permalinks,
  postUrl: string,
  comment: { id: number; page: number | null },
): string =>
  `${comment.page === null ? postUrl : commentPageUrl(permalinks, postUrl, comment.page)}#comment-${comment.id}`;
