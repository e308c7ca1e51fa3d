import { flag, integer, oneOf } from './config-readers.ts';
import { setting } from './config-setting.ts';

/** Settings of the OAuth 2.1 server. */
export const oauthSettings = {
  oauth: setting({
    variable: 'PLATEN_OAUTH',
    description:
      'Let programs such as AI assistants connect with OAuth 2.1. With `false`, they need application passwords, and existing connections stop working.',
    fallback: 'true',
    read: flag,
  }),
  oauthRegistration: setting({
    variable: 'PLATEN_OAUTH_REGISTRATION',
    description:
      'Which OAuth clients Platen accepts: `open` for clients that register themselves and clients with a metadata document, `documents` for clients with a metadata document, `off` for clients that are known already.',
    fallback: 'open',
    read: oneOf(['open', 'documents', 'off']),
  }),
  oauthClients: setting({
    variable: 'PLATEN_OAUTH_CLIENTS',
    description:
      'Which OAuth clients users can connect: `any`, or `approved` for clients that an administrator approved with `platen oauth approve`.',
    fallback: 'any',
    read: oneOf(['any', 'approved']),
  }),
  oauthAccessSeconds: setting({
    variable: 'PLATEN_OAUTH_ACCESS_SECONDS',
    description:
      'How long an access token works. Clients without refresh tokens get access tokens for 12 hours, or for this time if it is longer.',
    unit: 'seconds',
    fallback: '3600',
    read: integer(60, 604_800),
  }),
  oauthRefreshDays: setting({
    variable: 'PLATEN_OAUTH_REFRESH_DAYS',
    description: 'How long a refresh token works if it is not used.',
    unit: 'days',
    fallback: '30',
    read: integer(1, 365),
  }),
  oauthGrantDays: setting({
    variable: 'PLATEN_OAUTH_GRANT_DAYS',
    description: 'How long a connection lasts before its user must approve it again.',
    unit: 'days',
    fallback: '180',
    read: integer(1, 3650),
  }),
  oauthRefreshGrace: setting({
    variable: 'PLATEN_OAUTH_REFRESH_GRACE',
    description:
      'How long a replaced refresh token still works, for clients that refresh several times at once. Later use of it ends the connection.',
    unit: 'seconds',
    fallback: '120',
    read: integer(0, 3600),
  }),
} as const;
