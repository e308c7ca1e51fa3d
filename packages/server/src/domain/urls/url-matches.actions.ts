import type { Scope } from '../../scope.ts';
import { permalinksOf } from '../permalinks/permalink-structure.rules.ts';
import { findMedia } from '../media/media.read.actions.ts';
import { urlOf } from '../media/files/media-files.rules.ts';
import { kindOf } from '../posts/post-kinds.registry.ts';
import { canReadPost } from '../posts/post-rights.rules.ts';
import { trashStatus } from '../posts/post.ts';
import type { PostRow } from '../posts/post.ts';
import { findPost, withInherited } from '../posts/posts.read.actions.ts';
import { addressesOf } from '../posts/tree/post-addresses.actions.ts';
import { readablePathOf } from '../posts/tree/post-tree.actions.ts';
import type { Term } from '../terms/term.ts';
import { findTerm } from '../terms/terms.read.actions.ts';
import type { PostType } from '../types/type.ts';
import type { User } from '../users/user.ts';
import { findUser } from '../users/users.actions.ts';
import { formatTaxonomy } from './url-candidates.rules.ts';
import type { Candidate, Routing } from './url-candidates.rules.ts';
import { isSamePath, redirectTo } from './url-pages.rules.ts';
import { storedSpelling } from './url-parts.rules.ts';
import type { Question } from './url-question.rules.ts';
import type { UrlRedirect } from './url.ts';
import type { UrlMatch } from './urls.store.ts';
import formats from '../../../data/post-formats.json' with { type: 'json' };

/** The record that a candidate names. */
export type Match =
  | UrlRedirect
  | { readonly kind: 'post'; readonly row: PostRow; readonly type: PostType; readonly textPage: string | null }
  | { readonly kind: 'home' }
  | { readonly kind: 'term'; readonly term: Term }
  | { readonly kind: 'format'; readonly format: string }
  | { readonly kind: 'author'; readonly author: User }
  | { readonly kind: 'date'; readonly numbers: readonly number[] }
  | { readonly kind: 'type'; readonly type: PostType }
  | { readonly kind: 'search'; readonly words: string };

interface Given {
  readonly candidate: Candidate;
  readonly matches: readonly UrlMatch[];
  readonly question: Question;
  readonly routing: Routing;
}

export function findMatch(scope: Scope, given: Given): Promise<Match | null> | Match | null {
  const { candidate, matches } = given;
  const id = (kind: UrlMatch['kind']): number => matches.find((match) => match.kind === kind)?.id ?? 0;
  switch (candidate.kind) {
    case 'home':
    case 'date':
      return candidate;
    case 'search':
      return { kind: 'search', words: searchWords(candidate.words, given.question) };
    case 'type': {
      const type = scope.site.postTypes.get(candidate.type);
      return type === undefined ? null : { kind: 'type', type };
    }
    case 'author':
      return authorMatch(scope, id('author'));
    case 'term':
      return candidate.taxonomy === formatTaxonomy ? formatMatch(candidate.slug) : termMatch(scope, id('term'));
    case 'file':
      return fileMatch(scope, given, candidate.slug);
    case 'post':
      return postMatch(scope, given, candidate);
  }
}

/** Words in a path have plus signs for spaces. They are shown as sent, not in the spelling of slugs. */
function searchWords(words: string, { parameters, parts, base }: Question): string {
  if (parameters !== null) return words;
  const before = parts.segments[0] === 'index.php' ? 2 : 1;
  const sent = parts.raw.slice(before, before + base.length - 1).join('/');
  try {
    return decodeURIComponent(sent.replaceAll('+', ' '));
  } catch {
    return sent;
  }
}

async function authorMatch(scope: Scope, id: number): Promise<Match | null> {
  scope.cacheTags?.add('users');
  const author = await findUser(scope, id);
  return author === null ? null : { kind: 'author', author };
}

async function termMatch(scope: Scope, id: number): Promise<Match | null> {
  scope.cacheTags?.add('terms');
  const term = await findTerm(scope, id);
  return term === null ? null : { kind: 'term', term };
}

const formatMatch = (slug: string | null): Match | null => {
  const format = slug?.replace(/^post-format-/, '') ?? '';
  return (formats as readonly string[]).includes(format) && format !== 'standard' ? { kind: 'format', format } : null;
};

type PostCandidate = Extract<Candidate, { kind: 'post' }>;

async function postMatch(scope: Scope, given: Given, candidate: PostCandidate): Promise<Match | null> {
  // A post that is saved under this slug later must be found.
  scope.cacheTags?.add('posts');
  for (const { id } of given.matches.filter(({ kind }) => kind === 'post')) {
    const row = await findPost(scope, id);
    if (row === null || !(await isMeant(scope, row, candidate))) continue;
    const type = scope.site.postTypes.get(row.type);
    if (type === undefined || !(await isReadable(scope, row))) continue;
    if (kindOf(scope.site, type).isFile === true) return fileById(scope, type, row, given);
    if (type.viewable) return { kind: 'post', row, type, textPage: candidate.textPage };
  }
  return null;
}

/** Nothing in the trash is at a URL, whoever the caller is. */
export const isReadable = async (scope: Scope, row: PostRow): Promise<boolean> =>
  row.status !== trashStatus && canReadPost(scope, await withInherited(scope, row));

async function isMeant(scope: Scope, row: PostRow, candidate: PostCandidate): Promise<boolean> {
  const { id, slug, type, path, date } = candidate;
  if (id !== null && row.id !== id) return false;
  if (type !== null && row.type !== type) return false;
  if (slug !== null && row.slug !== slug) return false;
  const numbers = row.date.split(/\D+/).map(Number);
  if (date.some((number, at) => number !== null && number !== numbers[at])) return false;
  if (path === null) return true;
  const above = row.parent === 0 ? [] : await readablePathOf(scope, row.parent);
  return above !== null && isSamePath([...above, row.slug], path);
}

/** A file has no page: its own URL leads to it. */
async function fileMatch(scope: Scope, given: Given, slug: string): Promise<Match | null> {
  for (const { id } of given.matches.filter(({ kind }) => kind === 'post')) {
    const row = await findPost(scope, id);
    const type = row === null ? undefined : scope.site.postTypes.get(row.type);
    if (row === null || type === undefined || kindOf(scope.site, type).isFile !== true || row.slug !== slug) continue;
    if (!(await isReadable(scope, row))) continue;
    const url = await fileUrl(scope, row);
    const isItsPath =
      given.question.parameters !== null || isSamePath(pathOf(await linkOf(scope, type, row)), pathIn(scope, given));
    if (url !== null && isItsPath) return redirectTo(url);
  }
  return null;
}

const pathIn = (scope: Scope, { question }: Given): readonly string[] => {
  const { root } = permalinksOf(scope);
  return root === '' ? question.base : [root.slice(0, -1), ...question.base];
};

const linkOf = async (scope: Scope, type: PostType, row: PostRow): Promise<string> =>
  (await addressesOf(scope, type, [row])).link(row);

/** Segments of the path of a URL, in the spelling of stored slugs. */
export const pathOf = (url: string): readonly string[] =>
  new URL(url).pathname
    .split('/')
    .filter((part) => part !== '')
    .map(storedSpelling);

async function fileUrl(scope: Scope, row: PostRow): Promise<string | null> {
  const media = await findMedia(scope, row.id);
  return media === null ? null : urlOf(scope, media.file);
}

async function fileById(scope: Scope, type: PostType, row: PostRow, { question }: Given): Promise<Match | null> {
  const url = await fileUrl(scope, row);
  if (url === null) return null;
  return redirectTo(Object.hasOwn(question.parts.parameters, 'attachment_id') ? url : await linkOf(scope, type, row));
}
