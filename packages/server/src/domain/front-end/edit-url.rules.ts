import type { Scope } from '../../scope.ts';
import { canEditPost } from '../posts/post-rights.rules.ts';
import type { UrlPage } from '../urls/url.ts';

/** Where the admin edits what a page shows. Null if the caller cannot edit it, or no admin is installed. */
export function editUrl(scope: Scope, { post, term }: Pick<UrlPage, 'post' | 'term'>): string | null {
  const { site, caller, address, admin } = scope;
  if (admin === null || caller.id === 0) return null;
  const type = post === null ? undefined : site.postTypes.get(post.type);
  if (post !== null && type?.showUi === true && canEditPost(scope, post))
    return `${address.home}/admin/${type.restBase}/${post.id}`;
  const taxonomy = term === null ? undefined : site.taxonomies.get(term.taxonomy);
  return term !== null && taxonomy !== undefined && caller.can('edit_term', term)
    ? `${address.home}/admin/terms/${taxonomy.restBase}`
    : null;
}
