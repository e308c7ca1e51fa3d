import type { Scope } from '../../scope.ts';
import { countCommentPages } from '../comments/comment-pages.actions.ts';
import { below, commentPageUrl, textPageUrl } from '../permalinks/permalinks.rules.ts';
import { permalinksOf } from '../permalinks/permalink-structure.rules.ts';
import { isLive } from '../posts/post-rights.rules.ts';
import type { PostRow } from '../posts/post.ts';
import { addressesOf } from '../posts/tree/post-addresses.actions.ts';
import { integerOption, textOption } from '../settings/option-values.rules.ts';
import type { PostType } from '../types/type.ts';
import { resolveList } from './url-lists.actions.ts';
import { pathOf } from './url-matches.actions.ts';
import type { Match } from './url-matches.actions.ts';
import { emptyPage, isSamePath, redirectTo, textPagesOf } from './url-pages.rules.ts';
import { queryWithout } from './url-question.rules.ts';
import type { Asked, Question } from './url-question.rules.ts';
import { singularTemplates } from './url-templates.rules.ts';
import type { ResolvedUrl, UrlPage, UrlRedirect } from './url.ts';

type PostMatch = Extract<Match, { kind: 'post' }>;

/** A post of any type, or where its URL leads. */
export async function resolveSingular(scope: Scope, asked: Asked, match: PostMatch): Promise<ResolvedUrl> {
  const { question, routing } = asked;
  const { row, type } = match;
  const { permalinks } = routing;
  const isPublic = isPublicPost(scope, row);
  const link = (await addressesOf(scope, type, [row])).link(row);
  if (showsPage(scope) && type.name === 'page' && row.id === integerOption(scope.options, 'page_for_posts'))
    return resolveList(scope, asked, { kind: 'postsPage', row, url: link });
  const isFront = isFrontPage(scope, row);
  if (question.feed !== null && type.slug !== '' && type.hasArchive === false && question.parameters === null)
    return emptyPage(permalinks);
  const pages = textPagesOf(row.content);
  const commentPages = question.commentPage === null || !isPublic ? 1 : await countCommentPages(scope, row.id);
  const given = { ...asked, match, link, pages, commentPages, isFront };
  const redirect = isPublic ? redirectOf(given) : null;
  if (redirect !== null) return redirect;
  const page = Math.min(Math.max(textPageIn(question, match) ?? 1, 1), pages);
  const commentPage = question.commentPage;
  const canonical =
    commentPage === null ? textPageUrl(permalinks, link, page) : commentPageUrl(permalinks, link, commentPage);
  return {
    ...singularPage(scope, { row, type, link }),
    page,
    commentPage,
    canonical: isPublic ? canonical : null,
    feed: question.feed,
    feedOf: question.feed === null ? null : 'comments',
    isEmbed: question.isEmbed,
  } satisfies UrlPage;
}

/** The page of one post, whatever its status. Null for a post of a type without pages. */
export async function pageOfPost(scope: Scope, row: PostRow): Promise<UrlPage | null> {
  const type = scope.site.postTypes.get(row.type);
  if (type?.viewable !== true) return null;
  const { link } = await addressesOf(scope, type, [row]);
  return singularPage(scope, { row, type, link: link(row) });
}

/** Its first page, as published. */
function singularPage(
  scope: Scope,
  { row, type, link }: { readonly row: PostRow; readonly type: PostType; readonly link: string },
): UrlPage {
  const permalinks = permalinksOf(scope);
  const isFront = isFrontPage(scope, row);
  return {
    ...emptyPage(permalinks),
    kind: 'singular',
    status: 200,
    templates: singularTemplates(row, scope.site.dialect.outward(type.name), isFront),
    post: row,
    type,
    pages: textPagesOf(row.content),
    canonical: isPublicPost(scope, row) ? link : null,
    isFront,
    urlOfPage: (number) => textPageUrl(permalinks, link, number),
    urlOfCommentPage: (number) => commentPageUrl(permalinks, link, number),
  };
}

const isPublicPost = ({ site }: Scope, { status }: PostRow): boolean => isLive(site, status) && status !== 'future';

const showsPage = ({ options }: Scope): boolean => textOption(options, 'show_on_front') === 'page';

const isFrontPage = (scope: Scope, { type, id }: PostRow): boolean =>
  type === 'page' && showsPage(scope) && id === integerOption(scope.options, 'page_on_front');

const textPageIn = (question: Question, { textPage }: PostMatch): number | null =>
  textPage === null ? question.textPage : Number(textPage);

interface Found extends Asked {
  readonly match: PostMatch;
  readonly link: string;
  readonly pages: number;
  readonly commentPages: number;
  readonly isFront: boolean;
}

/** One post has one URL: every other spelling leads to it. Null for the right one. */
function redirectOf(found: Found): UrlRedirect | null {
  const { question, routing, link, match } = found;
  const { permalinks } = routing;
  const { parts, parameters } = question;
  if (parameters !== null && question.feed !== null) return null;
  const names = [...contentParameters, ...(parameters ?? [])];
  const rest = queryWithout(parts.query, names);
  const target = viewUrl(found);
  const { url, status } = target;
  if (!permalinks.isPretty) return plainRedirect(found, target);
  const joined = url.includes('?') ? `${url}${rest.replace('?', '&')}` : `${url}${rest}`;
  const hasParameters = names.some((name) => Object.hasOwn(parts.parameters, name) && name !== 'preview');
  if (parameters !== null || (hasParameters && question.feed === null)) return redirectTo(joined, status);
  const isItsPath = isSamePath(pathOf(link), rootedBase(found));
  const isItsPage = match.textPage === null || (target.textPage > 1 && match.textPage === String(target.textPage));
  const isItself = match.textPage !== null && Number(match.textPage) === 0;
  if (isItsPath && (isItsPage || isItself) && !target.isMoved) return null;
  // The comments of a post may be at any of its spellings, and the feed of the front page is at its own path.
  const isAnySpelling = question.commentPage !== null || (found.isFront && question.feed !== null);
  if (!isItsPath && isAnySpelling && !target.isMoved) return null;
  return redirectTo(joined, status);
}

/** Parameters that name content or a part of it: none of them belongs to a URL with a path. */
const contentParameters = ['p', 'page_id', 'attachment_id', 'name', 'pagename', 'page', 'cpage', 'preview'];

function rootedBase({ question, routing, match }: Found): readonly string[] {
  const { root } = routing.permalinks;
  const base = match.textPage === null ? question.base : question.base.slice(0, -1);
  return root === '' || question.base.length === 0 ? base : [root.slice(0, -1), ...base];
}

interface View {
  readonly url: string;
  readonly status: 301 | 302;
  readonly textPage: number;
  /** The view that was asked for does not exist, or is at another URL. */
  readonly isMoved: boolean;
}

/** The URL of the page of the text, of the comments, of the feed, or of the card that was asked for. */
function viewUrl({ question, routing, match, link, pages, commentPages, isFront }: Found): View {
  const { permalinks } = routing;
  const { feed, commentPage, isEmbed, hasEmbedInPath } = question;
  const asked = textPageIn(question, match) ?? 1;
  const textPage = asked > pages ? 1 : asked;
  const view = { status: 301, textPage, isMoved: false } as const;
  if (feed !== null && question.parameters === null)
    return { ...view, url: below(permalinks, link, feed === 'rss2' ? 'feed' : `feed/${feed}`) };
  if (isEmbed && hasEmbedInPath)
    return isFront ? { ...view, url: link, isMoved: true } : { ...view, url: below(permalinks, link, 'embed') };
  if (commentPage !== null && commentPage > commentPages) {
    const url = permalinks.comments.perPage === null ? link : commentPageUrl(permalinks, link, commentPages);
    // More comments may give the page that was asked for.
    return { ...view, url, status: 302, isMoved: true };
  }
  if (commentPage !== null && commentPage > 0) return { ...view, url: commentPageUrl(permalinks, link, commentPage) };
  return { ...view, url: textPageUrl(permalinks, link, textPage) };
}

/** Plain URLs differ in the parameter that names the post. */
function plainRedirect({ question, link }: Found, { url, status, isMoved, textPage }: View): UrlRedirect | null {
  const { parameters } = question.parts;
  const expected = new URL(link).searchParams;
  const byId = ['p', 'page_id', 'attachment_id'].find((name) => Object.hasOwn(parameters, name));
  const isAnother = byId !== undefined && !expected.has(byId);
  const isBeyond = question.textPage !== null && question.textPage !== textPage;
  if (!isAnother && !isMoved && !isBeyond && !Object.hasOwn(parameters, 'preview')) return null;
  const rest = queryWithout(question.parts.query, [...contentParameters, ...(question.parameters ?? [])]);
  return redirectTo(url + rest.replace('?', '&'), status);
}
