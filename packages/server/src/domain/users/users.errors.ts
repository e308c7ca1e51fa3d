import type { Role } from '../../access/roles.ts';
import { createError, forbidden } from '../../rest/errors.ts';

const denied =
  (code: string, message: string) =>
  ({ id }: { readonly id: number }) =>
    forbidden(code, id !== 0, message);

export const userErrors = {
  unknown: createError('rest_user_invalid_id', 404, (id: number | string) => `User ${id} was not found.`),
  unknownSession: createError('rest_session_not_found', 404, 'The session was not found. It may have ended already.'),
  unknownConnection: createError(
    'rest_connection_not_found',
    404,
    'The connection was not found. It may have ended already.',
  ),
  specificConnection: createError(
    'rest_connection_has_scopes',
    409,
    'The program asked for specific scopes. To change them, connect it again.',
  ),
  foreignConnection: createError(
    'rest_cannot_change_connection',
    403,
    "Only the user of a connection can change its access, without a program's token.",
  ),
  unknownClient: createError(
    'rest_oauth_client_not_found',
    404,
    (id: string) => `OAuth client "${id}" was not found. List clients with \`platen oauth clients\`.`,
  ),
  unknownProvider: createError(
    'rest_identity_provider_not_found',
    404,
    (id: string) => `Identity provider "${id}" was not found. List providers with \`platen sso list\`.`,
  ),
  exists: createError('rest_user_exists', 400, "Don't send `id` when creating a user."),
  serviceAccount: createError(
    'rest_service_account',
    409,
    "Service accounts have no password and can't sign in. Create a key for it instead.",
  ),
  loginTaken: createError('existing_user_login', 400, 'This user name is already in use.'),
  loginTooLong: createError('user_login_too_long', 400, 'The user name is longer than 60 characters.'),
  loginFixed: createError('rest_user_invalid_argument', 400, "The user name can't be changed."),
  emailTaken: createError('existing_user_email', 400, 'This email address is already in use.'),
  emailOfAnother: createError('rest_user_invalid_email', 400, 'This email address is already in use.'),
  scopedEmail: createError(
    'rest_application_password_scope',
    403,
    "An application password with scopes can't change email addresses.",
  ),
  scopedPassword: createError(
    'rest_application_password_scope',
    403,
    "An application password with scopes can't change passwords.",
  ),
  scopedRole: createError(
    'rest_application_password_scope',
    403,
    (role: string, capability: string) =>
      `An application password with scopes can't assign the role "${role}", which has the \`${capability}\` capability.`,
  ),
  lackedRole: createError(
    'rest_cannot_edit_roles',
    403,
    (role: string, capability: string) =>
      `You can't assign the role "${role}": it has the \`${capability}\` capability, which you don't have.`,
  ),
  slugTooLong: createError('user_nicename_too_long', 400, 'The slug is longer than 50 characters.'),
  slugOfAnother: createError('rest_user_invalid_slug', 400, 'This slug is already in use.'),
  urlTooLong: createError('user_url_too_long', 400, 'The URL is longer than 100 characters.'),
  unknownRole: createError(
    'rest_user_invalid_role',
    400,
    (role: string, known: readonly Role[]) =>
      `Role ${JSON.stringify(role)} does not exist. Available: ${known.map(({ name }) => name).join(', ')}.`,
  ),
  ownRole: createError('rest_user_invalid_role', 403, "You can't remove your own `edit_users` capability."),
  invalidReassign: createError(
    'rest_user_invalid_reassign',
    400,
    '`reassign` must be the id of another existing user.',
  ),
  notTrashable: createError(
    'rest_trash_not_supported',
    501,
    "Users can't be moved to trash. Send `force=true` to delete permanently.",
  ),
} as const;

/** Permission errors: 401 for visitors, otherwise 403. */
export const userRefusals = {
  view: denied('rest_user_cannot_view', "You don't have permission to view this user. Requires `list_users`."),
  list: denied(
    'rest_user_cannot_view',
    "You don't have permission to list users by role or capability. Requires `list_users`.",
  ),
  editContext: denied(
    'rest_forbidden_context',
    "You don't have permission to view users with `context=edit`. Requires `list_users`.",
  ),
  orderBy: denied(
    'rest_forbidden_orderby',
    "You don't have permission to order users by this field. Requires `list_users`.",
  ),
  who: denied('rest_forbidden_who', "You don't have permission to list authors."),
  remove: denied('rest_user_cannot_delete', "You don't have permission to delete users. Requires `delete_users`."),
  edit: denied('rest_cannot_edit', "You don't have permission to edit this user. Requires `edit_users`."),
  ownPassword: denied(
    'rest_cannot_edit_password',
    "Sign in with your account to change your password. Application passwords can't change it.",
  ),
  resetFactors: denied(
    'rest_cannot_edit',
    "You don't have permission to reset the second factors of this user. Requires `promote_users`.",
  ),
  editRoles: denied('rest_cannot_edit_roles', "You don't have permission to change roles. Requires `promote_users`."),
} as const;
