import { createError, forbidden } from '../../rest/errors.ts';
import type { RestError } from '../../rest/errors.ts';
import type { Scope } from '../../scope.ts';

export const postErrors = {
  unknown: createError('rest_post_invalid_id', 404, 'There is no such post.'),
  unknownParent: createError('rest_post_invalid_id', 400, 'There is no such post to put this one below.'),
  exists: createError('rest_post_exists', 400, 'A new post cannot be given an id.'),
  wrongPassword: createError('rest_post_incorrect_password', 403, 'This is not the password of the post.'),
  unknownAuthor: createError('rest_invalid_author', 400, 'There is no such user to be the author.'),
  stickyWithPassword: createError('rest_invalid_field', 400, 'A post cannot be sticky and have a password.'),
  empty: createError('empty_content', 400, 'Title, content and excerpt are all empty.'),
  invalidDate: createError('invalid_date', 400, 'The date is not a day that exists.'),
  alreadyTrashed: createError(
    'rest_already_trashed',
    410,
    'The post is in the bin already. Send force=true to remove it.',
  ),
} as const;

const denied =
  (code: string, message: string) =>
  ({ caller }: Pick<Scope, 'caller'>): RestError =>
    forbidden(code, caller.id !== 0, message);

/** Permission errors: 401 for a visitor, 403 for anybody else. */
export const postRefusals = {
  create: denied('rest_cannot_create', 'You may not create posts of this type.'),
  publish: denied('rest_cannot_publish', 'You may not publish posts of this type.'),
  edit: denied('rest_cannot_edit', 'You may not edit this post.'),
  editOthers: denied('rest_cannot_edit_others', 'You may not make another user the author.'),
  stick: denied('rest_cannot_assign_sticky', 'You may not change whether a post is sticky.'),
  assignTerm: denied('rest_cannot_assign_term', 'You may not give posts one of these terms.'),
  remove: denied('rest_cannot_delete', 'You may not delete this post.'),
  read: denied('rest_forbidden', 'You may not read this post.'),
  editContext: denied('rest_forbidden_context', 'You may not see this post in the edit context.'),
} as const;
