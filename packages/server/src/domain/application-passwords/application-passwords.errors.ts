import { createError } from '../../rest/errors.ts';

export const passwordErrors = {
  unavailable: createError('application_passwords_disabled', 501, 'Application passwords require HTTPS.'),
  unavailableForUser: createError(
    'application_passwords_disabled_for_user',
    501,
    'Application passwords are disabled for this user.',
  ),
  unknown: createError(
    'rest_application_password_not_found',
    404,
    (uuid: string) => `Application password ${uuid} was not found.`,
  ),
  notUsed: createError(
    'rest_no_authenticated_app_password',
    404,
    'This request was not authenticated with an application password of this user.',
  ),
  emptyName: createError('application_password_empty_name', 400, '`name` is required.'),
  alreadyOver: createError(
    'rest_invalid_param',
    400,
    'The expiry date must be in the future. To revoke the password now, delete it.',
  ),
  ofService: createError(
    'rest_service_account_key',
    400,
    'Keys of service accounts expire. Create and rotate them at `platen/v1/service-accounts`.',
  ),
  expired: createError(
    'rest_invalid_param',
    400,
    "This application password has expired and can't be changed. Create a new one.",
  ),
  scoped: createError(
    'rest_application_password_scope',
    403,
    "An application password with scopes can't manage application passwords.",
  ),
} as const;
