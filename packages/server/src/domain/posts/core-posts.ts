import { leavePosts } from './author-posts.actions.ts';
import { registerCoreShortcodes } from './shortcodes.ts';
import type { SiteDraft } from '../../plugins/site-draft.ts';

/** What posts bring along: the shortcodes of their texts, and what becomes of them when their author goes. */
export function registerCorePosts(draft: Pick<SiteDraft, 'shortcodes' | 'hooks'>): void {
  registerCoreShortcodes(draft);
  draft.hooks
    .registrar('posts')
    .addAction('delete_user', ({ id }, { scope, reassign }) => leavePosts(scope, { from: id, to: reassign }));
}
