import type { Scope } from '../../scope.ts';
import { permalinksOf } from '../permalinks/permalink-structure.rules.ts';
import { urlOfPath } from '../permalinks/permalinks.rules.ts';
import { kindOf } from '../posts/post-kinds.registry.ts';
import { preloadPosts } from '../posts/posts.read.actions.ts';
import { findRedirect } from '../redirects/redirects.actions.ts';
import { integerOption, textOption } from '../settings/option-values.rules.ts';
import { resolveGuess } from './url-guesses.actions.ts';
import { findMatch } from './url-matches.actions.ts';
import type { Match } from './url-matches.actions.ts';
import { resolveList } from './url-lists.actions.ts';
import { resolveSingular } from './url-singular.actions.ts';
import { resolveFile } from './url-files.actions.ts';
import { anyPost } from './url-candidates.rules.ts';
import type { Candidate, Routing } from './url-candidates.rules.ts';
import { emptyPage, redirectTo } from './url-pages.rules.ts';
import { urlPartsOf } from './url-parts.rules.ts';
import { queryWithout, questionOf } from './url-question.rules.ts';
import type { Asked, Question } from './url-question.rules.ts';
import { selectMatches } from './urls.store.ts';
import type { UrlLookup } from './urls.store.ts';
import type { ResolvedUrl } from './url.ts';

/** What is at a path and query of the site, for the caller of this scope. Entries in the redirects come first. */
export async function resolveUrl(scope: Scope, target: string): Promise<ResolvedUrl> {
  const redirect = await findRedirect(scope, target);
  if (redirect !== null) {
    if (redirect.status === 410) return { kind: 'gone', status: 410 };
    const location = redirect.target.startsWith('/') ? scope.address.front + redirect.target : redirect.target;
    return redirectTo(new URL(location).href, redirect.status as 301);
  }
  const permalinks = permalinksOf(scope);
  const missing = emptyPage(permalinks);
  const parts = urlPartsOf(target);
  if (parts === null) return missing;
  const routing = routingOf(scope);
  const file = await resolveFile(scope, parts, routing);
  if (file !== null) return file;
  const question = questionOf(parts, { ...routing, dialect: scope.site.dialect });
  const resolved = question === null ? missing : await resolveQuestion(scope, { question, routing });
  if (question === null || resolved.kind === 'redirect' || ('status' in resolved && resolved.status === 404))
    return resolved;
  return untidyPath(question, routing) ?? resolved;
}

function routingOf(scope: Scope): Routing {
  const { site } = scope;
  const hasOwnUrls = ({ name }: { readonly name: string }): boolean =>
    name !== 'post' && name !== 'page' && kindOf(site, { name }).isFile !== true;
  return {
    permalinks: permalinksOf(scope),
    types: site.postTypes.all().filter((type) => type.viewable && hasOwnUrls(type)),
    taxonomies: site.taxonomies.all().filter(({ publiclyQueryable }) => publiclyQueryable),
  };
}

async function resolveQuestion(scope: Scope, asked: Asked): Promise<ResolvedUrl> {
  const { question, routing } = asked;
  const candidates = withFrontPage(scope, question);
  const lookup = lookupOf(scope, candidates, routing);
  const matches = await selectMatches(scope.db.kysely, lookup);
  await preloadPosts(
    scope,
    matches.filter(({ kind }) => kind === 'post' || kind === 'former').map(({ id }) => id),
  );
  for (const candidate of candidates) {
    const match = await findMatch(scope, { candidate, matches, question, routing });
    if (match !== null) return resolveMatch(scope, asked, match);
  }
  return (await resolveGuess(scope, { ...asked, matches, candidates })) ?? emptyPage(routing.permalinks);
}

function resolveMatch(scope: Scope, asked: Asked, match: Match): Promise<ResolvedUrl> | ResolvedUrl {
  if (match.kind === 'redirect') return match;
  return match.kind === 'post' ? resolveSingular(scope, asked, match) : resolveList(scope, asked, match);
}

/** A page as the front page takes the place of the latest posts, except in feeds. */
function withFrontPage({ options }: Scope, { candidates, feed }: Question): readonly Candidate[] {
  const [first] = candidates;
  if (first?.kind !== 'home' || feed !== null || textOption(options, 'show_on_front') !== 'page') return candidates;
  const id = integerOption(options, 'page_on_front');
  if (id <= 0) return candidates;
  return [{ ...anyPost, kind: 'post', id, type: 'page', textPage: null, isStructure: false }, first];
}

function lookupOf({ site }: Scope, candidates: readonly Candidate[], { types }: Routing): UrlLookup {
  const posts = candidates.filter((candidate) => candidate.kind === 'post');
  const files = candidates.filter((candidate) => candidate.kind === 'file');
  const fileTypes = site.postTypes.all().filter((type) => kindOf(site, type).isFile === true);
  const slugs = [...posts, ...files].flatMap(({ slug }) => (slug === null ? [] : [slug]));
  const term = candidates.find((candidate) => candidate.kind === 'term');
  const author = candidates.find((candidate) => candidate.kind === 'author');
  return {
    ids: posts.flatMap((post) => (post.id === null ? [] : [post.id])),
    slugs: [...new Set(slugs)],
    types: [...new Set(['post', 'page', ...types.map(({ name }) => name), ...fileTypes.map(({ name }) => name)])],
    term: term ?? null,
    author: author ?? null,
    formerSlugs: posts.flatMap(({ slug, isStructure }) => (slug !== null && isStructure ? [slug] : [])),
  };
}

/** The same path with single slashes, without `index.php`, and with the slash at the end that the structure has. */
function untidyPath(question: Question, { permalinks }: Routing): ResolvedUrl | null {
  const { parts, hasExtraIndex } = question;
  const raw = hasExtraIndex ? parts.raw.slice(1) : parts.raw;
  const hasRootAlone = raw.length === 1 && permalinks.root === `${raw[0]}/`;
  const isTidySlash = parts.raw.length === 0 || parts.endsInSlash === permalinks.endsInSlash || !permalinks.isPretty;
  if (isTidySlash && !hasExtraIndex && !parts.hasEmptySegments && !hasRootAlone) return null;
  const path = hasRootAlone ? '' : raw.map(encodedSegment).join('/');
  return redirectTo(urlOfPath(permalinks, path) + queryWithout(parts.query, []));
}

/** As sent, except for letters that a header cannot carry. */
const encodedSegment = (segment: string): string =>
  segment.toWellFormed().replaceAll(/[^\x21-\x7e]+/g, (letters) => encodeURIComponent(letters));
