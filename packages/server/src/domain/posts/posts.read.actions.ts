import type { PostRow } from './post.ts';
import { canReadPost } from './post-rights.rules.ts';
import type { ReadPost } from './post-rights.rules.ts';
import { postErrors } from './posts.errors.ts';
import { selectNamedPosts, selectPosts } from './posts.store.ts';
import type { PostName } from './posts.store.ts';
import type { Loader } from '../../lib/loader.ts';
import type { Scope } from '../../scope.ts';
import type { PostLookup } from '../terms/post-lookup.rules.ts';
import type { PostType } from '../types/type.ts';

const postsBy = (scope: Scope): Loader<number, PostRow> =>
  scope.memo.loader(
    'posts by id',
    async (ids) => new Map((await selectPosts(scope.db.kysely, ids)).map((row) => [row.id, row])),
  );

/** A hundred callers within one request that each want a post cost one statement. */
export async function findPost(scope: Scope, id: number): Promise<PostRow | null> {
  if (!(id > 0)) return null;
  scope.cacheTags?.add(`post-${id}`);
  return (await postsBy(scope).load(id)) ?? null;
}

/** Primes the dataloader: rows of a list are not read again one by one. */
export function primePosts(scope: Scope, rows: readonly PostRow[]): void {
  for (const row of rows) postsBy(scope).prime(row.id, row);
}

/** The row of a post that this request has read already. */
export const knownPost = (scope: Scope, id: number): Promise<PostRow | undefined> | undefined =>
  postsBy(scope).known(id);

/** Of a post that was removed just now it is known that there is none. */
export const primeMissing = (scope: Scope, id: number): void => postsBy(scope).prime(id, undefined);

const keyOf = ({ type, slug }: PostName): string => `${type} ${slug}`;

const namedPosts = (scope: Scope): Loader<string, PostRow> =>
  scope.memo.loader('published posts by name', async (keys) => {
    const names = keys.map((key) => {
      const [type = '', ...slug] = key.split(' ');
      return { type, slug: slug.join(' ') };
    });
    return new Map((await selectNamedPosts(scope.db.kysely, names)).map((row) => [keyOf(row), row]));
  });

/**
 * The published post of a type with this slug, for types that no two posts share a slug in, such as templates. The
 * caller checks permissions, and tags the response with the type. All that are asked for at once cost one statement.
 */
export async function findNamedPost(scope: Scope, name: PostName): Promise<PostRow | null> {
  // PostgreSQL stores no text with a null character.
  if (name.slug === '' || name.slug.includes('\0')) return null;
  const row = await namedPosts(scope).load(keyOf(name));
  if (row !== undefined) scope.cacheTags?.add(`post-${row.id}`);
  return row ?? null;
}

/** Preloads posts with one statement, for later single lookups. */
export async function preloadPosts(scope: Scope, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) primePosts(scope, await selectPosts(scope.db.kysely, ids));
}

export async function requirePost(scope: Scope, type: Pick<PostType, 'name'>, id: number): Promise<PostRow> {
  const row = await findPost(scope, id);
  if (row === null || row.type !== type.name) throw postErrors.unknown(id);
  return row;
}

/** With the post that it takes its state from, where it has none of its own. */
export async function withInherited(scope: Scope, row: PostRow): Promise<PostRow & ReadPost> {
  if (row.status !== 'inherit') return row;
  return { ...row, inheritsFrom: row.parent === 0 ? null : await findPost(scope, row.parent) };
}

/** What terms and comments have to know of posts. */
export const postLookup: PostLookup = {
  readable: async (scope, id) => {
    const row = await findPost(scope, id);
    if (row === null || scope.site.postTypes.get(row.type)?.showInRest !== true) return 'unknown';
    return canReadPost(scope, await withInherited(scope, row)) ? { type: row.type } : 'unreadable';
  },
};
