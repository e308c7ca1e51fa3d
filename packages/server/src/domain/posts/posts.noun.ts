import { reassignPosts } from './author-posts.actions.ts';
import { registerCoreKinds } from './core-kinds.registry.ts';
import { registerCoreShortcodes } from './texts/shortcodes.registry.ts';
import type { SiteDraft } from '../../site/site-draft.ts';

/** What posts bring along: the shortcodes of their texts, and what becomes of them when their author goes. */
export function registerCorePosts(draft: Pick<SiteDraft, 'shortcodes' | 'hooks' | 'postKinds'>): void {
  registerCoreKinds(draft);
  registerCoreShortcodes(draft);
  draft.hooks
    .registrar('posts')
    .addAction('delete_user', ({ id }, { scope, reassign }) => reassignPosts(scope, { from: id, to: reassign }));
}
