import type { Scope } from '../../scope.ts';
import { below } from '../permalinks/permalinks.rules.ts';
import type { PostRow } from '../posts/post.ts';
import { findPost, preloadPosts } from '../posts/posts.read.actions.ts';
import { addressesOf } from '../posts/tree/post-addresses.actions.ts';
import type { Candidate } from './url-candidates.rules.ts';
import { isReadable } from './url-matches.actions.ts';
import { redirectTo, spanOf, textPagesOf } from './url-pages.rules.ts';
import { queryWithout } from './url-question.rules.ts';
import type { Asked } from './url-question.rules.ts';
import type { UrlRedirect } from './url.ts';
import { selectGuesses } from './urls.store.ts';
import type { UrlMatch } from './urls.store.ts';

interface Given extends Asked {
  readonly matches: readonly UrlMatch[];
  readonly candidates: readonly Candidate[];
}

/** Where a URL that names nothing leads: to a post that had this slug, or to the one post whose slug begins so. */
export async function resolveGuess(scope: Scope, given: Given): Promise<UrlRedirect | null> {
  const post = (await formerPost(scope, given)) ?? (await guessedPost(scope, given));
  const type = post === null ? undefined : scope.site.postTypes.get(post.type);
  if (post === null || type === undefined) return null;
  const link = (await addressesOf(scope, type, [post])).link(post);
  return redirectTo(withView(given, { link, pages: textPagesOf(post.content) }));
}

/** Feeds and pages of the old URL lead to those of the new one. */
function withView(
  { question, routing, candidates }: Given,
  { link, pages }: { readonly link: string; readonly pages: number },
): string {
  const { permalinks } = routing;
  const { feed, parts } = question;
  const page = Number(namedPost(candidates)?.textPage ?? 0);
  const url = page > 1 && page <= pages ? below(permalinks, link, String(page)) : link;
  if (feed === null) return url + queryWithout(parts.query, []);
  return below(permalinks, link, feed === 'rss2' ? 'feed' : `feed/${feed}`);
}

/** Former slugs count in the place of the slug alone: with a date in the structure, only behind the right date. */
async function formerPost(scope: Scope, { matches, candidates }: Given): Promise<PostRow | null> {
  for (const { id } of matches.filter(({ kind }) => kind === 'former')) {
    const row = await findPost(scope, id);
    const candidate = candidates.find((one) => one.kind === 'post' && one.isStructure && one.type === row?.type);
    if (row === null || candidate?.kind !== 'post' || !(await isReadable(scope, row))) continue;
    const numbers = row.date.split(/\D+/).map(Number);
    if (candidate.date.every((number, at) => number === null || number === numbers[at])) return row;
  }
  return null;
}

type PostCandidate = Extract<Candidate, { kind: 'post' }>;

/** What the structure says, else the path with the number of a page at its end, else the whole path. */
function namedPost(candidates: readonly Candidate[]): PostCandidate | null {
  const posts = candidates.filter((candidate) => candidate.kind === 'post');
  return (
    posts.find(({ isStructure }) => isStructure) ?? posts.find(({ textPage }) => textPage !== null) ?? posts[0] ?? null
  );
}

const minGuessLength = 3;

async function guessedPost(scope: Scope, given: Given): Promise<PostRow | null> {
  const guess = guessOf(scope, given);
  if (guess === null) return null;
  scope.cacheTags?.add('posts');
  const found = await selectGuesses(scope.db.kysely, guess);
  const exact = found.filter(({ isExact }) => isExact);
  // Several posts whose slugs begin so: none of them is meant more than the others.
  const isGuess = guess.slug.length >= minGuessLength && found.length === 1;
  const [first] = exact.length > 0 ? exact : isGuess ? found : [];
  if (first === undefined) return null;
  await preloadPosts(scope, [first.id]);
  const row = await findPost(scope, first.id);
  return row !== null && (await isReadable(scope, row)) ? row : null;
}

/** Which slugs may be meant; null where the path does not end in one. */
function guessOf(scope: Scope, { question, routing, candidates }: Given) {
  const { parts } = routing.permalinks;
  if (question.parameters !== null || !routing.permalinks.isPretty) return null;
  const named = namedPost(candidates);
  if (named === null) return null;
  const [first] = parts.flatMap((part) => ('tag' in part ? [part.tag] : []));
  const ofType = named.isStructure && named.type !== 'post' ? named.type : null;
  // Behind categories and authors, a path ends in a slug only where the structure says so.
  if (ofType === null && (first === 'category' || first === 'author')) return null;
  if (ofType === null && first === 'postname' && question.base.length > 2) return null;
  const { slug, date } = named;
  if (slug === null) return null;
  const types = ofType === null ? ['post', 'page', ...routing.types.map(({ name }) => name)] : [ofType];
  const end = date.indexOf(null);
  const numbers = (end === -1 ? date : date.slice(0, end)).map(Number);
  return { slug, types: types.filter((type) => scope.site.postTypes.has(type)), span: spanOf(numbers.slice(0, 3)) };
}
