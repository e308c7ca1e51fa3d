import { scalarText } from '../../lib/json.ts';
import type { SiteDraft } from '../../site/site-draft.ts';

/** For those who may list users: whom others see depends on what was published, of which no event of a user tells. */
export function followUsers({ followed, dialect }: Pick<SiteDraft, 'followed' | 'dialect'>): void {
  followed.add('user', {
    route: ({ caller }, { id }) =>
      caller.can('list_users') ? `/${dialect.namespace('v2')}/users/${scalarText(id)}` : null,
    couldRead: (_, { kind }) => kind !== 'user.created',
  });
}
