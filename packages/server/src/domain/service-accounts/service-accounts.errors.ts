import { createError } from '../../rest/errors.ts';

export const serviceAccountErrors = {
  unknown: createError(
    'rest_service_account_not_found',
    404,
    (name: number | string) => `Service account ${name} was not found.`,
  ),
  unknownKey: createError(
    'rest_service_account_key_not_found',
    404,
    (key: string) => `Key ${key} was not found. It may have expired, or was replaced already.`,
  ),
  severalKeys: createError(
    'rest_service_account_keys',
    409,
    (keys: readonly string[]) => `The account has several keys: ${keys.join(', ')}. Name one with --key.`,
  ),
  denied: createError(
    'rest_cannot_manage_service_accounts',
    403,
    "You don't have permission to manage service accounts. Requires `create_users`, `edit_users`, and `promote_users`.",
  ),
  roles: createError('rest_user_invalid_role', 400, 'A service account needs at least one role.'),
} as const;
