import { isMap, scalarText } from '../../lib/json.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import { isVisitor } from '../../scope.ts';
import { commentType } from './comment.ts';
import { moderates } from './comment-rights.rules.ts';

/** Comments of a hidden post disappear without events. */
export function followComments({ followed, dialect }: Pick<SiteDraft, 'followed' | 'dialect'>): void {
  followed.add('comment', {
    route: (_, { id }) => `/${dialect.namespace('v2')}/comments/${scalarText(id)}`,
    couldRead: async (scope, { subject, ...event }, moment) => {
      const facts = event[moment];
      if (!isMap(facts)) return false;
      // Whether pings and notes can be read now is all that is known of them.
      if (subject['type'] !== commentType) return moment === 'after';
      if (moderates(scope)) return true;
      if (facts['author'] === scope.caller.id && !isVisitor(scope)) return true;
      return (
        facts['status'] === 'approved' &&
        typeof (await scope.postLookup.readable(scope, Number(facts['post']))) === 'object'
      );
    },
  });
}
