import type { Scope } from '../../scope.ts';
import { permalinksOf } from '../permalinks/permalink-structure.rules.ts';
import { listPosts } from '../posts/list/posts-list.actions.ts';
import { publishedPosts } from '../posts/list/posts-list.query.ts';
import { flagOption } from '../settings/option-values.rules.ts';
import { everyTerm } from '../terms/terms.query.ts';
import { listTerms } from '../terms/terms.read.actions.ts';
import type { Routing } from './url-candidates.rules.ts';
import { emptyPage, redirectTo } from './url-pages.rules.ts';
import { numberIn, textParameter } from './url-parts.rules.ts';
import type { UrlParts } from './url-parts.rules.ts';
import { queryWithout } from './url-question.rules.ts';
import type { ResolvedUrl, UrlFile } from './url.ts';

/** URLs in one part of a sitemap. */
export const sitemapSize = 2000;

/** `robots.txt`, the icon, and sitemaps; null for every other URL. Their names are written in lower case alone. */
export function resolveFile(
  scope: Scope,
  parts: UrlParts,
  routing: Routing,
): Promise<ResolvedUrl> | ResolvedUrl | null {
  const [name = '', ...more] = parts.raw;
  const { home } = permalinksOf(scope);
  if (parts.raw.length === 0) return byParameter(scope, parts, routing);
  if (more.length > 0) return null;
  const file = (kind: UrlFile['kind']): ResolvedUrl =>
    parts.endsInSlash
      ? redirectTo(`${home}/${name}${queryWithout(parts.query, [])}`)
      : { kind, status: 200, sitemap: null };
  if (name === 'robots.txt') return file('robots');
  if (name === 'favicon.ico') return file('favicon');
  if (name === 'sitemap.xml') return redirectTo(`${home}/wp-sitemap.xml${queryWithout(parts.query, [])}`);
  if (name === 'wp-sitemap.xml') return sitemap(scope, routing, { name: 'index', subtype: '', page: 1 });
  const [, provider = '', subtype = '', number = ''] =
    /^wp-sitemap-(posts|taxonomies|users)(?:-([\w-]+?))?-(\d{1,6})\.xml$/.exec(name) ?? [];
  if (provider === '') return null;
  const page = Math.max(Number(number), 1);
  if (number !== String(page)) return redirectTo(sitemapUrl(home, { name: provider, subtype, page }));
  return sitemap(scope, routing, { name: provider, subtype, page });
}

type Part = NonNullable<UrlFile['sitemap']>;

const sitemapUrl = (home: string, { name, subtype, page }: Part): string =>
  name === 'index'
    ? `${home}/wp-sitemap.xml`
    : `${home}/wp-sitemap-${name}${subtype === '' ? '' : `-${subtype}`}-${page}.xml`;

function byParameter(
  scope: Scope,
  { parameters }: UrlParts,
  routing: Routing,
): Promise<ResolvedUrl> | ResolvedUrl | null {
  const text = (name: string): string => {
    const value = textParameter(parameters, name);
    return value === null || value === 'unreadable' ? '' : value;
  };
  if (text('robots') !== '') return { kind: 'robots', status: 200, sitemap: null };
  if (text('favicon') !== '') return { kind: 'favicon', status: 200, sitemap: null };
  const name = text('sitemap');
  if (name === '') return null;
  const part = { name, subtype: text('sitemap-subtype'), page: Math.max(numberIn(text('paged')) ?? 1, 1) };
  const { home, isPretty } = permalinksOf(scope);
  const isKnown = ['index', 'posts', 'taxonomies', 'users'].includes(name);
  return isPretty && isKnown ? redirectTo(sitemapUrl(home, part)) : sitemap(scope, routing, part);
}

/** While search engines are asked to stay away, there are no sitemaps. */
async function sitemap(scope: Scope, routing: Routing, part: Part): Promise<ResolvedUrl> {
  const exists =
    flagOption(scope.options, 'blog_public', true) && part.page <= (await countParts(scope, routing, part));
  return exists ? { kind: 'sitemap', status: 200, sitemap: part } : emptyPage(routing.permalinks);
}

async function countParts(scope: Scope, { taxonomies }: Routing, { name, subtype }: Part): Promise<number> {
  const { dialect, postTypes } = scope.site;
  const stored = dialect.inward(subtype);
  if (name === 'index') return 1;
  if (name === 'users') return subtype === '' ? 1 : 0;
  if (name === 'posts') {
    const type = postTypes.get(stored);
    if (type === undefined || !type.viewable || type.name === 'attachment') return 0;
    const one = { text: null, include: null, exclude: [], page: 1, perPage: 1 };
    return partsOf((await listPosts(scope, publishedPosts(scope, [type], one))).total);
  }
  const taxonomy = name === 'taxonomies' ? taxonomies.find((one) => one.name === stored) : undefined;
  if (taxonomy === undefined) return 0;
  if (taxonomy.name === 'post_format') return 1;
  const query = { ...everyTerm, taxonomies: [taxonomy.name], hideEmpty: 'own', limit: 1 } as const;
  return partsOf((await listTerms(scope, query)).total);
}

const partsOf = (total: number): number => Math.max(Math.ceil(total / sitemapSize), 1);
