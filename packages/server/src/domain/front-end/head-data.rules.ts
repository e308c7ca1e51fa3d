import type { JsonMap } from '../../lib/json.ts';
import type { UrlPage } from '../urls/url.ts';
import type { HeadInput, PageSummary } from './front-end.ts';
import { structuredData } from './structured-data.rules.ts';

/** What search engines and link previews read in the head of a page. Values are plain text. */
export interface HeadData {
  /** Content of `<title>`. */
  readonly title: string;
  /** Empty for none. */
  readonly description: string;
  /** Null for a page that is not public. */
  readonly canonical: string | null;
  readonly robots: string;
  /** Property → content, such as `og:title`. Empty for a missing page. */
  readonly openGraph: Readonly<Record<string, string>>;
  readonly twitterCard: 'summary' | 'summary_large_image';
  /** Schema.org data. Null for a missing page. */
  readonly jsonLd: JsonMap | null;
}

/** The head of a page: title, description, canonical URL, robots, Open Graph, and JSON-LD. */
export function headData(input: HeadInput): HeadData {
  const { url, summary } = input;
  const title = documentTitle(input);
  const isThere = url.status === 200;
  return {
    title,
    description: summary.description,
    canonical: url.canonical,
    robots: robotsOf(input),
    openGraph: isThere ? openGraph(input, title) : {},
    twitterCard: summary.image === null ? 'summary' : 'summary_large_image',
    jsonLd: isThere ? structuredData(input) : null,
  };
}

const separator = ' – ';

/** The most specific part first. */
function documentTitle({ url, site, summary }: HeadInput): string {
  const number = url.page > 1 ? [`Page ${url.page}`] : [];
  const isFront = url.isFront && url.status === 200;
  const parts =
    summary.documentTitle !== ''
      ? [summary.documentTitle, ...number]
      : isFront
        ? [site.title, ...number, site.tagline]
        : [nameOf(url, summary), ...number, site.title];
  return parts.filter((part) => part !== '').join(separator);
}

function nameOf({ kind, search }: UrlPage, { title }: PageSummary): string {
  if (kind === 'missing') return 'Page not found';
  return kind === 'search' ? `Search Results for “${search ?? ''}”` : title;
}

/** No page is to be indexed while the site asks search engines to stay away. Search results and previews never are. */
function robotsOf({ url, site, summary }: HeadInput): string {
  const isPrivate = url.post !== null && url.canonical === null;
  if (!site.isIndexed || isPrivate) return 'noindex, nofollow';
  const isHidden = url.kind === 'search' || url.isEmbed || !summary.isIndexed;
  return isHidden ? 'noindex, follow, max-image-preview:large' : 'max-image-preview:large';
}

function openGraph({ url, site, summary }: HeadInput, title: string): Readonly<Record<string, string>> {
  const isArticle = url.post !== null && url.post.type === 'post';
  const { image, published, modified, author } = summary;
  const properties = {
    'og:type': isArticle ? 'article' : 'website',
    'og:title': summary.documentTitle || summary.title || title,
    'og:description': summary.description,
    'og:url': url.canonical,
    'og:site_name': site.title,
    'og:locale': site.language.replaceAll('-', '_'),
    ...(image !== null && {
      'og:image': image.full.url,
      'og:image:width': String(image.full.width),
      'og:image:height': String(image.full.height),
      'og:image:alt': image.alt,
    }),
    ...(isArticle && {
      'article:published_time': published,
      'article:modified_time': modified,
      'article:author': author?.name,
    }),
  };
  const filled = Object.entries(properties).filter((pair): pair is [string, string] => (pair[1] ?? '') !== '');
  return Object.fromEntries(filled);
}
