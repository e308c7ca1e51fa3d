import { isIP } from 'node:net';

/** The domain of the site's passkeys. Null if browsers offer none there: they require a domain name and HTTPS. */
export function passkeyHost(siteUrl: string): string | null {
  const { protocol, hostname } = new URL(siteUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (isIP(hostname) !== 0 || hostname.startsWith('[')) return null;
  return protocol === 'https:' || isLocal ? hostname : null;
}
