import { rememberPosts, withInherited } from '../posts.read.actions.ts';
import { canEditPost, canReadPost } from '../post-rights.rules.ts';
import type { PostRow } from '../post.ts';
import { startOf } from './posts-list.rules.ts';
import type { PostQuery } from './posts-list.rules.ts';
import { countPosts, selectPage, selectUsedFormats } from './posts-list.store.ts';
import type { PostPage } from './posts-list.store.ts';
import formats from '../../../../data/post-formats.json' with { type: 'json' };
import type { Scope } from '../../../scope.ts';
import { supports } from '../../types/type.ts';

export interface ListedPosts {
  readonly rows: readonly PostRow[];
  /** Without the page. Counts what the query finds, whoever may read it. */
  readonly total: number;
}

export async function listPosts(scope: Scope, query: PostQuery): Promise<ListedPosts> {
  scope.cacheTags?.add('posts');
  // Which terms stand below those asked for.
  scope.cacheTags?.add('terms');
  const found = await selectPage(scope.db.kysely, query);
  const total = await totalOf(scope, query, found);
  const rows = query.stickyFirst && startOf(query) === 0 ? await withSticky(scope, query, found.rows) : found.rows;
  rememberPosts(scope, rows);
  return { rows, total };
}

/** The last page tells the total by itself. Past the end there is nothing, and an offset there counts nothing. */
async function totalOf({ db }: Scope, query: PostQuery, { rows, total }: PostPage): Promise<number> {
  if (total !== null) return total;
  const start = startOf(query);
  if (rows.length === 0 && (start === 0 || query.offset !== null)) return 0;
  return rows.length > 0 && rows.length < query.perPage ? start + rows.length : countPosts(db.kysely, query);
}

const mostSticky = 100;

/** In front, newest first, however full the page is; those of the page itself change their place. */
async function withSticky({ db }: Scope, query: PostQuery, page: readonly PostRow[]): Promise<readonly PostRow[]> {
  const newest = { orderBy: 'date', descending: true, page: 1, perPage: mostSticky, offset: null } as const;
  const { rows: sticky } = await selectPage(db.kysely, { ...query, ...newest, sticky: true });
  const first = new Set(sticky.map(({ id }) => id));
  return [...sticky, ...page.filter(({ id }) => !first.has(id))];
}

/** Those the caller may read, or may edit where that is what they are listed for. */
export async function visiblePosts(
  scope: Scope,
  rows: readonly PostRow[],
  editing: boolean,
): Promise<readonly PostRow[]> {
  const judged = await Promise.all(rows.map((row) => withInherited(scope, row)));
  return judged.filter((row) => (editing ? canEditPost(scope, row) : canReadPost(scope, row)));
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
