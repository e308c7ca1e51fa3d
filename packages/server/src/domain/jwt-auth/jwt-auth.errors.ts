import { createError } from '../../rest/errors.ts';

export const jwtAuthErrors = {
  incorrect: createError('[jwt_auth] incorrect_password', 403, 'The user name or password is incorrect.'),
  secondFactor: createError(
    '[jwt_auth] second_factor_required',
    403,
    'This account needs a second factor. Use an application password instead.',
  ),
  noHeader: createError('jwt_auth_no_auth_header', 403, 'Send the token in the `Authorization` header.'),
  badHeader: createError('jwt_auth_bad_auth_header', 403, 'Send the token as `Authorization: Bearer <token>`.'),
} as const;
