import { createError, forbidden } from '../../rest/errors.ts';
import type { RestError } from '../../rest/errors.ts';
import type { Scope } from '../../scope.ts';

export const commentErrors = {
  unknown: createError('rest_comment_invalid_id', 404, 'There is no such comment.'),
  postGone: createError('rest_post_invalid_id', 404, 'The post of this comment is gone.'),
  exists: createError('rest_comment_exists', 400, 'A new comment cannot be given an id.'),
  unknownPost: createError('rest_comment_invalid_post_id', 403, 'There is no such post to comment on.'),
  draft: createError('rest_comment_draft_post', 403, 'Drafts cannot be commented on.'),
  postTrashed: createError('rest_comment_trash_post', 403, 'Posts in the bin cannot be commented on.'),
  closed: createError('rest_comment_closed', 403, 'This post takes no comments.'),
  notesUnsupported: createError('rest_comment_not_supported_post_type', 403, 'Posts of this type take no notes.'),
  invalidType: createError('rest_invalid_comment_type', 400, 'A comment is a comment or a note.'),
  typeFixed: createError('rest_comment_invalid_type', 404, 'The type of a comment cannot be changed.'),
  unknownAuthor: createError('rest_comment_author_invalid', 400, 'There is no such user to be the author.'),
  noContent: createError('rest_comment_content_invalid', 400, 'A comment needs some text.'),
  authorDataRequired: createError('rest_comment_author_data_required', 400, 'A name and an e-mail address are needed.'),
  longContent: createError('comment_content_column_length', 400, 'The text of a comment has at most 65,525 bytes.'),
  longName: createError('comment_author_column_length', 400, 'The name of an author has at most 245 characters.'),
  longEmail: createError('comment_author_email_column_length', 400, 'The e-mail address has at most 100 characters.'),
  longUrl: createError('comment_author_url_column_length', 400, 'The address of a site has at most 200 characters.'),
  invalidParent: createError('rest_comment_invalid_parent', 400, 'There is no such comment to answer on this post.'),
  circle: createError('rest_comment_invalid_parent', 400, 'A comment cannot answer itself or an answer to it.'),
  tooDeep: createError(
    'rest_comment_invalid_parent',
    400,
    (most: number) => `Comments nest at most ${most} levels deep.`,
  ),
  duplicate: createError('comment_duplicate', 409, 'You have said that already.'),
  flood: createError('comment_flood', 400, 'You are commenting too quickly. Please wait a moment.'),
  alreadyTrashed: createError(
    'rest_already_trashed',
    410,
    'The comment is in the bin already. Send force=true to remove it.',
  ),
} as const;

const denied =
  (code: string, message: string) =>
  ({ caller }: Pick<Scope, 'caller'>): RestError =>
    forbidden(code, caller.id !== 0, message);

/** Permission errors: 401 for a visitor, 403 for anybody else. */
export const commentRefusals = {
  signIn: denied('rest_comment_login_required', 'Please sign in to comment.'),
  author: denied('rest_comment_invalid_author', 'You may not comment as another user.'),
  authorIp: denied('rest_comment_invalid_author_ip', 'You may not name another address than your own.'),
  status: denied('rest_comment_invalid_status', 'You may not choose the status of a comment.'),
  note: denied('rest_cannot_create_note', 'You may not leave notes on this post.'),
  readPost: denied('rest_cannot_read_post', 'You may not read the comments of this post.'),
  read: denied('rest_cannot_read', 'You may not read this comment.'),
  readDetached: denied('rest_cannot_read', 'You may not read comments without a post.'),
  editContext: denied('rest_forbidden_context', 'You may not see comments in the edit context.'),
  param: (scope: Pick<Scope, 'caller'>, names: readonly string[]): RestError =>
    denied('rest_forbidden_param', `You may not list comments by these: ${names.join(', ')}.`)(scope),
  edit: denied('rest_cannot_edit', 'You may not edit this comment.'),
  remove: denied('rest_cannot_delete', 'You may not delete this comment.'),
} as const;
