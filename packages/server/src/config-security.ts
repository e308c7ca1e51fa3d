import { hsts, list, origin, orNull, securityContact } from './config-readers.ts';
import { setting } from './config-setting.ts';

/** Security settings. */
export const securitySettings = {
  corsOrigins: setting({
    variable: 'PLATEN_CORS_ORIGINS',
    description: 'Origins that may send credentials to the API, comma-separated. By default, every origin may.',
    fallback: '',
    read: orNull(list(origin)),
  }),
  hsts: setting({
    variable: 'PLATEN_HSTS',
    description:
      'Value of the `Strict-Transport-Security` header, such as `max-age=31536000; includeSubDomains`. Sent over HTTPS only. Set it once the whole site uses HTTPS: browsers then reject plain HTTP.',
    fallback: '',
    read: orNull(hsts),
  }),
  securityContact: setting({
    variable: 'PLATEN_SECURITY_CONTACT',
    description:
      'Email address or https URL for vulnerability reports, published at `/.well-known/security.txt`. Without it, Platen returns 404 there.',
    fallback: '',
    read: orNull(securityContact),
  }),
} as const;
