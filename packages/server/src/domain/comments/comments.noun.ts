import type { SiteDraft } from '../../site/site-draft.ts';
import { registerCommentRights } from './comment-rights.rules.ts';
import { reassignComments } from './comments.write.actions.ts';

/** What comments bring along: the right to edit one, and what becomes of them when their author goes. */
export function registerCoreComments(draft: Pick<SiteDraft, 'capabilityRules' | 'hooks'>): void {
  registerCommentRights(draft);
  draft.hooks.registrar('comments').addAction('delete_user', ({ id }, { scope }) => reassignComments(scope, id));
}
