import { countAttempt } from '../../auth/throttle.ts';
import { scalarText } from '../../lib/json.ts';
import { createError } from '../../rest/errors.ts';
import { isVisitor } from '../../scope.ts';
import type { Scope } from '../../scope.ts';
import { askForComment } from '../blocks/comment-facts.rendering.ts';
import { commentRefusals } from '../comments/comments.errors.ts';
import { createComment } from '../comments/comments.write.actions.ts';
import { cleanAgent } from '../comments/comment-text.rules.ts';
import { readerOf } from '../../access/reader.ts';
import { commentTrap } from '../../blocks/core/comment-blocks.ts';
import { readablePost } from '../blocks/post-facts.rendering.ts';
import { isProtected } from '../posts/post.ts';
import type { PostRow } from '../posts/post.ts';
import { addressesOf } from '../posts/tree/post-addresses.actions.ts';
import { flagOption } from '../settings/option-values.rules.ts';
import type { FrontEndForm } from '../../site/front-end.ts';

const idOf = (text: string): number => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0);
const emailForm = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** A comment that was stored. */
export interface SubmittedComment {
  readonly id: number;
  /** Where the comment is, or where its author is told that it is pending. */
  readonly url: string;
  readonly isApproved: boolean;
}

const invalidEmail = createError('rest_comment_author_data_invalid', 400, 'Enter a valid email address.');
const notFound = createError('rest_post_invalid_id', 404, 'The post was not found, or it does not accept comments.');

/**
 * Stores a comment from the form of a page. The same rules apply as for every comment (moderation, flood limit, duplicates),
 * and a rate limit per IP address or /64 network. Comments with text in the trap field, which people do not see, are spam.
 */
export async function submitComment(
  scope: Scope,
  { fields, userAgent, cookies }: Pick<FrontEndForm, 'fields' | 'userAgent' | 'cookies'>,
): Promise<SubmittedComment> {
  const { remoteAddress } = scope;
  if (isVisitor(scope) && flagOption(scope.options, 'comment_registration')) throw commentRefusals.signIn(scope);
  const text = (name: string): string => scalarText(fields[name]);
  const reader = readerOf(scope);
  const post = await openPost(reader, idOf(text('comment_post_ID')), cookies);
  const type = post === undefined ? undefined : reader.site.postTypes.get(post.type);
  if (post === undefined || type === undefined) throw notFound();
  const email = text('email').trim();
  if (isVisitor(scope) && email !== '' && !emailForm.test(email)) throw invalidEmail();
  await countAttempt(scope.db, { what: 'comment', name: 'form', remoteAddress });
  const comment = await createComment(scope, {
    patch: {
      post: post.id,
      parent: idOf(text('comment_parent')),
      content: text('comment'),
      ...(isVisitor(scope) && {
        authorName: text('author'),
        authorEmail: email,
        authorUrl: text('url'),
      }),
      ...(text(commentTrap) !== '' && { status: 'spam' }),
    },
    origin: { authorIp: remoteAddress, authorAgent: cleanAgent(userAgent) },
    type: '',
    password: post.password,
  });
  const shown = await askForComment(reader, comment.id);
  const postUrl = (await addressesOf(reader, type, [post])).link(post);
  const pending = `${postUrl}${postUrl.includes('?') ? '&' : '?'}unapproved=${comment.id}#respond`;
  return { id: comment.id, url: shown?.url ?? pending, isApproved: shown !== undefined };
}

/** Drafts, private, and protected posts are not found: the form must not tell that they exist. */
async function openPost(reader: Scope, id: number, cookies: string): Promise<PostRow | undefined> {
  const post = id === 0 ? undefined : await readablePost(reader, id);
  return post === undefined || (isProtected(post) && !reader.postKeys.opens(cookies, post)) ? undefined : post;
}
