import { escapeText, headData, restUrl } from '@platen/server';
import type { HeadData, JsonMap, PageSummary, Scope, UrlPage } from '@platen/server';
import type { HeadElement, HeadInput, PageHead } from './head-elements.ts';
import { feedUrl, siteFeedUrl } from './feed-urls.ts';
import { attributesOf, scriptJson } from './html.ts';
import type { Attributes } from './html.ts';

const meta = (name: string, content: string): HeadElement => ({ tag: 'meta', attributes: { name, content } });

/** Open Graph names its properties with `property`. */
const property = (name: string, content: string): HeadElement => ({
  tag: 'meta',
  attributes: { property: name, content },
});

const jsonLd = (data: JsonMap): HeadElement => ({ tag: 'json-ld', data });

const link = (rel: string, href: string, more: Attributes = {}): HeadElement => ({
  tag: 'link',
  attributes: { rel, href, ...more },
});

export function pageHead(input: HeadInput): PageHead {
  const { url, site, summary } = input;
  const data = headData({ url, site, summary });
  return {
    title: data.title,
    elements: [
      ...(data.description === '' ? [] : [meta('description', data.description)]),
      meta('robots', robotsOf(input, data)),
      ...(data.canonical === null ? [] : [link('canonical', data.canonical)]),
      ...neighboringPages(url),
      ...feedLinks(input),
      ...apiLinks(input),
      ...Object.entries(data.openGraph).map(([name, content]) => property(name, content)),
      ...(data.jsonLd === null ? [] : [meta('twitter:card', data.twitterCard), jsonLd(data.jsonLd)]),
      link('https://api.w.org/', site.apiUrl),
    ],
  };
}

/** The same page with a form that replies to one comment is not to be indexed. */
function robotsOf({ scope }: HeadInput, { robots }: HeadData): string {
  const isReply = scope.outer.query['replytocom'] !== undefined;
  return isReply && !robots.startsWith('noindex') ? `${robots}, noindex, follow` : robots;
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
  // A page that is not public has neither.
  if (post === null || type === null || canonical === null) return [];
  const card = (format: string): string =>
    `${restUrl(scope, '/oembed/1.0/embed')}?url=${encodeURIComponent(canonical)}${format}`;
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

export const writeHeadElement = (element: HeadElement): string =>
  element.tag === 'json-ld'
    ? `<script type="application/ld+json">${scriptJson(element.data)}</script>`
    : `<${element.tag}${attributesOf(element.attributes)}>`;

export const writeTitle = (title: string): string => `<title>${escapeText(title)}</title>`;
