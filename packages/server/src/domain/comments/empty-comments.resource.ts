import { RestError } from '../../rest/errors.ts';
import { respond } from '../../rest/response.ts';
import type { Ctx, RouteDefinition } from '../../rest/route.ts';
import { singleRoute } from '../../rest/single.ts';
import type { Scope } from '../../scope.ts';
import { commentType } from './comment.ts';
import type { Comment } from './comment.ts';
import { queryOf } from './comments.query.ts';
import { listComments } from './comments.read.actions.ts';
import { removeComment } from './comments.write.actions.ts';

/** Each comment is its own transaction, so a request removes only as many as it has time for. */
const maxRemoved = 100;

/** Deletes comments in spam or trash permanently. `left` is greater than 0 if another request is necessary. */
export const emptyCommentsRoute: RouteDefinition = singleRoute({
  namespace: 'platen/v1',
  path: '/comments/(?P<status>spam|trash)',
  unlisted: true,
  args: {
    status: { schema: { description: 'Which comments are deleted.', type: 'string', enum: ['spam', 'trash'] } },
  },
  permit: { signIn: true, can: 'moderate_comments', code: 'rest_cannot_delete' },
  remove: async (ctx) => {
    const { comments, total } = await oldest(ctx);
    let deleted = 0;
    for (const comment of comments)
      if (await removed(ctx.scope, comment)) {
        deleted += 1;
        await ctx.scope.site.hooks.action('rest_delete_comment', comment, ctx);
      }
    return respond({ deleted, left: total - comments.length });
  },
});

const oldest = ({ scope, path: { status = '' } }: Ctx) =>
  listComments(
    scope,
    queryOf(scope, { status, type: commentType, page: 1, per_page: maxRemoved, orderby: 'id', order: 'asc' }),
    '',
  );

/** False if another request deleted the comment first. */
async function removed(scope: Scope, { id }: Comment): Promise<boolean> {
  try {
    await removeComment(scope, id);
    return true;
  } catch (error) {
    if (error instanceof RestError && error.status === 404) return false;
    throw error;
  }
}
