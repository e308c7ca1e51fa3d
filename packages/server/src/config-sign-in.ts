import { flag, integer, oneOf, orNull } from './config-readers.ts';
import { setting } from './config-setting.ts';

export type PasswordSignIn = 'on' | 'off';

/** Settings of signing in and of sessions. */
export const signInSettings = {
  passwordSignIn: setting({
    variable: 'PLATEN_PASSWORD_SIGN_IN',
    description:
      'Let users sign in with passwords. With `off`, they use identity providers and passkeys, and `platen user break-glass` creates a link for emergencies.',
    fallback: 'on',
    read: oneOf<PasswordSignIn>(['on', 'off']),
  }),
  jwtAuth: setting({
    variable: 'PLATEN_JWT_AUTH',
    description:
      'Serve `jwt-auth/v1` in the `wp` dialect, for clients of the WordPress plugin "JWT Authentication for WP REST API". They get the password of the account, so prefer application passwords. Accounts with a second factor get no token.',
    fallback: 'false',
    read: flag,
  }),
  scim: setting({
    variable: 'PLATEN_SCIM',
    description:
      'Serve SCIM 2.0 at `/scim/v2`, so that a directory such as Microsoft Entra ID or Okta creates, updates, and disables users. It needs a key of a service account with the scope `/scim/v2`.',
    fallback: 'false',
    read: flag,
  }),
  secondFactor: setting({
    variable: 'PLATEN_SECOND_FACTOR',
    description:
      'Who must sign in with a second factor: `administrators` are users with `manage_options`, `promote_users`, or `edit_users`. Roles can require it in addition. With `offered`, users decide.',
    fallback: 'offered',
    read: oneOf(['offered', 'administrators', 'everyone'] as const),
  }),
  deviceDays: setting({
    variable: 'PLATEN_DEVICE_DAYS',
    description:
      'For how many days users can trust a browser, which then skips the second factor. `0` asks at every sign-in.',
    fallback: '30',
    read: integer(0, 365),
  }),
  sessionIdleMinutes: setting({
    variable: 'PLATEN_SESSION_IDLE',
    description:
      'Sessions end after so many minutes without use, accurate to five minutes. By default, they end without use only if a role says so.',
    fallback: '',
    read: orNull(integer(10, 20_160)),
  }),
  sessionAbsoluteMinutes: setting({
    variable: 'PLATEN_SESSION_ABSOLUTE',
    description:
      'Sessions end so many minutes after the sign-in. By default, after two days, or 14 days with **Remember me**. Roles can be stricter.',
    fallback: '',
    read: orNull(integer(10, 20_160)),
  }),
  sessionsAtOnce: setting({
    variable: 'PLATEN_SESSIONS_AT_ONCE',
    description:
      'How many sessions a user can have. A new one ends the oldest. By default, there is no limit. Roles can be stricter.',
    fallback: '',
    read: orNull(integer(1, 1000)),
  }),
  allowInsecureAppPasswords: setting({
    variable: 'PLATEN_ALLOW_INSECURE_APP_PASSWORDS',
    description: 'Accept application passwords over plain HTTP.',
    fallback: {
      words: '`true` in development, `false` in production',
      from: ({ environment }) => String(environment === 'development'),
    },
    read: flag,
  }),
} as const;
