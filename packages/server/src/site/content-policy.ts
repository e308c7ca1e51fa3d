import { randomBytes } from 'node:crypto';
import type { RawRequest } from '../rest/incoming.ts';

/** Marks the scripts of one response. Markup that was stored before cannot know it. */
export const scriptNonce = (): string => randomBytes(16).toString('base64');

/** Hosts that a policy can name without ending a directive or adding a source. It has no syntax for IPv6 addresses. */
const nameable = /^[a-z\d-]+(?:\.[a-z\d-]+)*(?::\d{1,5})?$/i;

/**
 * Sources for what the service itself serves below these paths, under the name of the site and the name that the page
 * was requested by. `'self'` would also allow every upload.
 */
export function ownSources(
  siteUrl: string,
  { headers }: Pick<RawRequest, 'headers'>,
  paths: readonly string[],
): string {
  const site = new URL(siteUrl);
  const hosts = [...new Set([site.host, headers['host'] ?? ''])].filter((host) => nameable.test(host));
  const root = site.pathname.replace(/\/$/, '');
  return hosts.length === 0 ? "'self'" : hosts.flatMap((host) => paths.map((path) => host + root + path)).join(' ');
}
