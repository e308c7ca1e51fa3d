import type { Compared } from './compare.ts';
import type { SiteRecording } from './recording.ts';
import type { ShownPage } from './service.ts';

/** What is in the bodies of pages, feeds, and sitemaps: each title, and each entry of a list by itself. */
export function compareBody({ response, kind }: SiteRecording, shown: ShownPage, base: string): readonly Compared[] {
  if (shown.status !== response.status) return [];
  const own = (text: string): string => text.replaceAll(base, '{site}');
  if (kind === 'feed' && response.body !== undefined && isRssOrAtom(response.body))
    return compareLists('feed item', feedItems(response.body), feedItems(own(shown.body)));
  if (kind === 'sitemap' && response.body !== undefined)
    return compareLists('sitemap entry', sitemapEntries(response.body), sitemapEntries(own(shown.body)));
  const { title, metas } = response.page ?? {};
  if (title === undefined || !shown.body.includes('<title>')) return [];
  const robots = metas?.find(({ name }) => name === 'robots')?.content;
  return [
    { member: 'title', expected: decoded(title), actual: decoded(own(partOf(shown.body, /<title>(.*?)<\/title>/s))) },
    ...(robots === undefined
      ? []
      : [
          {
            member: 'robots' as const,
            expected: robots,
            actual: partOf(shown.body, /<meta name="robots" content="(.*?)">/),
          },
        ]),
  ];
}

interface Entry {
  readonly id: string;
  readonly text: string;
}

/** RSS 0.92 and RDF are served as RSS 2.0. */
const isRssOrAtom = (body: string): boolean => /<rss version="2\.0"|<feed\b/.test(body);

const partOf = (text: string, pattern: RegExp): string => (pattern.exec(text)?.[1] ?? '').trim();

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", raquo: '»' };

const decoded = (text: string): string =>
  text
    .replaceAll(/<!\[CDATA\[(.*?)\]\]>/gs, '$1')
    .replaceAll(/&#x([\da-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll(/&(\w+);/g, (whole, name: string) => named[name] ?? whole)
    .replaceAll(/\s+/g, ' ')
    .trim();

const elements = (item: string, name: string): string[] =>
  [...item.matchAll(new RegExp(`<${name}(?: [^>]*)?>(.*?)</${name}>`, 'gs'))].map(([, text = '']) => decoded(text));

const attributes = (item: string, element: string, name: string): string[] =>
  [...item.matchAll(new RegExp(`<${element} [^>]*?${name}="(.*?)"`, 'g'))].map(([, text = '']) => decoded(text));

/** Title, link, identifier, dates, author, and categories of each entry. */
function feedItems(body: string): readonly Entry[] {
  const items = [...body.matchAll(/<(item|entry)>(.*?)<\/\1>/gs)].map(([, , item = '']) => item);
  return items.map((item) => ({
    id: [...elements(item, 'link'), ...attributes(item, 'link rel="alternate"', 'href')].join(' '),
    text: [
      elements(item, 'title'),
      [...elements(item, 'link'), ...attributes(item, 'link rel="alternate"', 'href')],
      [...elements(item, 'guid'), ...elements(item, 'id')],
      [...elements(item, 'pubDate'), ...elements(item, 'published'), ...elements(item, 'updated')].toSorted(),
      [...elements(item, 'dc:creator'), ...elements(item, 'name')],
      [...elements(item, 'category'), ...attributes(item, 'category', 'term')].toSorted(),
    ]
      .map((parts) => parts.join(' | '))
      .join(' · '),
  }));
}

const sitemapEntries = (body: string): readonly Entry[] =>
  [...body.matchAll(/<loc>(.*?)<\/loc>(?:<lastmod>(.*?)<\/lastmod>)?/g)].map(([, url = '', modified = '']) => ({
    id: decoded(url),
    text: `${decoded(url)} ${modified}`,
  }));

/** Each entry of one list beside the same entry of the other, so that a missing one is one difference; then their order. */
function compareLists(
  member: Compared['member'],
  expected: readonly Entry[],
  actual: readonly Entry[],
): readonly Compared[] {
  const ids = [...new Set([...expected, ...actual].map(({ id }) => id))];
  const textIn = (entries: readonly Entry[], id: string): string => entries.find((one) => one.id === id)?.text ?? '';
  const orderOf = (entries: readonly Entry[], others: readonly Entry[]): string =>
    entries
      .filter(({ id }) => others.some((other) => other.id === id))
      .map(({ id }) => id)
      .join(' ');
  return [
    ...ids.map((id) => ({ member, expected: textIn(expected, id), actual: textIn(actual, id) })),
    { member, expected: orderOf(expected, actual), actual: orderOf(actual, expected) },
  ];
}
