import { keysOf } from './files/media-files.rules.ts';
import { findMedia } from './media.read.actions.ts';
import { attachment } from './media.ts';
import type { Scope } from '../../scope.ts';
import { listPosts } from '../posts/list/posts-list.actions.ts';
import { searchOf } from '../posts/list/posts-list.query.ts';
import { unconditional } from '../posts/list/posts-list.rules.ts';
import type { PostQuery } from '../posts/list/posts-list.rules.ts';
import type { PostRow } from '../posts/post.ts';

export const usagePlaces = ['featured_media', 'content'] as const;

export interface Usage {
  readonly post: PostRow;
  /** Where in the post it is. */
  readonly places: readonly (typeof usagePlaces)[number][];
}

/** Of each place, the newest. */
const most = 100;

/**
 * The posts that show a file, as far as the caller may read them: as main image, or by an address of one of its sizes. What
 * names the file by its id alone, as the shortcode of galleries does, is not found.
 */
export async function usageOf(scope: Scope, id: number): Promise<{ usages: readonly Usage[]; isWhole: boolean }> {
  const media = await findMedia(scope, id);
  const keys = media === null ? [] : keysOf(media);
  const types = scope.site.postTypes.all().filter(({ name, showInRest }) => showInRest && name !== attachment);
  const statuses = scope.site.postStatuses.all().filter(({ internal }) => !internal);
  const asked: PostQuery = {
    ...unconditional,
    types: types.map(({ name }) => name),
    statuses: statuses.map(({ name }) => name),
    perPage: most,
  };
  const search = searchOf(scope, types, { search: `"${commonStart(keys)}"`, search_columns: ['post_content'] });
  const featured = await listPosts(scope, { ...asked, featuredMedia: id });
  const found = search === null || keys.length === 0 ? null : await listPosts(scope, { ...asked, search });
  const shown = (found?.rows ?? []).filter(({ content }) => keys.some((key) => content.includes(key)));
  const posts = new Map([...featured.rows, ...shown].map((post) => [post.id, post]));
  const isIn = (rows: readonly PostRow[], post: PostRow): boolean => rows.some((row) => row.id === post.id);
  return {
    usages: [...posts.values()].map((post) => ({
      post,
      places: usagePlaces.filter((place) => isIn(place === 'content' ? shown : featured.rows, post)),
    })),
    isWhole: Math.max(featured.total, found?.total ?? 0) <= most,
  };
}

/** What all sizes of a file begin with: one search finds them all. */
function commonStart(keys: readonly string[]): string {
  const [first = '', ...others] = keys;
  const differs = [...first].findIndex((letter, at) => others.some((key) => key[at] !== letter));
  return differs === -1 ? first : first.slice(0, differs);
}
