import { isMap, scalarText } from '../../lib/json.ts';
import type { SiteDraft } from '../../site/site-draft.ts';
import { isVisitor } from '../../scope.ts';
import { commentType } from './comment.ts';
import { moderates } from './comment-rights.rules.ts';

/** With a post that goes out of sight go its comments, which nobody is told of one by one. */
export function followComments({ followed, dialect }: Pick<SiteDraft, 'followed' | 'dialect'>): void {
  followed.add('comment', {
    route: (_, { id }) => `/${dialect.namespace('v2')}/comments/${scalarText(id)}`,
    couldRead: async (scope, { subject, before }) => {
      if (!isMap(before) || subject['type'] !== commentType) return false;
      if (moderates(scope)) return true;
      if (before['author'] === scope.caller.id && !isVisitor(scope)) return true;
      return (
        before['status'] === 'approved' &&
        typeof (await scope.postLookup.readable(scope, Number(before['post']))) === 'object'
      );
    },
  });
}
