import { primePosts, withInherited } from '../posts.read.actions.ts';
import { canEditPost, canReadPost } from '../post-rights.rules.ts';
import { trashStatus } from '../post.ts';
import type { PostRow } from '../post.ts';
import { listTags } from './posts-list-tags.rules.ts';
import { isWalked, startOf, unconditional } from './posts-list.rules.ts';
import type { Listing, PostQuery, Visible, VisiblePart } from './posts-list.rules.ts';
import { countPosts, selectPage, selectUsedFormats } from './posts-list.store.ts';
import type { PostPage, PostTotal } from './posts-search.store.ts';
import formats from '../../../../data/post-formats.json' with { type: 'json' };
import type { Keyset } from '../../../db/statements/keyset.ts';
import { isVisitor } from '../../../scope.ts';
import type { Scope } from '../../../scope.ts';
import { supports } from '../../types/type.ts';

interface PageOfPosts {
  readonly rows: readonly PostRow[];
  /** Where the page ends, for a cursor; none behind the last page. */
  readonly last?: Keyset;
}

export interface ListedPosts extends PageOfPosts, PostTotal {}

/** A page whose total is counted by those who want to know it. */
export interface UncountedPosts extends PageOfPosts {
  count(): Promise<PostTotal>;
}

export async function listPosts(
  scope: Scope,
  query: PostQuery,
  purpose: 'reading' | 'editing' = 'reading',
): Promise<ListedPosts> {
  const { count, ...page } = await listUncounted(scope, query, purpose);
  return { ...page, ...(isWalked(query) ? { total: 0, isExact: true } : await count()) };
}

export async function listUncounted(
  scope: Scope,
  query: PostQuery,
  purpose: 'reading' | 'editing' = 'reading',
): Promise<UncountedPosts> {
  for (const tag of listTags(query)) scope.cacheTags?.add(tag);
  const listing = { ...query, parts: visibleParts(scope, query), userId: scope.caller.id };
  const found = await selectPage(scope.db.kysely, listing);
  const page = query.stickyFirst && query.page === 1 ? await withSticky(scope, listing, found.rows) : found.rows;
  primePosts(scope, page);
  for (const { id } of page) scope.cacheTags?.add(`post-${id}`);
  // Of what was found, not of what is shown: plugins may hide the last of a page.
  const last = found.rows.length < query.perPage ? undefined : found.rows.at(-1)?.key;
  const rows = await visiblePosts(scope, page, purpose);
  return { rows, ...(last && { last }), count: () => totalOf(scope, listing, found) };
}

/** A post without author, for permission checks on posts of others. */
const somebodyElse = 0;

/** What the caller may read of each type and state, as far as it follows from these and from whose a post is. */
function visibleParts(scope: Scope, { types, statuses }: Pick<PostQuery, 'types' | 'statuses'>): VisiblePart[] {
  const earlier = scope.site.postStatuses.all().map(({ name }) => name);
  const visible = (type: string, status: string, author: number): Visible => {
    // What takes its state from another post is judged with that post.
    if (status === 'inherit') return true;
    if (status !== trashStatus) return canReadPost(scope, { type, status, author });
    const before = (from: string) => ({ type, status, author, trashedFrom: { status: from, slug: '' } });
    const seen = earlier.filter((from) => canReadPost(scope, before(from)));
    return seen.length === earlier.length || (seen.length > 0 && seen);
  };
  return types
    .flatMap((type) =>
      statuses.map((status) => ({
        type,
        status,
        others: visible(type, status, somebodyElse),
        own: !isVisitor(scope) && visible(type, status, scope.caller.id),
      })),
    )
    .filter(({ others, own }) => others !== false || own !== false);
}

/** The last page tells the total by itself. Past the end there is nothing, and an offset there counts nothing. */
async function totalOf({ db }: Scope, query: Listing, { rows, total, isExact }: PostPage): Promise<PostTotal> {
  if (total !== null) return { total, isExact };
  const start = startOf(query);
  if (rows.length === 0 && (start === 0 || query.offset !== null)) return { total: 0, isExact };
  const isLastPage = rows.length > 0 && rows.length < query.perPage;
  return isLastPage ? { total: start + rows.length, isExact } : countPosts(db.kysely, query);
}

const mostSticky = 100;

/**
 * In front, however full the page is: those of the page itself in its order, then all others that are published, newest
 * first, whatever else was asked of the list.
 */
async function withSticky(scope: Scope, query: Listing, page: readonly PostRow[]): Promise<readonly PostRow[]> {
  const onPage = page.filter(({ sticky }) => sticky);
  const exclude = [...query.exclude, ...onPage.map(({ id }) => id)];
  const others = {
    ...unconditional,
    types: query.types,
    statuses: ['publish'],
    sticky: true,
    exclude,
    perPage: mostSticky,
  };
  const { rows } = await selectPage(scope.db.kysely, {
    ...others,
    parts: visibleParts(scope, others),
    userId: query.userId,
  });
  return [...onPage, ...rows, ...page.filter(({ sticky }) => !sticky)];
}

/** Each of them judged once more: a plugin may look at the post itself, and who edits may see less than who reads. */
async function visiblePosts(
  scope: Scope,
  rows: readonly PostRow[],
  purpose: 'reading' | 'editing',
): Promise<readonly PostRow[]> {
  const judged = await Promise.all(rows.map((row) => withInherited(scope, row)));
  return judged.filter((row) => (purpose === 'editing' ? canEditPost(scope, row) : canReadPost(scope, row)));
}

/** The formats that some published post has. */
export const formatsInUse = ({ db, site, cacheTags }: Scope): Promise<string[]> => {
  cacheTags?.add('posts');
  const types = site.postTypes.all().filter((type) => supports(type, 'post-formats'));
  return selectUsedFormats(
    db.kysely,
    types.map(({ name }) => name),
    formats,
  );
};
