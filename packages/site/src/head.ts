import { escapeText, restUrl } from '@platen/server';
import type { PageSummary, Scope, UrlPage } from '@platen/server';
import type { HeadElement, HeadInput, PageHead } from './head-elements.ts';
import { feedUrl, siteFeedUrl } from './feed-urls.ts';
import { attributesOf, scriptJson } from './html.ts';
import type { Attributes } from './html.ts';
import { structuredData } from './structured-data.ts';

const separator = ' – ';

/** The document title, the most specific part first. */
export function documentTitle({ url, site, summary }: Pick<HeadInput, 'url' | 'site' | 'summary'>): string {
  const number = url.page > 1 ? [`Page ${url.page}`] : [];
  const parts =
    url.isFront && url.status === 200
      ? [site.title, ...number, site.tagline]
      : [nameOf(url, summary), ...number, site.title];
  return parts.filter((part) => part !== '').join(separator);
}

function nameOf({ kind, search }: UrlPage, { title }: PageSummary): string {
  if (kind === 'missing') return 'Page not found';
  return kind === 'search' ? `Search Results for “${search ?? ''}”` : title;
}

const meta = (name: string, content: string): HeadElement => ({ tag: 'meta', attributes: { name, content } });

/** Open Graph names its properties with `property`. */
const property = (name: string, content: string | null | undefined): readonly HeadElement[] =>
  content === null || content === undefined || content === ''
    ? []
    : [{ tag: 'meta', attributes: { property: name, content } }];

const link = (rel: string, href: string, more: Attributes = {}): HeadElement => ({
  tag: 'link',
  attributes: { rel, href, ...more },
});

export function pageHead(input: HeadInput): PageHead {
  const { url, site, summary } = input;
  const title = documentTitle(input);
  return {
    title,
    elements: [
      ...(summary.description === '' ? [] : [meta('description', summary.description)]),
      meta('robots', robotsOf(input)),
      ...(url.canonical === null ? [] : [link('canonical', url.canonical)]),
      ...neighboringPages(url),
      ...feedLinks(input),
      ...apiLinks(input),
      ...(url.status === 200 ? [...openGraph(input, title), ...structured(input)] : []),
      link('https://api.w.org/', site.apiUrl),
    ],
  };
}

/** Search results and missing pages are not to be indexed, and nothing is while the site asks search engines to stay away. */
export function robotsOf({ scope, url, site }: Omit<HeadInput, 'summary'>): string {
  if (!site.isIndexed) return 'noindex, nofollow';
  if (url.kind === 'search' || url.isEmbed) return 'noindex, follow, max-image-preview:large';
  // The same page with a form that replies to one comment.
  const isReply = scope.outer.query['replytocom'] !== undefined;
  return isReply ? 'max-image-preview:large, noindex, follow' : 'max-image-preview:large';
}

function neighboringPages({ posts, page, pages, urlOfPage }: UrlPage): readonly HeadElement[] {
  if (posts === null) return [];
  return [
    ...(page > 1 ? [link('prev', urlOfPage(page - 1))] : []),
    ...(page < pages ? [link('next', urlOfPage(page + 1))] : []),
  ];
}

function feedLinks({ scope, url, site, summary }: HeadInput): readonly HeadElement[] {
  const own = hasOwnFeed(url) ? feedUrl(url.urlOfPage(1)) : null;
  const feed = (name: string, href: string): HeadElement =>
    link('alternate', href, { type: 'application/rss+xml', title: `${site.title} » ${name}` });
  return [
    feed('Feed', siteFeedUrl(scope, 'posts')),
    feed('Comments Feed', siteFeedUrl(scope, 'comments')),
    ...(own === null ? [] : [feed(ownFeedName(scope, url, summary), own)]),
  ];
}

const hasOwnFeed = ({ kind, status }: UrlPage): boolean =>
  status === 200 && ['singular', 'term', 'author', 'type', 'search'].includes(kind);

function ownFeedName({ site }: Scope, { kind, search, term }: UrlPage, { title }: PageSummary): string {
  const taxonomy = term === null ? undefined : site.taxonomies.get(term.taxonomy);
  if (kind === 'singular') return `${title} Comments Feed`;
  if (kind === 'author') return `Posts by ${title} Feed`;
  if (kind === 'search') return `Search Results for “${search ?? ''}” Feed`;
  return [title, taxonomy?.labels['singular_name'] ?? '', 'Feed'].filter((word) => word !== '').join(' ');
}

/** The same record as JSON, and its oEmbed card. */
function apiLinks({ scope, url }: HeadInput): readonly HeadElement[] {
  const { post, type, canonical } = url;
  if (post === null || type === null || url.status !== 200) return [];
  const card = (format: string): string =>
    `${restUrl(scope, '/oembed/1.0/embed')}?url=${encodeURIComponent(canonical ?? '')}${format}`;
  return [
    link('alternate', restUrl(scope, `/${type.restNamespace}/${type.restBase}/${post.id}`), {
      type: 'application/json',
      title: 'JSON',
    }),
    link('alternate', card(''), { type: 'application/json+oembed', title: 'oEmbed (JSON)' }),
    link('alternate', card('&format=xml'), { type: 'text/xml+oembed', title: 'oEmbed (XML)' }),
    link('shortlink', url.isFront ? `${scope.address.front}/` : `${scope.address.front}/?p=${post.id}`),
  ];
}

function openGraph({ url, site, summary }: HeadInput, title: string): readonly HeadElement[] {
  const { post, canonical } = url;
  const isArticle = post !== null && post.type === 'post';
  const { image, published, modified, author } = summary;
  return [
    ...property('og:type', isArticle ? 'article' : 'website'),
    ...property('og:title', summary.title === '' ? title : summary.title),
    ...property('og:description', summary.description),
    ...property('og:url', canonical),
    ...property('og:site_name', site.title),
    ...property('og:locale', site.language.replaceAll('-', '_')),
    ...(image === null
      ? []
      : [
          ...property('og:image', image.full.url),
          ...property('og:image:width', String(image.full.width)),
          ...property('og:image:height', String(image.full.height)),
          ...property('og:image:alt', image.alt),
        ]),
    ...(isArticle
      ? [
          ...property('article:published_time', published),
          ...property('article:modified_time', modified),
          ...property('article:author', author?.name),
        ]
      : []),
    meta('twitter:card', image === null ? 'summary' : 'summary_large_image'),
  ];
}

const structured = (input: HeadInput): readonly HeadElement[] => [{ tag: 'json-ld', data: structuredData(input) }];

export const writeHeadElement = (element: HeadElement): string =>
  element.tag === 'json-ld'
    ? `<script type="application/ld+json">${scriptJson(element.data)}</script>`
    : `<${element.tag}${attributesOf(element.attributes)}>`;

export const writeTitle = (title: string): string => `<title>${escapeText(title)}</title>`;
