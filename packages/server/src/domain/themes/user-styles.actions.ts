import type { Theme } from './theme.ts';
import { lockUserStyles } from './user-styles.store.ts';
import { operator } from '../../access/capabilities.ts';
import type { Scope } from '../../scope.ts';
import { inTransaction } from '../../site/transaction.ts';
import { listPosts } from '../posts/list/posts-list.actions.ts';
import { unconditional } from '../posts/list/posts-list.query.ts';
import { createPost } from '../posts/posts.write.actions.ts';
import type { PostType } from '../types/type.ts';

/** The type of posts that hold what a site lays over the styles of its themes. */
const stylesType = 'cms_global_styles';

const blank = { title: 'Custom Styles', content: '{"version":3,"isGlobalStylesUserThemeJSON":true}' };

const slugFor = ({ stylesheet }: Theme): string => `global-styles-${stylesheet.toLowerCase()}`;

/**
 * Id of the post with the site's own styles for a theme. It is made when it is first asked for; null for a key that may
 * only read, where there is none yet.
 */
export async function userStylesOf(scope: Scope, theme: Theme): Promise<number | null> {
  const type = scope.site.postTypes.get(stylesType);
  if (type === undefined) return null;
  // The service's own record: whoever may see the theme may see where it is, and nobody has to be able to make it.
  const own: Scope = { ...scope, caller: operator };
  return (await findStyles(own, type, theme)) ?? (mayWrite(scope) ? makeStyles(own, type, theme) : null);
}

const mayWrite = ({ credential }: Scope): boolean =>
  credential.kind !== 'application-password' || credential.scopes?.readOnly !== true;

async function findStyles(scope: Scope, type: PostType, theme: Theme): Promise<number | null> {
  const { rows } = await listPosts(scope, {
    ...unconditional,
    types: [type.name],
    statuses: ['publish'],
    slugs: [slugFor(theme)],
    perPage: 1,
  });
  return rows[0]?.id ?? null;
}

const makeStyles = (scope: Scope, type: PostType, theme: Theme): Promise<number> =>
  inTransaction(scope, async (inner) => {
    await lockUserStyles(inner.db.kysely);
    const found = await findStyles(inner, type, theme);
    if (found !== null) return found;
    const patch = { ...blank, slug: slugFor(theme), status: 'publish' };
    return (await createPost(inner, { type, patch })).id;
  });
