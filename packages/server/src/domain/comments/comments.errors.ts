import { createError, denial, forbidden } from '../../rest/errors.ts';
import type { RestError } from '../../rest/errors.ts';
import type { Scope } from '../../scope.ts';

export const commentErrors = {
  unknown: createError('rest_comment_invalid_id', 404, (id: number) => `Comment ${id} was not found.`),
  postGone: createError('rest_post_invalid_id', 404, 'The post of this comment was deleted.'),
  exists: createError('rest_comment_exists', 400, "Don't send `id` when creating a comment."),
  unknownPost: createError('rest_comment_invalid_post_id', 403, (id: number) => `\`post\`: post ${id} was not found.`),
  draft: createError('rest_comment_draft_post', 403, "Drafts can't receive comments."),
  postTrashed: createError('rest_comment_trash_post', 403, "Posts in the trash can't receive comments."),
  closed: createError('rest_comment_closed', 403, 'Comments are closed on this post.'),
  notesUnsupported: createError('rest_comment_not_supported_post_type', 403, 'This post type does not support notes.'),
  invalidType: createError('rest_invalid_comment_type', 400, '`type` must be comment or note.'),
  typeFixed: createError('rest_comment_invalid_type', 404, "The type of a comment can't be changed."),
  unknownAuthor: createError(
    'rest_comment_author_invalid',
    400,
    (id: number) => `\`author\`: user ${id} was not found.`,
  ),
  noContent: createError('rest_comment_content_invalid', 400, 'Enter a comment.'),
  authorDataRequired: createError('rest_comment_author_data_required', 400, 'Enter your name and email address.'),
  longContent: createError('comment_content_column_length', 400, 'The comment is longer than 65,525 bytes.'),
  longName: createError('comment_author_column_length', 400, 'The author name is longer than 245 characters.'),
  longEmail: createError('comment_author_email_column_length', 400, 'The email address is longer than 100 characters.'),
  longUrl: createError('comment_author_url_column_length', 400, 'The URL is longer than 200 characters.'),
  invalidParent: createError(
    'rest_comment_invalid_parent',
    400,
    (id: number) => `\`parent\`: comment ${id} was not found on this post.`,
  ),
  circle: createError(
    'rest_comment_invalid_parent',
    400,
    "`parent`: a comment can't be a reply to itself or to one of its replies.",
  ),
  tooDeep: createError(
    'rest_comment_invalid_parent',
    400,
    (maxDepth: number) => `\`parent\`: comments can be nested at most ${maxDepth} levels deep.`,
  ),
  duplicate: createError('comment_duplicate', 409, 'You already posted this comment.'),
  flood: createError('comment_flood', 400, 'You are commenting too quickly. Wait a moment and try again.'),
  alreadyTrashed: createError(
    'rest_already_trashed',
    410,
    'The comment is already in the trash. Send `force=true` to delete it permanently.',
  ),
} as const;

const denied =
  (code: string, message: string) =>
  ({ caller }: Pick<Scope, 'caller'>): RestError =>
    forbidden(code, caller.id !== 0, message);

/** Permission errors: 401 for visitors, otherwise 403. */
export const commentRefusals = {
  signIn: denied('rest_comment_login_required', 'Sign in to comment.'),
  author: denied(
    'rest_comment_invalid_author',
    "You don't have permission to comment as another user. Requires `moderate_comments`.",
  ),
  authorIp: denied(
    'rest_comment_invalid_author_ip',
    "You don't have permission to set the IP address. Requires `moderate_comments`.",
  ),
  status: denied(
    'rest_comment_invalid_status',
    "You don't have permission to set the status of a comment. Requires `moderate_comments`.",
  ),
  note: denied(
    'rest_cannot_create_note',
    "You don't have permission to add notes to this post. Requires permission to edit the post.",
  ),
  readPost: denied('rest_cannot_read_post', "You don't have permission to read the comments of this post."),
  read: denied('rest_cannot_read', "You don't have permission to read this comment."),
  readDetached: denied(
    'rest_cannot_read',
    "You don't have permission to read comments without a post. Requires `moderate_comments`.",
  ),
  editContext: denied(
    'rest_forbidden_context',
    "You don't have permission to read comments with `context=edit`. Requires `moderate_comments`.",
  ),
  param: (scope: Pick<Scope, 'caller'>, names: readonly string[]): RestError =>
    denied('rest_forbidden_param', denial(`filter comments by ${names.join(', ')}`, 'edit_posts'))(scope),
  edit: denied('rest_cannot_edit', "You don't have permission to edit this comment."),
  remove: denied('rest_cannot_delete', "You don't have permission to delete this comment."),
} as const;
