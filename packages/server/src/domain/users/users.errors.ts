import { createError, forbidden } from '../../rest/errors.ts';

const denied =
  (code: string, message: string) =>
  ({ id }: { readonly id: number }) =>
    forbidden(code, id !== 0, message);

export const userErrors = {
  unknown: createError('rest_user_invalid_id', 404, 'There is no such user.'),
  unknownSession: createError('rest_session_not_found', 404, 'There is no such session; it may have ended already.'),
  exists: createError('rest_user_exists', 400, 'A new user cannot be given an id.'),
  loginTaken: createError('existing_user_login', 400, 'This user name is taken.'),
  loginTooLong: createError('user_login_too_long', 400, 'A user name has at most 60 characters.'),
  loginFixed: createError('rest_user_invalid_argument', 400, 'A user name cannot be changed.'),
  emailTaken: createError('existing_user_email', 400, 'Another user has this e-mail address.'),
  emailOfAnother: createError('rest_user_invalid_email', 400, 'Another user has this e-mail address.'),
  scopedEmail: createError(
    'rest_application_password_scope',
    403,
    'An application password with scopes cannot change the e-mail address of its own account.',
  ),
  slugTooLong: createError('user_nicename_too_long', 400, 'The slug of a user has at most 50 characters.'),
  slugOfAnother: createError('rest_user_invalid_slug', 400, 'Another user has this slug.'),
  urlTooLong: createError('user_url_too_long', 400, 'The address of a user has at most 100 characters.'),
  unknownRole: createError(
    'rest_user_invalid_role',
    400,
    (role: string) => `There is no role called ${JSON.stringify(role)}.`,
  ),
  ownRole: createError('rest_user_invalid_role', 403, 'You cannot take the right to edit users away from yourself.'),
  invalidReassign: createError(
    'rest_user_invalid_reassign',
    400,
    'The content of the user cannot be given to that user.',
  ),
  notTrashable: createError(
    'rest_trash_not_supported',
    501,
    'Users cannot be put in the trash. Send force=true to delete one.',
  ),
} as const;

/** Permission errors: 401 for a visitor, 403 for anybody else. */
export const userRefusals = {
  view: denied('rest_user_cannot_view', 'You may not see this user.'),
  list: denied('rest_user_cannot_view', 'You may not list users by role or capability.'),
  editContext: denied('rest_forbidden_context', 'You may not see users in the edit context.'),
  orderBy: denied('rest_forbidden_orderby', 'You may not sort users by this.'),
  who: denied('rest_forbidden_who', 'You may not list authors.'),
  edit: denied('rest_cannot_edit', 'You may not edit this user.'),
  ownPassword: denied(
    'rest_cannot_edit_password',
    'Sign in to change your own password: an application password is not enough.',
  ),
  editRoles: denied('rest_cannot_edit_roles', 'You may not change roles.'),
} as const;
