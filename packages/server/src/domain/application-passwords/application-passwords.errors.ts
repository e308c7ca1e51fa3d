import { createError } from '../../rest/errors.ts';

export const passwordErrors = {
  unavailable: createError(
    'application_passwords_disabled',
    501,
    'Application passwords need an encrypted connection (HTTPS).',
  ),
  unavailableForUser: createError(
    'application_passwords_disabled_for_user',
    501,
    'Application passwords are switched off for this user.',
  ),
  unknown: createError('rest_application_password_not_found', 404, 'There is no such application password.'),
  notUsed: createError(
    'rest_no_authenticated_app_password',
    404,
    'This request was not made with an application password of this user.',
  ),
  emptyName: createError('application_password_empty_name', 400, 'An application password needs a name.'),
  alreadyOver: createError('rest_invalid_param', 400, 'An application password cannot have expired before it is made.'),
  scoped: createError(
    'rest_application_password_scope',
    403,
    'An application password with scopes cannot manage application passwords.',
  ),
} as const;
