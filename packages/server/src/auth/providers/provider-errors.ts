import { createError } from '../../rest/errors.ts';

/** The same words for every reason, so that an error says nothing about a network or an account. */
export const providerErrors = {
  unknown: createError(
    'rest_unknown_identity_provider',
    400,
    'This identity provider is not set up. Sign in another way.',
  ),
  unavailable: createError(
    'rest_identity_provider_unavailable',
    502,
    (label: string) => `${label} does not respond as expected. Try again later, or sign in another way.`,
  ),
  refused: createError(
    'rest_identity_provider_refused',
    400,
    (label: string) => `The sign-in with ${label} failed. Start again from the sign-in page.`,
  ),
  spent: createError(
    'rest_challenge_spent',
    400,
    'This sign-in has expired, was already finished, or was started in another browser. Sign in again.',
  ),
  linkedElsewhere: createError(
    'rest_identity_not_linked',
    409,
    'This identity is already in use. Sign out at the identity provider and use another one.',
  ),
  lastWayIn: createError(
    'rest_identity_last',
    409,
    'You could not sign in without this identity. Set a password or add a passkey before you unlink it.',
  ),
  unknownIdentity: createError('rest_identity_not_found', 404, 'The linked identity was not found.'),
  invalidLogoutToken: createError('rest_invalid_logout_token', 400, 'The logout token is invalid.'),
  passwordsOff: createError(
    'rest_password_sign_in_off',
    403,
    'Signing in with a password is turned off. Use an identity provider or a passkey.',
  ),
} as const;
