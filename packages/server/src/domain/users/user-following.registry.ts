import { scalarText } from '../../lib/json.ts';
import type { SiteDraft } from '../../site/site-draft.ts';

/** Requires `list_users`: visibility for others depends on published posts, which user events don't reflect. */
export function followUsers({ followed, dialect }: Pick<SiteDraft, 'followed' | 'dialect'>): void {
  followed.add('user', {
    route: ({ caller }, { id }) =>
      caller.can('list_users') ? `/${dialect.namespace('v2')}/users/${scalarText(id)}` : null,
    couldRead: (_, { kind }, moment) => kind !== (moment === 'before' ? 'user.created' : 'user.deleted'),
  });
}
