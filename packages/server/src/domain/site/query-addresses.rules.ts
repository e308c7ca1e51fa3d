import type { JsonMap } from '../../lib/json.ts';
import type { Site } from '../../scope.ts';

const byId = ['p', 'page_id', 'attachment_id'] as const;

/** Query variables with which WordPress names posts, archives, feeds and searches below its front page. */
const contentVariables: ReadonlySet<string> = new Set(
  [
    byId,
    ['name', 'pagename', 'attachment', 'subpost', 'post_type', 'page', 'paged', 'preview', 'embed', 'tb', 'cpage'],
    ['s', 'author', 'author_name', 'cat', 'category_name', 'tag', 'tag_id', 'taxonomy', 'term', 'post_format'],
    ['m', 'year', 'monthnum', 'w', 'day', 'hour', 'minute', 'second'],
    ['feed', 'withcomments', 'sitemap', 'sitemap-subtype', 'robots', 'rsd', 'favicon', 'static', 'error'],
  ].flat(),
);

/** Whether this query at the root asks for something else than the front page. */
export const namesContent = (
  { dialect, postTypes, taxonomies }: Pick<Site, 'dialect' | 'postTypes' | 'taxonomies'>,
  query: JsonMap,
): boolean =>
  Object.keys(query).some((name) => {
    const stored = dialect.inward(name);
    return contentVariables.has(name) || postTypes.has(stored) || taxonomies.has(stored);
  });

/** The id of the post that a query names; null where it names none. */
export function postIdIn(query: JsonMap): number | null {
  const text = byId.map((name) => query[name]).find((value) => value !== undefined);
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
