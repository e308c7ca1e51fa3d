import type { Scope } from '../../scope.ts';
import type { Permalinks } from '../permalinks/permalink.ts';
import { authorUrl, dateUrl, listPageUrl, typeArchiveUrl, urlOfPath } from '../permalinks/permalinks.rules.ts';
import type { PostRow } from '../posts/post.ts';
import { listPosts } from '../posts/list/posts-list.actions.ts';
import { publishedPosts } from '../posts/list/posts-list.query.ts';
import type { PostQuery } from '../posts/list/posts-list.rules.ts';
import { searchableTypes } from '../search/search.rules.ts';
import { integerOption, textOption } from '../settings/option-values.rules.ts';
import { addressesOf as termAddresses } from '../terms/terms.read.actions.ts';
import type { PostType } from '../types/type.ts';
import type { Match } from './url-matches.actions.ts';
import { dateText, emptyPage, redirectTo, spanOf } from './url-pages.rules.ts';
import { queryWithout } from './url-question.rules.ts';
import type { Asked } from './url-question.rules.ts';
import {
  authorTemplates,
  formatTemplates,
  homeTemplates,
  termTemplates,
  typeTemplates,
} from './url-templates.rules.ts';
import type { ResolvedUrl, UrlPage, UrlRedirect } from './url.ts';
import { selectFamily } from './urls.store.ts';

export type ListMatch =
  | Exclude<Match, { kind: 'redirect' } | { kind: 'post' }>
  | { readonly kind: 'postsPage'; readonly row: PostRow; readonly url: string };

/** What a list is about. */
interface List {
  readonly facts: Partial<UrlPage> & Pick<UrlPage, 'kind' | 'templates'>;
  /** URL of its first page. */
  readonly url: string;
  readonly types: readonly PostType[];
  readonly query: Partial<PostQuery>;
  readonly text?: string;
  /** Without posts, there is nothing at the URL. */
  readonly needsPosts?: boolean;
}

/** A list of posts: 404 beyond its last page. */
export async function resolveList(scope: Scope, asked: Asked, match: ListMatch): Promise<ResolvedUrl> {
  const { question, routing } = asked;
  const { permalinks } = routing;
  const missing = emptyPage(permalinks);
  if (question.hasCommentPageInPath && match.kind !== 'postsPage') return missing;
  if (question.hasEmbedInPath && match.kind === 'home') return missing;
  // A feed of comments has one page.
  if (question.feedOf === 'comments' && question.page > 1) return missing;
  const list = await listOf(scope, asked, match);
  if (list === null || 'location' in list) return list ?? missing;
  const isFeed = question.feed !== null;
  const perPage = perPageOf(scope, isFeed);
  const { page } = question;
  const query = {
    ...publishedPosts(scope, list.types, { text: list.text ?? null, include: null, exclude: [], page, perPage }),
    ...list.query,
    stickyFirst: list.facts.kind === 'home' && !isFeed,
    // Feed readers expect the newest first, also of search results.
    ...(isFeed && { orderBy: 'date' as const, descending: true }),
  };
  const posts = await listPosts(scope, query);
  if (posts.rows.length === 0 && (page > 1 || list.needsPosts === true)) return missing;
  const urlOfPage = (number: number): string => listPageUrl(permalinks, list.url, number);
  return (
    namedRedirect(asked, match, urlOfPage(page)) ?? {
      ...missing,
      status: 200,
      posts,
      perPage,
      page,
      pages: Math.ceil(posts.total / perPage),
      canonical: urlOfPage(page),
      feed: question.feed,
      feedOf: question.feedOf,
      urlOfPage,
      ...list.facts,
    }
  );
}

function perPageOf({ options }: Scope, isFeed: boolean): number {
  const perPage = integerOption(options, isFeed ? 'posts_per_rss' : 'posts_per_page', 10);
  return perPage > 0 ? perPage : 100;
}

/** A list has one URL, too, once it has a path. Searches keep their parameter. */
function namedRedirect({ question, routing }: Asked, match: ListMatch, url: string): ResolvedUrl | null {
  const { parameters, parts, feed, page, hasPageInPath } = question;
  if (!routing.permalinks.isPretty || feed !== null) return null;
  const isPageNamed = page > 1 && !hasPageInPath;
  if (match.kind === 'search' && (parameters !== null || !isPageNamed)) return null;
  if (parameters === null && !isPageNamed) return null;
  return redirectTo(url + queryWithout(parts.query, [...(parameters ?? []), 'paged']));
}

async function listOf(scope: Scope, asked: Asked, match: ListMatch): Promise<List | UrlRedirect | null> {
  const { permalinks } = asked.routing;
  const { dialect, postTypes } = scope.site;
  const posts = postTypes.all().filter(({ name }) => name === 'post');
  switch (match.kind) {
    case 'home':
      return homeList(scope, permalinks, posts);
    case 'postsPage': {
      const facts = { kind: 'home', templates: homeTemplates(false), post: match.row, isPostsPage: true } as const;
      return { facts, url: match.url, types: posts, query: {} };
    }
    case 'term':
      return termList(scope, match.term);
    case 'format': {
      const { format } = match;
      const facts = { kind: 'term', templates: formatTemplates(format), format } as const;
      return {
        facts,
        url: formatUrl(permalinks, format),
        types: posts,
        query: { formats: [format] },
        needsPosts: true,
      };
    }
    case 'author': {
      const { author } = match;
      const facts = { kind: 'author', templates: authorTemplates(author), author } as const;
      // Without posts, a user is none of the visitors' business.
      return {
        facts,
        url: authorUrl(permalinks, author),
        types: posts,
        query: { authors: [author.id] },
        needsPosts: true,
      };
    }
    case 'date':
      return dateList(asked, match.numbers, posts);
    case 'type': {
      const { type } = match;
      const facts = { kind: 'type', templates: typeTemplates(dialect.outward(type.name)), type } as const;
      return { facts, url: typeArchiveUrl(permalinks, type, dialect), types: [type], query: {} };
    }
    case 'search': {
      const { words } = match;
      const facts = { kind: 'search', templates: ['search'], search: words } as const;
      const types = searchableTypes(scope.site).filter(({ excludeFromSearch }) => !excludeFromSearch);
      return { facts, url: `${permalinks.home}/?s=${formEncoded(words)}`, types, query: {}, text: words };
    }
  }
}

const formEncoded = (words: string): string => encodeURIComponent(words.toWellFormed()).replaceAll('%20', '+');

export const formatUrl = (permalinks: Permalinks, format: string): string =>
  permalinks.isPretty
    ? urlOfPath(permalinks, `${permalinks.front}type/${format}`)
    : `${permalinks.home}/?post_format=${format}`;

function homeList({ options }: Scope, permalinks: Permalinks, types: readonly PostType[]): List {
  const isFront = textOption(options, 'show_on_front') !== 'page' || integerOption(options, 'page_on_front') <= 0;
  return {
    facts: { kind: 'home', templates: homeTemplates(isFront), isFront },
    url: `${permalinks.home}/`,
    types,
    query: {},
  };
}

async function termList(scope: Scope, term: Extract<ListMatch, { kind: 'term' }>['term']): Promise<List | null> {
  const { taxonomies, postTypes, dialect } = scope.site;
  const taxonomy = taxonomies.get(term.taxonomy);
  if (taxonomy === undefined) return null;
  const ids = taxonomy.hierarchical ? await selectFamily(scope.db.kysely, term.id) : [term.id];
  const url = (await termAddresses(scope, [term])).get(term.id) ?? '';
  const types = taxonomy.objectTypes.flatMap((name) => postTypes.get(name) ?? []).filter(({ viewable }) => viewable);
  return {
    facts: { kind: 'term', templates: termTemplates(term, dialect.outward(taxonomy.name)), term },
    url,
    types,
    query: { terms: [{ taxonomy: taxonomy.name, groups: [ids], negated: false }] },
  };
}

/** A month or a day that does not exist leads to the year or the month before it. */
function dateList(
  { routing }: Asked,
  numbers: readonly number[],
  types: readonly PostType[],
): List | UrlRedirect | null {
  const { permalinks } = routing;
  const span = spanOf(numbers);
  if (span === null) {
    const shorter = numbers.slice(0, -1);
    return spanOf(shorter) === null ? null : redirectTo(dateUrl(permalinks, dateText(shorter)));
  }
  const [year = 0, month = null, day = null] = numbers;
  const justBefore = new Date(Date.parse(`${span.from}Z`) - 1000).toISOString().slice(0, 19);
  return {
    facts: { kind: 'date', templates: ['date', 'archive'], date: { year, month, day } },
    url: dateUrl(permalinks, dateText(numbers)),
    types,
    query: { after: justBefore, before: span.before },
    needsPosts: true,
  };
}
