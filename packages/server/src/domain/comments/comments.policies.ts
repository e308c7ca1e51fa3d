import type { JsonMap } from '../../lib/json.ts';
import type { RestError } from '../../rest/errors.ts';
import type { Ctx } from '../../rest/route.ts';
import { isVisitor } from '../../scope.ts';
import type { Scope } from '../../scope.ts';
import { countPassword } from '../posts/post-password.actions.ts';
import { flagOption } from '../settings/option-values.rules.ts';
import { refusedPost } from './comment-posts.rules.ts';
import { moderates } from './comment-rights.rules.ts';
import { findCommentedPost } from './comments.read.actions.ts';
import { commentRefusals } from './comments.errors.ts';

/** Whether the caller may comment at all, and, where a comment was sent, whether they may send this one. */
export async function mayCreate(ctx: Ctx): Promise<true | RestError> {
  const { scope, request, params } = ctx;
  if (isVisitor(scope) && !(await mayStayUnknown(ctx))) return commentRefusals.signIn(scope);
  if (request.method !== 'POST') return true;
  return refusedFields(scope, params) ?? (await refusedPlace(scope, params)) ?? true;
}

/** Visitors comment where a plugin lets them and the site asks for no account. */
async function mayStayUnknown({ scope, request }: Ctx): Promise<boolean> {
  const opened = await scope.site.hooks.filter('rest_allow_anonymous_comments', false, { scope, request });
  return opened && !flagOption(scope.options, 'comment_registration');
}

/** What only moderators may say of a comment. */
function refusedFields(scope: Scope, { author, author_ip: ip, status }: JsonMap): RestError | null {
  if (moderates(scope)) return null;
  if (author !== undefined && author !== scope.caller.id) return commentRefusals.author(scope);
  if (ip !== undefined && ip !== scope.remoteAddress) return commentRefusals.authorIp(scope);
  return status === undefined ? null : commentRefusals.status(scope);
}

async function refusedPlace(scope: Scope, params: JsonMap): Promise<RestError | null> {
  const postId = Number(params['post'] ?? 0);
  const post = await findCommentedPost(scope, postId);
  const type = typeof params['type'] === 'string' ? params['type'] : '';
  const password = typeof params['password'] === 'string' ? params['password'] : '';
  await countPassword(scope, post === null ? [] : [post], password);
  return refusedPost(scope, { post, postId, type, password });
}
